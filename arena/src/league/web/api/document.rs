//! The OpenAPI document, made of the table of operations.

use super::operation::{Input, Kind, Operation, Output, Parameter, Who};
use super::operations::OPERATIONS;
use super::schemas::schemas;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| made().to_string());

/// The document.
pub(super) async fn document() -> Response {
    (
        [(header::CONTENT_TYPE, "application/json")],
        DOCUMENT.as_str(),
    )
        .into_response()
}

fn made() -> Value {
    let mut paths = Map::new();
    for operation in &OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described(operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Snakepit league",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A course's league of snake bots. A personal token is the last part of a personal link.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "description": "A personal token" } },
            "schemas": schemas(),
        },
    })
}

fn described(operation: &Operation) -> Value {
    let security = match operation.who {
        Who::Anybody => json!([{}, { "token": [] }]),
        Who::Person | Who::Organiser => json!([{ "token": [] }]),
    };
    let (status, content) = match operation.output {
        Output::Json(schema) => ("200", Some(("application/json", reference(schema)))),
        Output::Taken(schema) => ("202", Some(("application/json", reference(schema)))),
        Output::File(kind) => ("200", Some((kind, json!({})))),
        Output::Nothing => ("204", None),
    };
    let mut answer = json!({ "description": "As it was asked" });
    if let Some((kind, schema)) = content {
        answer["content"] = json!({ kind: { "schema": schema } });
    }
    let problem = json!({ "description": "Why not", "content": { "application/problem+json": { "schema": reference("Problem") } } });
    let mut told = json!({
        "operationId": operation.id,
        "summary": operation.about,
        "security": security,
        "parameters": operation.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "responses": { status: answer, "default": problem },
    });
    if let Some(input) = operation.input {
        let (kind, schema) = match input {
            Input::Json(schema) => ("application/json", reference(schema)),
            Input::File => ("application/octet-stream", json!({})),
        };
        told["requestBody"] =
            json!({ "required": true, "content": { kind: { "schema": schema } } });
    }
    told
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

fn parameter(parameter: &Parameter) -> Value {
    let schema = match parameter.kind {
        Kind::Row => json!({ "type": "integer", "format": "int64", "minimum": 1 }),
        Kind::UpTo(most) => json!({ "type": "integer", "minimum": 1, "maximum": most }),
        Kind::Seat => json!({ "type": "integer", "minimum": 0, "maximum": 63 }),
        Kind::Word(words) => json!({ "type": "string", "enum": words }),
        Kind::Text(most) => json!({ "type": "string", "minLength": 1, "maxLength": most }),
    };
    json!({
        "name": parameter.name,
        "in": if parameter.in_path { "path" } else { "query" },
        "required": parameter.required,
        "description": parameter.about,
        "schema": schema,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_operation_is_described_once_and_every_name_in_braces_is_a_parameter() {
        let mut ids = BTreeSet::new();
        let document = made();
        for operation in &OPERATIONS {
            assert!(ids.insert(operation.id), "{}", operation.id);
            let described = &document["paths"][operation.path][operation.method];
            assert_eq!(described["operationId"], operation.id);
            let named = |parameter: &&Parameter| parameter.in_path;
            for parameter in operation.parameters.iter().filter(named) {
                assert!(
                    operation.path.contains(&format!("{{{}}}", parameter.name)),
                    "{}",
                    operation.id
                );
            }
            let braces = operation.path.matches('{').count();
            assert_eq!(
                operation.parameters.iter().filter(named).count(),
                braces,
                "{}",
                operation.id
            );
        }
    }

    #[test]
    fn every_schema_that_is_named_is_there_and_every_one_that_is_there_is_named() {
        let text = DOCUMENT.as_str();
        let mark = "\"$ref\":\"#/components/schemas/";
        let named: BTreeSet<&str> = text
            .split(mark)
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let schemas = schemas();
        let there: BTreeSet<&str> = schemas
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(named, there);
    }
}
