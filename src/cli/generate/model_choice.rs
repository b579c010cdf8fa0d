//! The model of generated trees, and its parameters, as they are typed.

use anyhow::{Result, bail};

use super::recipe_values::units;
use crate::cli::options::values::{number, shown};
use crate::generate::{GOLDEN_RATIO, Model};
use crate::number::Number;

/// A model and its parameters as they are typed.
#[derive(Clone, Debug)]
pub struct ModelChoice {
    name: &'static str,
    parameters: Vec<(&'static str, Number)>,
}

/// The names of the models, and the parameters of each.
const MODELS: [(&str, &[&str]); 9] = [
    ("independent", &[]),
    ("incremental", &[]),
    ("n-game", &[]),
    ("p-game", &["p"]),
    ("ordered", &["p", "q", "value"]),
    ("prefix-value", &["value"]),
    ("identical", &["value"]),
    ("minimal", &["value"]),
    ("worst", &[]),
];

/// `ordered`, `ordered:p=0.8,q=0.95`.
pub fn model(text: &str) -> Result<ModelChoice, String> {
    let (name, parameters) = match text.split_once(':') {
        Some((name, parameters)) => (name, parameters.split(',').collect()),
        None => (text, Vec::new()),
    };
    let Some((name, known)) = MODELS.into_iter().find(|(known, _)| *known == name) else {
        let names = MODELS.map(|(name, _)| name).join(", ");
        return Err(format!("expected one of {names}"));
    };
    let mut choice = ModelChoice {
        name,
        parameters: Vec::new(),
    };
    for parameter in parameters {
        let (key, text) = parameter.split_once('=').unwrap_or((parameter, ""));
        let (key, text) = (key.trim(), text.trim());
        let Some(key) = known.iter().find(|known| **known == key) else {
            if known.is_empty() {
                return Err(format!("the model `{name}` takes no parameters"));
            }
            let known: Vec<String> = known.iter().map(|key| format!("{key}=N")).collect();
            let (key, known) = (shown(key), known.join(","));
            return Err(format!(
                "the model `{name}` has no parameter `{key}`: write `{name}:{known}`"
            ));
        };
        if choice.parameter(key).is_some() {
            return Err(format!("`{key}` is there twice"));
        }
        let found = number(text).map_err(|expected| format!("`{key}`: {expected}"))?;
        choice.parameters.push((key, found));
    }
    Ok(choice)
}

impl ModelChoice {
    fn parameter(&self, name: &str) -> Option<Number> {
        let found = self.parameters.iter().find(|(key, _)| *key == name);
        found.map(|&(_, number)| number)
    }

    fn probability(&self, name: &str) -> Option<f64> {
        self.parameter(name).map(|number| match number {
            #[expect(clippy::cast_precision_loss, reason = "0 and 1 are exact")]
            Number::Integer(integer) => integer as f64,
            Number::Decimal(double) => double,
        })
    }

    /// The model for values with these decimals, at nodes with at most so many children.
    ///
    /// # Errors
    ///
    /// A parameter that would do nothing; a value with more decimals.
    pub fn model(&self, decimals: u32, most_children: u32) -> Result<Model> {
        if self.name == "ordered" && self.parameter("q").is_some() && most_children <= 4 {
            bail!(
                "`q` means nothing here: of up to 4 children, the first quarter is the first child, which \
                 `p` is for"
            );
        }
        let value = self.parameter("value").unwrap_or(Number::Integer(0));
        let value = units("--model", value, decimals)?;
        let p = self.probability("p");
        Ok(match self.name {
            "incremental" => Model::Incremental,
            "n-game" => Model::NGame,
            "p-game" => Model::PGame {
                p: p.unwrap_or(GOLDEN_RATIO),
            },
            "ordered" => {
                let p = p.unwrap_or(0.7);
                let q = self.probability("q").unwrap_or(p.max(0.9));
                Model::Ordered { p, q, value }
            }
            "prefix-value" => Model::PrefixValue { value },
            "identical" => Model::Identical { value },
            "minimal" => Model::Minimal { value },
            "worst" => Model::Worst,
            _ => Model::Independent,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_has_its_own_parameters_once() {
        for text in [
            "ordered",
            "ordered:p=0.8",
            "ordered:q=1,p=0.5,value=-3",
            "p-game:p=1",
        ] {
            assert!(model(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "order",
            "worst:p=1",
            "ordered:p",
            "ordered:",
            "p-game:p=1,p=1",
            "p-game:q=1",
        ] {
            assert!(model(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_name_is_that_of_its_model() {
        for (name, _) in MODELS {
            let found = model(name)
                .expect("a model")
                .model(0, 2)
                .expect("no parameters");
            assert_eq!(<&str>::from(found), name);
        }
    }
}
