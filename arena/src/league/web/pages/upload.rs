//! Takes an upload of a page: the secret first, then the name, then the file.

use super::super::super::store::VersionId;
use super::super::refusal::Refusal;
use super::super::site::Site;
use super::super::visit::Asking;
use axum::body::Bytes;
use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;
use std::time::Instant;

/// Bytes of a field that is no file.
const FIELD_MOST: usize = 1024;

/// An upload in memory.
struct Upload {
    name: String,
    file_name: String,
    bytes: Bytes,
}

pub(in super::super) async fn upload(
    State(site): State<Site>,
    asking: Asking,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    // The page's script wants to say what went wrong where the file was dropped.
    let wants_json = headers
        .get(header::ACCEPT)
        .is_some_and(|kinds| kinds.as_bytes() == b"application/json");
    let again = asking.clone();
    match (take(&site, asking, form).await, wants_json) {
        (Ok(version), true) => (
            StatusCode::ACCEPTED,
            json!({ "version": version }).to_string(),
        )
            .into_response(),
        (Ok(_), false) => Redirect::to("/me").into_response(),
        (Err(refusal), true) => refusal.problem(),
        (Err(refusal), false) => super::super::frame::refused(&site, again, refusal).await,
    }
}

async fn take(
    site: &Site,
    asking: Asking,
    form: Result<Multipart, MultipartRejection>,
) -> Result<VersionId, Refusal> {
    let form = form.map_err(|problem| Refusal::Bad(problem.body_text()))?;
    let _place = site.upload_place().await;
    let (asking, upload) = read(site, asking, form).await?;
    let taken = site.work(asking, move |visit| {
        let Upload {
            name,
            file_name,
            bytes,
        } = upload;
        let me = visit.person()?.student.id;
        Ok(visit
            .site
            .league
            .upload(me, &name, &file_name, &bytes, visit.now)?)
    });
    let taken = taken.await;
    site.counters.upload(taken.is_ok());
    taken
}

/// Reads the form. Nothing of a file is read before the secret has shown whose it is.
async fn read(
    site: &Site,
    asking: Asking,
    mut form: Multipart,
) -> Result<(Asking, Upload), Refusal> {
    let mut name = None;
    let mut known = false;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let which = field.name().unwrap_or_default().to_owned();
        match which.as_str() {
            "secret" if !known => {
                let told = short(field).await?;
                let check = site.work(asking.clone(), move |visit| {
                    visit.check_secret(Some(&told))?;
                    let me = visit.person()?.student.id;
                    match visit.site.uploads_by.allows(me, Instant::now()) {
                        true => Ok(()),
                        false => Err(Refusal::TooMany(
                            "too many uploads at once; wait a few seconds".to_owned(),
                        )),
                    }
                });
                check.await?;
                known = true;
            }
            "name" if known => name = Some(short(field).await?),
            "file" if known => {
                let file_name = field.file_name().unwrap_or_default().to_owned();
                let bytes = field.bytes().await.map_err(broken)?;
                // A browser may send what was typed below the file after it.
                while let Some(field) = form.next_field().await.map_err(broken)? {
                    if field.name() == Some("name") {
                        name = Some(short(field).await?);
                    }
                }
                let name = name.ok_or_else(|| {
                    Refusal::Bad(
                        "say which bot the file is; the field `name` is missing".to_owned(),
                    )
                })?;
                return Ok((
                    asking,
                    Upload {
                        name,
                        file_name,
                        bytes,
                    },
                ));
            }
            _ if known => {}
            _ => return Err(Refusal::not_our_page()),
        }
    }
    match known {
        true => Err(Refusal::Bad(
            "there is no file in this upload; choose one".to_owned(),
        )),
        false => Err(Refusal::not_our_page()),
    }
}

async fn short(mut field: axum::extract::multipart::Field<'_>) -> Result<String, Refusal> {
    let mut text = Vec::new();
    while let Some(piece) = field.chunk().await.map_err(broken)? {
        text.extend_from_slice(&piece);
        if text.len() > FIELD_MOST {
            return Err(Refusal::Bad(format!(
                "a field of the form is longer than {FIELD_MOST} bytes"
            )));
        }
    }
    String::from_utf8(text).map_err(|_| Refusal::Bad("a field of the form is not UTF-8".to_owned()))
}

fn broken(error: MultipartError) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::TooLarge("the file is larger than this league takes".to_owned())
        }
        StatusCode::INTERNAL_SERVER_ERROR => Refusal::Bad("the upload broke off".to_owned()),
        _ => Refusal::Bad(error.body_text()),
    }
}
