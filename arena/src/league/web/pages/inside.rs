//! What is inside a bot: its programs, build logs and ways in. Its owner's and the organiser's alone.

use super::super::super::store::{LeagueBot, Version, VersionId};
use super::super::frame::{Frame, moment, page, secret};
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::way_in::{about, way_in};
use crate::files;
use crate::pages::Back;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Versions that are shown with all their steps.
const VERSIONS: usize = 20;

/// What is inside: its owner's and the organiser's alone.
pub(in super::super) async fn inside(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    site.page(asking, move |visit| {
        let bot = visit.own_bot(id.parse().map_err(|_| Refusal::Missing("bot"))?)?;
        show_inside(visit, &bot)
    })
    .await
}

fn show_inside(visit: &Visit, bot: &LeagueBot) -> Result<Response, Refusal> {
    let store = &visit.site.league.store;
    let versions = store.versions(bot.id)?;
    let mut shown = Vec::new();
    for version in versions.iter().take(VERSIONS) {
        shown.push((version, store.steps(version.id)?));
    }
    let title = format!("Inside {}", bot.name);
    let frame = Frame {
        title: &title,
        live: "versions",
        back: Some(Back {
            address: format!("/bots/{}", bot.id),
            name: bot.name.clone(),
        }),
        ..Frame::default()
    };
    page(
        visit,
        &frame,
        &html! {
            div #inside data-swap {
                @for (version, steps) in &shown {
                    section.card id=(format!("version-{}", version.id)) {
                        p { (about(version)) }
                        (way_in(version, steps))
                        p.row {
                            @if !version.sum.is_empty() { a href=(format!("/versions/{}/program", version.id)) { "Download " (version.file_name) } }
                            @if visit.is_organiser() { (switches(visit, bot, version)) }
                        }
                    }
                }
                @if shown.is_empty() { p.faint { "Nothing was uploaded yet." } }
            }
            p.note { "What it logged, wrote to stderr and was sent in each game is beside the game on " a href=(format!("/bots/{}", bot.id)) { "its page" } ". It is there since " (moment(bot.created)) "." }
        },
    )
}

/// What the organiser can do with a version.
fn switches(visit: &Visit, bot: &LeagueBot, version: &Version) -> Markup {
    let back = format!("/bots/{}/inside", bot.id);
    html! {
        @for (action, words) in [("rerun", "Run its way in again"), ("retire", "Retire")] {
            form method="post" action=(format!("/organiser/versions/{}/{action}", version.id)) {
                (secret(visit))
                input type="hidden" name="back" value=(back);
                button { (words) }
            }
        }
    }
}

/// The program as it was uploaded.
pub(in super::super) async fn program(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    let _place = site.upload_place().await;
    site.page(asking, move |visit| download(visit, &id)).await
}

/// A version's file, for its owner and the organiser.
pub(in super::super) fn download(visit: &Visit, id: &str) -> Result<Response, Refusal> {
    let id: Option<VersionId> = id.parse().ok();
    let version = id
        .map(|id| visit.site.league.store.version(id))
        .transpose()?
        .flatten();
    let version = version.ok_or(Refusal::Missing("version of yours"))?;
    visit
        .own_bot(version.bot)
        .map_err(|_| Refusal::Missing("version of yours"))?;
    let bytes = uploaded(visit, &version)?;
    // A name of a stranger's choice stands in no header; the ending tells what it is.
    let ending: String = version
        .file_name
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(8)
        .collect();
    let name = format!("attachment; filename=\"version-{}.{ending}\"", version.id);
    Ok((
        [
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        bytes,
    )
        .into_response())
}

/// What was uploaded. Of a zip its files are kept, and they are packed again.
fn uploaded(visit: &Visit, version: &Version) -> Result<Vec<u8>, Refusal> {
    if version.sum.is_empty() {
        return Err(Refusal::Missing("program"));
    }
    let programs = visit.site.league.folders.programs();
    let sources = programs.join(&version.sum).join("source");
    let limits = &visit.site.league.config.uploads;
    if !version.file_name.to_ascii_lowercase().ends_with(".zip") {
        let file = files::open_regular(&sources.join(&version.file_name))?;
        let most = version.bytes.max(limits.megabytes << 20);
        return Ok(files::read_at_most(file, most)?);
    }
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let broken = |error: zip::result::ZipError| Refusal::Internal(error.into());
    let mut left = limits.unpacked_megabytes << 20;
    for entry in walkdir::WalkDir::new(&sources)
        .sort_by_file_name()
        .into_iter()
        .flatten()
    {
        let Ok(name) = entry.path().strip_prefix(&sources) else {
            continue;
        };
        if !entry.file_type().is_file() {
            continue;
        }
        let bytes = files::read_at_most(files::open_regular(entry.path())?, left)?;
        left -= bytes.len() as u64;
        zip.start_file(name.to_string_lossy(), SimpleFileOptions::default())
            .map_err(broken)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish().map_err(broken)?.into_inner())
}
