//! One game: the viewer with a way back, its lines, its replay, and for owners what their bot wrote and was sent.

use super::super::super::store::{BotId, GameId, LeagueGame};
use super::super::assets;
use super::super::frame::{Frame, page};
use super::super::guard::FRAMED;
use super::super::refusal::Refusal;
use super::super::replay_text;
use super::super::site::Site;
use super::super::visit::{Asking, Visit};
use super::games::table;
use crate::files;
use crate::pages::{Back, Linked};
use crate::replay::{Recording, Timeline, input};
use crate::view::web::{Feed, Source, Viewing, follow_as, json_lines, timeline, viewer};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::html;
use protocol::Seat;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes of what a bot wrote in a game.
const LOG_MOST: u64 = 8 << 20;

/// How a game is come to.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in super::super) struct Coming {
    bot: Option<String>,
    bare: Option<String>,
}

pub(in super::super) async fn game(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
    Query(coming): Query<Coming>,
) -> Response {
    site.page(asking, move |visit| {
        show(visit, &found(visit, &id)?, &coming)
    })
    .await
}

/// A game by the number in its address.
fn found(visit: &Visit, id: &str) -> Result<LeagueGame, Refusal> {
    let id: Option<GameId> = id.parse().ok();
    let game = id
        .map(|id| visit.site.league.store.game(id))
        .transpose()?
        .flatten();
    game.ok_or(Refusal::Missing("game"))
}

fn show(visit: &Visit, game: &LeagueGame, coming: &Coming) -> Result<Response, Refusal> {
    let back = way_back(visit, coming)?;
    let (over, address) = match &game.played {
        Some(played) if played.replay.is_some() => (true, format!("/games/{}/data", game.id)),
        None if visit.site.league.running().contains(&game.id) => {
            (false, format!("/games/{}/live", game.id))
        }
        _ => return without_replay(visit, game, back),
    };
    let own = own_seats(visit, game)?;
    let linked = Linked {
        style: assets::style(),
        script: Some(assets::viewer_address()),
    };
    let shown = viewer(&Viewing {
        source: if over {
            Source::Whole(&address)
        } else {
            Source::Joined(&address)
        },
        back: Some(back),
        linked: Some(linked),
        own: Some(&own),
        bare: coming.bare.is_some(),
    });
    let mut response = Html(shown).into_response();
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(FRAMED),
    );
    Ok(response)
}

fn way_back(visit: &Visit, coming: &Coming) -> Result<Back, Refusal> {
    let bot: Option<BotId> = coming.bot.as_ref().and_then(|bot| bot.parse().ok());
    let bot = bot
        .map(|bot| visit.site.league.store.bot(bot))
        .transpose()?
        .flatten();
    Ok(match bot {
        Some(bot) => Back {
            address: format!("/bots/{}", bot.id),
            name: bot.name,
        },
        None => Back {
            address: "/games".to_owned(),
            name: "Games".to_owned(),
        },
    })
}

/// A game that waits for its turn, or whose replay is not kept any more.
fn without_replay(visit: &Visit, game: &LeagueGame, back: Back) -> Result<Response, Refusal> {
    let title = format!("Game {}", game.id);
    let frame = Frame {
        title: &title,
        live: "games",
        back: Some(back),
        ..Frame::default()
    };
    let names: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
    page(
        visit,
        &frame,
        &html! {
            section.card #waiting data-swap data-reload=[game.played.is_none().then_some("")] {
                @match &game.played {
                    None => {
                        h2 { (names.join(", ")) }
                        p { "This game waits for its turn. It is shown here as soon as it begins." }
                    }
                    Some(_) => {
                        (table(std::slice::from_ref(game), None, &|_, _| html! {}))
                        p { "Its replay is not kept any more; the result is." }
                    }
                }
            }
        },
    )
}

/// The seats that the visitor may look into.
fn own_seats(visit: &Visit, game: &LeagueGame) -> Result<Vec<u8>, Refusal> {
    let mut own = Vec::new();
    for (seat, number) in game.seats.iter().zip(0..) {
        let bot = visit.site.league.store.bot(seat.bot)?;
        let owner = bot.and_then(|bot| bot.owner);
        own.extend(visit.may_see_inside(owner).then_some(number));
    }
    Ok(own)
}

/// The file of a game that is over.
fn replay_file(visit: &Visit, game: &LeagueGame) -> Result<PathBuf, Refusal> {
    let sum = game
        .played
        .as_ref()
        .and_then(|played| played.replay.as_ref());
    let sum = sum.ok_or(Refusal::Missing("replay"))?;
    Ok(visit.site.league.folders.replay(sum))
}

fn replay_timeline(visit: &Visit, game: &LeagueGame) -> Result<Timeline, Refusal> {
    timeline(&replay_file(visit, game)?).ok_or(Refusal::Missing("replay that can be read"))
}

/// The lines that the viewer reads.
pub(in super::super) async fn data(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    let _place = site.replay_place().await;
    site.page(asking, move |visit| {
        let game = found(visit, &id)?;
        let own = own_seats(visit, &game)?;
        Ok(json_lines(replay_text::for_viewer(
            replay_timeline(visit, &game)?,
            &own,
        )))
    })
    .await
}

/// The replay as a file for `arena replay`.
pub(in super::super) async fn replay(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
) -> Response {
    let _place = site.replay_place().await;
    site.page(asking, move |visit| download(visit, &id)).await
}

/// The replay of a game by its number, packed.
pub(in super::super) fn download(visit: &Visit, id: &str) -> Result<Response, Refusal> {
    let game = found(visit, id)?;
    let own = own_seats(visit, &game)?;
    let recording = Recording::open(&replay_file(visit, &game)?).map_err(anyhow::Error::from)?;
    let packed = zstd::encode_all(replay_text::for_download(&recording, &own).as_bytes(), 3)?;
    let name = format!("attachment; filename=\"game-{}.jsonl.zst\"", game.id);
    Ok((
        [
            (header::CONTENT_TYPE, "application/zstd".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        packed,
    )
        .into_response())
}

/// A game as it is played.
pub(in super::super) async fn live(
    State(site): State<Site>,
    asking: Asking,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let opened = site.work(asking, move |visit| {
        let game = found(visit, &id)?;
        let locate = locator(visit, game.id);
        let begun = locate()
            .and_then(|file| timeline(&file))
            .map(|mut timeline| {
                replay_text::clean_header(&mut timeline.header, false);
                Feed::without_notes(&timeline)
            });
        Ok((
            game.id,
            begun.ok_or(Refusal::Missing("game that is played"))?,
            locate,
        ))
    });
    let followed = async {
        let (id, fresh, locate) = opened.await?;
        let place = site.stream()?;
        let busy = || {
            Refusal::Busy("too many games are followed already; try again in a moment".to_owned())
        };
        let feed = site.live.feed(id, fresh, locate).ok_or_else(busy)?;
        Ok((feed, place))
    };
    match followed.await {
        Ok((feed, place)) => follow_as(feed, &headers, place),
        Err(refusal @ Refusal::Missing(_)) => {
            (StatusCode::NOT_FOUND, format!("{}\n", refusal.words())).into_response()
        }
        Err(refusal) => (refusal.status(), format!("{}\n", refusal.words())).into_response(),
    }
}

/// Where a game's replay is now: where it is written, or where it is kept when it is over.
fn locator(visit: &Visit, id: GameId) -> Arc<dyn Fn() -> Option<PathBuf> + Send + Sync> {
    let league = visit.site.league.clone();
    Arc::new(move || {
        let live = league.live_replay(id);
        if live.is_file() {
            return Some(live);
        }
        let sum = league.store.game(id).ok().flatten()?.played?.replay?;
        Some(league.folders.replay(&sum))
    })
}

/// What a bot wrote in a game, or was sent: its owner's and the organiser's alone.
pub(in super::super) async fn seat_text(
    State(site): State<Site>,
    asking: Asking,
    Path((id, seat, what)): Path<(String, String, String)>,
) -> Response {
    let _place = site.replay_place().await;
    site.page(asking, move |visit| {
        let text = inside(visit, &id, &seat, &what)?;
        Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
    })
    .await
}

pub(in super::super) fn inside(
    visit: &Visit,
    id: &str,
    seat: &str,
    what: &str,
) -> Result<String, Refusal> {
    let game = found(visit, id)?;
    let own = own_seats(visit, &game)?;
    let seat: Option<u8> = seat.parse().ok();
    let seat = seat
        .filter(|seat| own.contains(seat))
        .ok_or(Refusal::Missing("seat of yours"))?;
    match what {
        "log" => written(visit, &game, seat, "log"),
        "stderr" => written(visit, &game, seat, "err"),
        "input" => Ok(input::whole(&replay_timeline(visit, &game)?, Seat(seat))),
        _ => Err(Refusal::Missing("file")),
    }
}

/// A file that a bot's words went to. Files are named by seat and bot, and the bot's name may be any text.
fn written(visit: &Visit, game: &LeagueGame, seat: u8, ending: &str) -> Result<String, Refusal> {
    let folder = visit.site.league.folders.logs().join(game.id.to_string());
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Err(Refusal::Missing("log of that game any more"));
    };
    let wanted = |path: &PathBuf| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        name.starts_with(&format!("{seat}-")) && name.ends_with(&format!(".{ending}"))
    };
    match entries.flatten().map(|entry| entry.path()).find(wanted) {
        None => Ok(String::new()),
        Some(file) => {
            let bytes = files::read_at_most(files::open_regular(&file)?, LOG_MOST)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        }
    }
}
