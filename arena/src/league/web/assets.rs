//! The style sheet and the scripts, under addresses that change with what is in them, so that a browser keeps each for ever.

use super::super::token;
use crate::pages::served_style;
use crate::view::web::{DOM, Module, THEME, bundle, viewer_script};
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;

macro_rules! module {
    ($name:literal) => {
        Module {
            name: $name,
            text: include_str!(concat!("script/", $name)),
        }
    };
}

/// The script of the league's pages: every module after those that it imports from.
const MODULES: [Module; 6] = [
    DOM,
    THEME,
    module!("swap.js"),
    module!("upload.js"),
    module!("projector.js"),
    module!("league.js"),
];

static STYLE: LazyLock<Asset> = LazyLock::new(|| Asset::new("css", served_style()));
static LEAGUE: LazyLock<Asset> = LazyLock::new(|| {
    // A test puts the same modules together, so that no reader ever sees this fail.
    Asset::new(
        "js",
        bundle(&MODULES).unwrap_or_else(|problem| panic!("the league's script: {problem}")),
    )
});
static VIEWER: LazyLock<Asset> = LazyLock::new(|| Asset::new("js", viewer_script().to_owned()));

struct Asset {
    address: String,
    text: String,
}

impl Asset {
    fn new(ending: &str, text: String) -> Self {
        let sum = token::sum(&text);
        let address = format!("/assets/{}.{ending}", &sum[..16]);
        Self { address, text }
    }
}

/// The address of the style sheet.
pub(super) fn style() -> &'static str {
    &STYLE.address
}

/// The address of the script of the league's pages.
pub(super) fn league_script() -> &'static str {
    &LEAGUE.address
}

/// The address of the viewer's script.
pub(super) fn viewer_address() -> &'static str {
    &VIEWER.address
}

/// One of them.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    let all = [
        (&STYLE, "text/css; charset=utf-8"),
        (&LEAGUE, "text/javascript; charset=utf-8"),
        (&VIEWER, "text/javascript; charset=utf-8"),
    ];
    let found = all
        .iter()
        .find(|(asset, _)| asset.address.strip_prefix("/assets/") == Some(name.as_str()));
    let Some((asset, kind)) = found else {
        return (
            StatusCode::NOT_FOUND,
            "there is no such file; load the page again\n",
        )
            .into_response();
    };
    let kept = HeaderValue::from_static("public, max-age=31536000, immutable");
    let mut response = ([(header::CONTENT_TYPE, *kind)], asset.text.as_str()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_module_is_forgotten() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/league/web/script");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(MODULES.iter().any(|module| module.name == name), "{name}");
        }
        assert!(LEAGUE.text.contains("modules['league.js']"));
    }
}
