//! The league for programs: JSON under `/api/v1`, by personal tokens. Every route is an [`Operation`] of one table, from which both
//! the router and the OpenAPI document are made.

mod act;
mod answer;
mod document;
mod operation;
mod operations;
mod read;
mod schemas;

use super::site::Site;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use operation::Input;
use operations::OPERATIONS;

/// The router of the table.
pub(super) fn routes(upload_most: DefaultBodyLimit) -> Router<Site> {
    let mut router = Router::new().route("/api/v1/openapi.json", get(document::document));
    for operation in &OPERATIONS {
        let route = (operation.route)();
        let route = match operation.input {
            Some(Input::File) => route.layer(upload_most),
            _ => route,
        };
        router = router.route(operation.path, route);
    }
    router
}
