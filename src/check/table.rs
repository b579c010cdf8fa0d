//! A table of answers, as CSV: the first line names the columns, which are the keys of answers; a row is an
//! answer, and a cell the text under a key. An empty cell is a key that is left out.
//!
//! A row is turned into the JSON that says the same, for the one reader of answers. So what a cell may say
//! is what a text in JSON may say.
//!
//! Source: RFC 4180; semicolons and tabs for commas, as spreadsheets write them in some countries, are
//! taken by the first line.

use std::ops::Range;
use std::str::FromStr as _;

use csv::{ByteRecord, Reader, ReaderBuilder};
use memchr::memchr_iter;

use super::answer::{GivenAnswer, STUDENT, is_utf16, keys};
use super::fault::{AnswerError, AnswerProblem};
use super::solution::AnswerPart;
use crate::excerpt::excerpt;
use crate::likeness::nearest_above;

/// A mark of UTF-8 at the start of a file.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The rows of a table, one after the other.
#[derive(Debug)]
pub struct AnswerTable<'b> {
    bytes: &'b [u8],
    reader: Reader<&'b [u8]>,
    /// The bytes before those that the reader gets.
    skipped: usize,
    columns: Vec<Column>,
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq)]
enum Column {
    /// The key of an answer.
    Key(&'static str),
    /// A name that no answer has, nor one like it: data of somebody else.
    OfOthers(String),
    /// The first line has no name there: data of somebody else, too.
    Unnamed,
}

impl Column {
    fn key(&self) -> Option<&'static str> {
        match self {
            Column::Key(key) => Some(key),
            Column::OfOthers(_) | Column::Unnamed => None,
        }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The line on which it starts, from 1.
    pub line: usize,
    /// Its bytes in the file.
    pub bytes: Range<usize>,
    /// Who answers, also if the rest cannot be read.
    pub student: Option<String>,
    /// What stands in the [columns of others](AnswerTable::of_others), in their order.
    pub of_others: Vec<String>,
    /// The answer; an error is at a byte of the row, from 0.
    pub answer: Result<GivenAnswer, AnswerError>,
}

impl<'b> AnswerTable<'b> {
    /// Whether a file starts like a table: with a column `student`.
    ///
    /// ```
    /// use abprune::check::AnswerTable;
    /// assert!(AnswerTable::starts_with(b"student,value\nAda,5\n"));
    /// assert!(!AnswerTable::starts_with(b"{\"student\": \"Ada\", \"value\": 5}"));
    /// ```
    #[must_use]
    pub fn starts_with(bytes: &[u8]) -> bool {
        let text = bytes.strip_prefix(MARK).unwrap_or(bytes);
        let text = text.strip_prefix(b"\"").unwrap_or(text);
        let word = STUDENT[0].as_bytes();
        let rest = text.get(word.len()..).unwrap_or_default();
        text.len() >= word.len()
            && text[..word.len()].eq_ignore_ascii_case(word)
            && rest.first().is_none_or(|after| b"\",;\t\r\n ".contains(after))
    }

    /// The table that a file holds. A byte-order mark of UTF-8 is passed over.
    ///
    /// ```
    /// use abprune::check::AnswerTable;
    /// let mut table = AnswerTable::of(b"student,pruned,value\r\nAda,K G,5\r\n").unwrap();
    /// let row = table.next().unwrap();
    /// assert_eq!((row.line, row.student.as_deref()), (2, Some("Ada")));
    /// assert_eq!(row.answer.unwrap().pruned, Some(vec!["K G".to_owned()]));
    /// assert!(AnswerTable::of(b"student,prunned\n").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`AnswerError`]: the first line does not name the columns.
    pub fn of(bytes: &'b [u8]) -> Result<AnswerTable<'b>, AnswerError> {
        let text = bytes.strip_prefix(MARK).unwrap_or(bytes);
        let skipped = bytes.len() - text.len();
        if is_utf16(text) {
            let problem = AnswerProblem::Utf16;
            return Err(AnswerError { problem, offset: 0 });
        }
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text);
        let mut head = ByteRecord::new();
        if !matches!(reader.read_byte_record(&mut head), Ok(true)) {
            let problem = AnswerProblem::EmptyTable;
            let offset = bytes.len();
            return Err(AnswerError { problem, offset });
        }
        let wrong = |problem, cell: &[u8]| {
            let mut places = text.windows(cell.len().max(1));
            let at = places.position(|place| place == cell).unwrap_or(0);
            let offset = skipped + at;
            AnswerError { problem, offset }
        };
        let mut columns: Vec<Column> = Vec::new();
        for cell in &head {
            let column = column(cell, &columns).map_err(|problem| wrong(problem, cell))?;
            columns.push(column);
        }
        let is_part =
            |column: &Column| column.key().is_some_and(|key| AnswerPart::from_str(key).is_ok());
        if !columns.iter().any(is_part) {
            let other = columns.iter().zip(&head).find_map(|(column, cell)| match column {
                Column::OfOthers(name) => Some((name.clone(), cell)),
                _ => None,
            });
            if let Some((column, cell)) = other {
                let nearest = None;
                return Err(wrong(AnswerProblem::UnknownColumn { column, nearest }, cell));
            }
        }
        Ok(AnswerTable { bytes, reader, skipped, columns })
    }

    /// The names of the columns that no answer has: data of somebody else.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().filter_map(|column| match column {
            Column::OfOthers(name) => Some(&**name),
            _ => None,
        })
    }

    /// The names of these columns, and of those beside the first that says who answers, as `id` beside `student`.
    pub fn of_others(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().filter_map(|column| self.name_of_others(column))
    }

    fn name_of_others<'c>(&self, column: &'c Column) -> Option<&'c str> {
        let key = match column {
            Column::OfOthers(name) => return Some(name),
            Column::Unnamed => return Some(""),
            column @ Column::Key(_) => column.key().filter(|key| STUDENT.contains(key))?,
        };
        let is_there = |key: &&str| self.columns.iter().any(|column| column.key() == Some(*key));
        (STUDENT.iter().find(|key| is_there(key)) != Some(&key)).then_some(key)
    }

    /// What a row says.
    fn row(&self, cells: &ByteRecord, line: usize, bytes: Range<usize>) -> TableRow {
        let text = |cell: &[u8]| String::from_utf8_lossy(cell).trim().to_owned();
        let named = || self.columns.iter().zip(cells);
        let student = STUDENT.into_iter().find_map(|key| {
            let cell = named().find(|(column, _)| column.key() == Some(key));
            cell.map(|(_, cell)| text(cell)).filter(|of| !of.is_empty())
        });
        let of_others = named().filter(|(column, _)| self.name_of_others(column).is_some());
        let of_others = of_others.map(|(_, cell)| text(cell)).collect();
        let answer = self.problem(cells, &bytes).map_or_else(
            || {
                let members = named().filter_map(|(column, cell)| {
                    let (key, text) = (column.key()?, text(cell));
                    let is_there = !text.is_empty();
                    is_there.then(|| format!("\"{key}\":{}", serde_json::Value::from(text)))
                });
                let members: Vec<String> = members.collect();
                // A place in it is none in the file.
                let answer = GivenAnswer::parse(&format!("{{{}}}", members.join(",")));
                answer.map_err(|error| AnswerError { offset: 0, ..error })
            },
            Err,
        );
        TableRow { line, bytes, student, of_others, answer }
    }

    /// Why a row is none of this table, if it is none.
    fn problem(&self, cells: &ByteRecord, bytes: &Range<usize>) -> Option<AnswerError> {
        let row = &self.bytes[bytes.clone()];
        let error = |problem, offset| Some(AnswerError { problem, offset });
        if let Err(found) = std::str::from_utf8(row) {
            let offset = found.valid_up_to();
            return error(AnswerProblem::NotUtf8 { byte: row[offset] }, offset);
        }
        let quotes = memchr_iter(b'"', row).count();
        if bytes.end == self.bytes.len() && quotes % 2 == 1 {
            let last = row.iter().rposition(|&byte| byte == b'"');
            return error(AnswerProblem::OpenQuote, last.unwrap_or(0));
        }
        let mut more = cells.iter().skip(self.columns.len());
        let is_more = more.any(|cell| !cell.trim_ascii().is_empty());
        is_more.then_some(AnswerError { problem: AnswerProblem::MoreCells, offset: 0 })
    }
}

impl Iterator for AnswerTable<'_> {
    type Item = TableRow;

    fn next(&mut self) -> Option<TableRow> {
        let mut cells = ByteRecord::new();
        loop {
            let place = self.reader.position().clone();
            if !matches!(self.reader.read_byte_record(&mut cells), Ok(true)) {
                return None;
            }
            let byte = |byte: u64| self.skipped + usize::try_from(byte).expect("it is in memory");
            let (start, end) = (byte(place.byte()), byte(self.reader.position().byte()));
            // Blank lines before the row, and the end of the line before, are read with it.
            let ends = self.bytes[start..end].iter();
            let ends = ends.take_while(|&&byte| byte == b'\r' || byte == b'\n');
            let (mut length, mut lines) = (0, 0);
            for byte in ends {
                length += 1;
                lines += usize::from(*byte == b'\n');
            }
            if cells.iter().any(|cell| !cell.trim_ascii().is_empty()) {
                let line = usize::try_from(place.line()).expect("it is in memory") + lines;
                return Some(self.row(&cells, line, start + length..end));
            }
        }
    }
}

/// What stands between the cells of a table.
fn delimiter(text: &[u8]) -> u8 {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    let others = [b',', b';', b'\t'];
    let found = others.into_iter().find(|other| line.contains(other));
    found.unwrap_or(b',')
}

/// What a cell of the first line names, after these.
fn column(cell: &[u8], before: &[Column]) -> Result<Column, AnswerProblem> {
    /// A name that is as much like a key is one with a slip in it.
    const SLIP: f64 = 0.85;

    let name = String::from_utf8_lossy(cell);
    let name = name.trim();
    if name.is_empty() {
        return Ok(Column::Unnamed);
    }
    let found = keys().find(|key| key.eq_ignore_ascii_case(name));
    let column = || excerpt(name).into_owned();
    match found {
        None => match nearest_above(SLIP, name, keys()) {
            None => Ok(Column::OfOthers(column())),
            nearest => Err(AnswerProblem::UnknownColumn { column: column(), nearest }),
        },
        Some(key) if before.contains(&Column::Key(key)) => {
            Err(AnswerProblem::RepeatedColumn { column: column() })
        }
        Some(key) => Ok(Column::Key(key)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(usize, Option<String>, Result<GivenAnswer, AnswerProblem>)> {
        let table = AnswerTable::of(text.as_bytes()).expect("columns");
        let row =
            |row: TableRow| (row.line, row.student, row.answer.map_err(|error| error.problem));
        table.map(row).collect()
    }

    #[test]
    fn a_row_is_the_answer_with_the_same_texts() {
        let text = "\u{feff}Value;student;PV;windows;;tree\r\n\r\n5;\"Ada \"\"A\"\"\nL\";B D;\"C=(2,5; 7)\";;2\r\n;;;;;\r\n;Bob;;;;";
        let rows = rows(text);
        let json = "{\"value\": \"5\", \"student\": \"Ada \\\"A\\\"\\nL\", \"pv\": \"B D\", \
                    \"windows\": \"C=(2,5; 7)\", \"tree\": \"2\"}";
        let ada = GivenAnswer::parse(json).expect("an answer");
        assert_eq!(ada.windows.as_ref().map(Vec::len), Some(1));
        assert_eq!(rows[0], (3, Some("Ada \"A\"\nL".to_owned()), Ok(ada)));
        let bob = GivenAnswer::parse("{\"student\": \"Bob\"}").expect("an answer");
        // The name of the row before has two lines.
        assert_eq!(rows[1..], [(6, Some("Bob".to_owned()), Ok(bob))]);
    }

    #[test]
    fn what_is_no_row_costs_no_other() {
        let found = rows("student\tvalue\t\nAda\t1\t\t \nBob\t1\t2\nEve\t1\t\tx\nZoe\t\"1");
        let problem = |at: usize| found[at].2.as_ref().err();
        let students: Vec<&str> = found.iter().filter_map(|row| row.1.as_deref()).collect();
        assert_eq!(students, ["Ada", "Bob", "Eve", "Zoe"]);
        assert_eq!(problem(0), None);
        // The column without a name is data of somebody else.
        assert_eq!(problem(1), None);
        assert_eq!(problem(2), Some(&AnswerProblem::MoreCells));
        assert_eq!(problem(3), Some(&AnswerProblem::OpenQuote));
        let latin = b"student,value\nRen\xe9,5\nAda,5\n";
        let rows: Vec<TableRow> = AnswerTable::of(latin).expect("columns").collect();
        let error = rows[0].answer.as_ref().expect_err("no UTF-8");
        assert_eq!(error.problem, AnswerProblem::NotUtf8 { byte: 0xe9 });
        assert_eq!((error.offset, rows[0].student.as_deref()), (3, Some("Ren\u{fffd}")));
        assert!(rows[1].answer.is_ok());
    }

    #[test]
    fn the_first_line_names_each_column_once() {
        let problem = |text: &str| {
            let error = AnswerTable::of(text.as_bytes()).expect_err("no table");
            (error.problem, error.offset)
        };
        let unknown =
            AnswerProblem::UnknownColumn { column: "prunned".to_owned(), nearest: Some("pruned") };
        assert_eq!(problem("student,prunned\n"), (unknown, 8));
        let repeated = AnswerProblem::RepeatedColumn { column: "Value".to_owned() };
        assert_eq!(problem("value,Value\n"), (repeated, 6));
        assert_eq!(problem(""), (AnswerProblem::EmptyTable, 0));
        assert_eq!(problem("\r\n"), (AnswerProblem::EmptyTable, 2));
        assert_eq!(problem("\u{feff}"), (AnswerProblem::EmptyTable, 3));
        assert_eq!(problem("s\0t\0").0, AnswerProblem::Utf16);
    }
}
