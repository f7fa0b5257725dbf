//! Every address of the site.

use super::guard::guard;
use super::pages::{
    bot, divisions, finals, game, games, inside, join, my_bots, organiser, organiser_acts,
    projector, standings, upload,
};
use super::refusal::Refusal;
use super::site::Site;
use super::visit::Asking;
use super::{api, assets, events, metrics};
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::Uri;
use axum::middleware;
use axum::response::Response;
use axum::routing::{get, post};

/// Bytes of a form without a file.
const FORM_MOST: usize = 16 << 10;
/// Bytes of an upload beside its file.
const AROUND_FILE: usize = 16 << 10;

pub(super) fn routes(site: Site) -> Router {
    let file = usize::try_from(site.league.config.uploads.megabytes.saturating_mul(1 << 20))
        .unwrap_or(usize::MAX / 2);
    let upload_most = DefaultBodyLimit::max(file.saturating_add(AROUND_FILE));
    Router::new()
        .route("/", get(standings::standings))
        .route("/divisions", get(divisions::divisions))
        .route("/games", get(games::games))
        .route("/games/{id}", get(game::game))
        .route("/games/{id}/data", get(game::data))
        .route("/games/{id}/live", get(game::live))
        .route("/games/{id}/replay", get(game::replay))
        .route("/games/{id}/seats/{seat}/{what}", get(game::seat_text))
        .route("/bots/{id}", get(bot::bot))
        .route("/bots/{id}/inside", get(inside::inside))
        .route("/versions/{id}/program", get(inside::program))
        .route("/finals", get(finals::finals))
        .route("/projector", get(projector::projector))
        .route("/me", get(my_bots::my_bots))
        .route("/me/upload", post(upload::upload).layer(upload_most))
        .route("/me/game", post(my_bots::ask))
        .route("/join/{token}", get(join::join))
        .route("/join", post(join::change))
        .route("/leave", post(join::leave))
        .route("/organiser", get(organiser::organiser))
        .route("/organiser/grades.csv", get(organiser_acts::grades))
        .route("/organiser/{action}", post(organiser_acts::switch))
        .route(
            "/organiser/announcements/{id}/withdraw",
            post(organiser_acts::withdraw),
        )
        .route("/organiser/bots/{id}/{action}", post(organiser_acts::bot))
        .route(
            "/organiser/versions/{id}/{action}",
            post(organiser_acts::version),
        )
        .route(
            "/organiser/students/{id}/token",
            post(organiser_acts::new_link),
        )
        .route("/events", get(events::events))
        .route("/assets/{name}", get(assets::asset))
        .route("/healthz", get(metrics::health))
        .route("/metrics", get(metrics::metrics))
        .merge(api::routes(upload_most))
        .fallback(no_page)
        .layer(DefaultBodyLimit::max(FORM_MOST))
        .layer(middleware::from_fn_with_state(site.clone(), guard))
        .with_state(site)
}

async fn no_page(State(site): State<Site>, asking: Asking, uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return Refusal::Missing("operation").problem();
    }
    site.page(asking, |_| Err(Refusal::Missing("page"))).await
}
