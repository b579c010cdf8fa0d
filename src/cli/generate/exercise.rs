//! The options that ask something of a generated tree: how many cutoffs, which value, no ties; and what is
//! said when no tree has it: how often each constraint failed, and which tree came nearest.

use std::fmt;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::recipe::units;
use crate::cli::options::values::{choice, number, positive, whole};
use crate::exercise::{Constraint, Failure, Finder, Nearest, NotFound, Property};
use crate::generate::Recipe;
use crate::named::Named as _;
use crate::number::{Number, NumberKind};
use crate::search::CutoffRule;
use crate::value::Value;

/// The most trees that are tried for one that fits, if nothing else is said.
const TRIES: u64 = 100_000;

/// The heading of these options.
const HEADING: &str = "Exercises (N: `2`, `2..3`, `1..` or `..3`)";

/// What is asked of the trees.
#[derive(Clone, Debug)]
pub struct ConstraintArgs {
    asked: Vec<(Property, AskedRange)>,
    cutoff: Option<CutoffRule>,
    tries: Option<u64>,
}

/// A range as it is typed, ends included: `2`, `2..3`, `1..`, `..3`.
#[derive(Clone, Copy, Debug)]
struct AskedRange {
    least: Option<Number>,
    most: Option<Number>,
}

/// What `-h` says of an option, and what `--help` adds.
fn help(property: Property) -> (&'static str, &'static str) {
    match property {
        Property::Cutoffs => ("Cutoffs that prune at least one node", ""),
        Property::DeepCutoffs => (
            "Deep cutoffs among them",
            "A cutoff counts as deep if its bound comes from above the parent, and the search without deep cutoffs \
             (`no-deep`) goes on there: the value of the parent alone would not do. That takes 4 plies",
        ),
        Property::AlphaCutoffs => ("Alpha cutoffs among them: those at MIN nodes", ""),
        Property::BetaCutoffs => ("Beta cutoffs among them: those at MAX nodes", ""),
        Property::ChanceCutoffs => ("Cutoffs among them at chance nodes", ""),
        Property::PrunedLeaves => ("Leaves that are pruned, alone or inside a pruned subtree", ""),
        Property::PrunedInner => ("Pruned subtrees that are more than a leaf", ""),
        Property::Evaluated => ("Leaves that alpha-beta evaluates", ""),
        Property::Value => ("The value of the tree", ""),
        Property::UniqueMove => ("Only one child of the root is optimal", ""),
        Property::NoTies => (
            "No tie plays a part",
            "No two children of a node have the same minimax value, and the cutoff rules `ge` and `gt` prune \
             the same nodes. Large trees hardly ever have that, unless `--distinct` gives each leaf a value of its \
             own, or `--values` has many",
        ),
        Property::TieMatters => ("The cutoff rules `ge` and `gt` prune different nodes", ""),
        Property::OrderMatters => {
            ("Fewer leaves are evaluated if the best child of each node comes first", "")
        }
        Property::ProbesMatter => (
            "Star2 evaluates fewer leaves, as its probes of the outcomes of chance stop a node",
            "",
        ),
    }
}

/// The option for a property.
fn option(property: Property) -> Arg {
    let (short, long) = help(property);
    let arg = Arg::new(property.name())
        .long(property.name())
        .help(short)
        .help_heading(HEADING)
        .hide_short_help(!matches!(
            property,
            Property::Cutoffs | Property::DeepCutoffs | Property::NoTies
        ));
    let arg = if long.is_empty() { arg } else { arg.long_help(format!("{short}\n\n{long}")) };
    match property {
        _ if property.is_yes_or_no() => arg.action(ArgAction::SetTrue),
        Property::Value => arg
            .value_name("N")
            .allow_hyphen_values(true)
            .value_parser(|text: &str| range(text, number)),
        _ => arg
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| range(text, count)),
    }
}

impl Args for ConstraintArgs {
    fn augment_args(command: Command) -> Command {
        let cutoff = Arg::new("cutoff")
            .long("cutoff")
            .value_name("RULE")
            .help("The cutoff rule of the exercise, ge or gt: alpha >= beta, or alpha > beta [default: ge]")
            .help_heading(HEADING)
            .hide_short_help(true)
            .hide_possible_values(true)
            .value_parser(choice(CutoffRule::ALL));
        let tries = Arg::new("tries")
            .long("tries")
            .value_name("COUNT")
            .help(format!("Give up if so many seeds in a row do not fit [default: {TRIES}]"))
            .help_heading(HEADING)
            .hide_short_help(true)
            .value_parser(|text: &str| positive(text).map(u64::from));
        command.args(Property::ALL.iter().copied().map(option)).args([cutoff, tries])
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ConstraintArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ConstraintArgs, clap::Error> {
        // Nothing is typed after these.
        let yes = AskedRange { least: None, most: None };
        let asked = |property: Property| {
            let range = if property.is_yes_or_no() {
                matches.get_flag(property.name()).then_some(yes)
            } else {
                matches.get_one(property.name()).copied()
            };
            Some((property, range?))
        };
        Ok(ConstraintArgs {
            asked: Property::ALL.iter().copied().filter_map(asked).collect(),
            cutoff: matches.get_one("cutoff").copied(),
            tries: matches.get_one("tries").copied(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A count in a range.
fn count(text: &str) -> Result<Number, String> {
    whole::<u32>(text).map(|count| Number::Integer(count.into()))
}

/// `2`, `2..3`, `1..`, `..3`.
fn range(text: &str, item: fn(&str) -> Result<Number, String>) -> Result<AskedRange, String> {
    let end = |text: &str| match text.trim() {
        "" => Ok(None),
        text => item(text).map(Some),
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let range = AskedRange { least: end(least)?, most: end(most)? };
    match (range.least, range.most) {
        (None, None) => Err("expected a number or a range: `2`, `2..3`, `1..`, `..3`".to_owned()),
        (Some(least), Some(most)) if most.is_less(least) => {
            Err(format!("the range {least}..{most} ends before it starts"))
        }
        _ => Ok(range),
    }
}

impl fmt::Display for AskedRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => write!(out, "{least}"),
            (least, most) => {
                if let Some(least) = least {
                    write!(out, "{least}")?;
                }
                out.write_str("..")?;
                most.map_or(Ok(()), |most| write!(out, "{most}"))
            }
        }
    }
}

impl AskedRange {
    /// The constraint on trees of a recipe.
    ///
    /// # Errors
    ///
    /// An end that no value of these trees can be: 0.5 among whole numbers.
    fn constraint(self, property: Property, recipe: &Recipe) -> Result<Constraint> {
        if property.is_yes_or_no() {
            return Ok(Constraint::yes(property));
        }
        let end = |end: Option<Number>, open| match (end, property) {
            (None, _) => Ok(open),
            (Some(number), Property::Value) => {
                units("--value", number, recipe.decimals()).map(|units| recipe.value(units))
            }
            (Some(count), _) => Ok(NumberKind::Integers.value(count).expect("32 bits")),
        };
        Ok(Constraint {
            property,
            least: end(self.least, Value::MINUS_INFINITY)?,
            most: end(self.most, Value::INFINITY)?,
        })
    }
}

impl ConstraintArgs {
    /// What finds the seeds of trees that fit; `None` if nothing is asked of them. `has_question`: something is asked about
    /// them.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn finder(&self, recipe: &Recipe, has_question: bool) -> Result<Option<Finder>> {
        if self.asked.is_empty() && !has_question {
            let unused = [(self.cutoff.is_some(), "cutoff"), (self.tries.is_some(), "tries")];
            if let Some((_, name)) = unused.into_iter().find(|(is_given, _)| *is_given) {
                bail!(
                    "`--{name}` means nothing here: nothing is asked of the tree, like `--cutoffs 2`"
                );
            }
            return Ok(None);
        }
        if recipe.shape().least_leaves() > u64::from(u32::MAX) {
            bail!(
                "a tree of which something is asked is held in memory, and these have 2^32 leaves or more"
            );
        }
        let knows_no_chance = |property| match property {
            Property::DeepCutoffs | Property::Value => recipe.has_chance(),
            Property::UniqueMove => recipe.has_chance_at_root(),
            _ => false,
        };
        if let Some((property, _)) = self.asked.iter().find(|asked| knows_no_chance(asked.0)) {
            let place = if *property == Property::UniqueMove { " at the root" } else { "" };
            bail!("`--{}` is not for trees in which chance decides{place}", property.name());
        }
        let is_about_chance =
            |property| matches!(property, Property::ChanceCutoffs | Property::ProbesMatter);
        let about_chance = self.asked.iter().find(|asked| is_about_chance(asked.0));
        if let Some((property, _)) = about_chance.filter(|_| !recipe.has_chance()) {
            bail!("`--{}` means nothing without `--chance`", property.name());
        }
        let asked = self.asked.iter();
        let constraints = asked.map(|&(property, range)| range.constraint(property, recipe));
        let constraints = constraints.collect::<Result<Vec<Constraint>>>()?;
        let cutoff = self.cutoff.unwrap_or_default();
        Ok(Some(Finder {
            constraints,
            cutoff,
            tries: if recipe.is_random() { self.tries.unwrap_or(TRIES) } else { 1 },
        }))
    }

    /// An option as it was given: `--cutoffs 2..3`.
    pub fn option(&self, property: Property) -> String {
        let name = property.name();
        let asked = self.asked.iter().find(|(known, _)| *known == property);
        match asked {
            Some((_, range)) if !property.is_yes_or_no() => format!("--{name} {range}"),
            _ => format!("--{name}"),
        }
    }
}

const HELP: &str =
    "help: ask for less, change the shape or the values, or try more seeds with `--tries`";

const HELP_FOR_TIES: &str = "help: `--no-ties` is rare where many leaves share few values: `--distinct` gives \
                             each leaf a value of its own, and a wider range of `--values` helps, too";

/// The message, in several lines. The trees of a recipe were tried with the seeds from `first` on.
pub fn not_found_message(
    asked: &ConstraintArgs,
    not_found: &NotFound,
    first: u64,
    recipe: &Recipe,
) -> String {
    let kind = recipe.number_kind();
    let NotFound { tries, failures, .. } = not_found;
    let is_single = !recipe.is_random();
    let mut lines = vec![if is_single {
        "error: there is one such tree, and it does not have all that is asked".to_owned()
    } else if *tries == 1 {
        format!("error: the tree of the seed {first} does not have all that is asked")
    } else {
        format!("error: no tree of {tries} seeds from {first} on has all that is asked")
    }];
    for failure in failures.iter().filter(|_| *tries > 1) {
        let option = asked.option(failure.constraint.property);
        let seen = seen(failure, kind);
        lines.push(format!("  {option}: {} of them fail{seen}", failure.count));
    }
    if let Some(Nearest { seed, measures }) = &not_found.nearest {
        let measures = failures.iter().zip(measures).map(|(failure, &measure)| {
            let property = failure.constraint.property;
            format!("{} {}", property.name(), shown(property, measure, kind))
        });
        let measures: Vec<String> = measures.collect();
        let measures = measures.join(", ");
        lines.push(if *tries > 1 {
            format!("nearest: seed {seed}, with {measures}")
        } else {
            format!("it has {measures}")
        });
    }
    let fails_by_ties = |failure: &Failure| {
        // Nearly always: nine times of ten.
        failure.constraint.property == Property::NoTies && failure.count >= *tries - *tries / 10
    };
    if !is_single && recipe.draws_each_leaf() && failures.iter().any(fails_by_ties) {
        lines.push(HELP_FOR_TIES.to_owned());
    } else if !is_single {
        lines.push(HELP.to_owned());
    }
    lines.join("\n")
}

/// What the trees have instead, in brackets.
fn seen(failure: &Failure, kind: NumberKind) -> String {
    let property = failure.constraint.property;
    let [least, most] = [failure.least, failure.most].map(|end| shown(property, end, kind));
    if least == most {
        format!(" (all have {least})")
    } else if property.is_yes_or_no() {
        String::new()
    } else {
        format!(" (they have {least} to {most})")
    }
}

/// A measure as people read it.
fn shown(property: Property, measure: Value, kind: NumberKind) -> String {
    let kind = match property {
        Property::Value => kind,
        _ if property.is_yes_or_no() => {
            let is_no = measure == Value::from_key(0);
            return if is_no { "no" } else { "yes" }.to_owned();
        }
        _ => NumberKind::Integers,
    };
    let number = kind.number(measure);
    number.map_or_else(String::new, |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_open_or_closed() {
        for (text, shown) in
            [("2", "2"), ("2..3", "2..3"), ("2..2", "2"), ("1..", "1.."), ("..3", "..3")]
        {
            let range = range(text, count).expect(text);
            assert_eq!(range.to_string(), shown);
        }
        for text in ["", "..", "3..2", "-1", "1.5", "a..b", "1..2..3"] {
            assert!(range(text, count).is_err(), "{text}");
        }
        assert!(range("-3..-0.5", number).is_ok());
    }
}
