//! What is said when no generated tree has what was asked of it: how often each constraint failed, and which
//! tree came nearest.

use super::ConstraintArgs;
use crate::exercise::{Failure, Nearest, NotFound, Property};
use crate::generate::Recipe;
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::value::Value;

const HELP: &str =
    "help: ask for less, change the shape or the values, or try more seeds with `--tries`";

/// The message, in several lines. The trees of a recipe were tried with the seeds from `first` on.
pub fn message(
    asked: &ConstraintArgs,
    not_found: &NotFound,
    first: u64,
    recipe: &Recipe,
) -> String {
    let kind = recipe.number_kind();
    let NotFound {
        tries, failures, ..
    } = not_found;
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
    if !is_single {
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
