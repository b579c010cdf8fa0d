//! An icicle in one of its formats.

use std::io;

use super::search::Icicle;
use super::{svg, text};
use crate::report::buffer::Buffer;
use crate::report::draw::drawing::DrawingStyle;
use crate::report::draw::format::DrawingFormat;
use crate::report::draw::node_words;

impl Icicle<'_> {
    /// Writes the picture as SVG, as wide as the style says but at least [`LEAST_WIDTH`](Icicle::LEAST_WIDTH), or as text
    /// of so many columns.
    ///
    /// # Errors
    ///
    /// Those of `out`; `Unsupported`: another format.
    pub fn write(
        &self,
        out: &mut dyn io::Write,
        format: DrawingFormat,
        title: Option<&str>,
        style: &DrawingStyle,
        columns: u32,
    ) -> io::Result<()> {
        Icicle::write_all(&[(None, self)], out, format, title, style, columns)
    }

    /// Writes pictures one below the other, each with its heading.
    ///
    /// # Errors
    ///
    /// As [`write`](Icicle::write).
    pub fn write_all(
        icicles: &[(Option<&str>, &Icicle)],
        out: &mut dyn io::Write,
        format: DrawingFormat,
        title: Option<&str>,
        style: &DrawingStyle,
        columns: u32,
    ) -> io::Result<()> {
        let (mut buffer, title) = (Buffer::before(out), node_words::title(title));
        match format {
            DrawingFormat::Svg => svg::write(&mut buffer, icicles, title.as_deref(), style),
            DrawingFormat::Text => text::write(&mut buffer, icicles, title, style, columns),
            _ => return Err(io::ErrorKind::Unsupported.into()),
        }
        buffer.finish()
    }
}
