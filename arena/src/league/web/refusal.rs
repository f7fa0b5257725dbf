//! Why a request is not answered with what it asked for. It becomes a page or problem JSON (RFC 9457).

use super::super::refused::Refused;
use super::super::store::StoreError;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tracing::error;

/// Why not.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// There is no such thing, or not for this visitor.
    #[error("there is no such {0} here")]
    Missing(&'static str),
    /// Only for people of the league.
    #[error("this is for people of the league; come by your personal link")]
    SignIn,
    /// Something that this visitor may not do or see.
    #[error("{0}")]
    Forbidden(String),
    /// A request that makes no sense.
    #[error("{0}")]
    Bad(String),
    /// JSON that does not say that it is.
    #[error("send JSON with `content-type: application/json`")]
    OtherKind,
    /// Too much.
    #[error("{0}")]
    TooLarge(String),
    /// Too often.
    #[error("{0}")]
    TooMany(String),
    /// No room now.
    #[error("{0}")]
    Busy(String),
    /// The league says no.
    #[error(transparent)]
    League(#[from] Refused),
    /// The server itself.
    #[error("the server failed: {0:#}")]
    Internal(anyhow::Error),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::League(error.into())
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        Self::Internal(error.into())
    }
}

impl Refusal {
    /// A page that acts but lacks the secret, or comes from elsewhere.
    pub(super) fn not_our_page() -> Self {
        Self::Forbidden(
            "only a page of this server, opened anew, can do that; load it again".to_owned(),
        )
    }

    /// The status of HTTP.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::SignIn => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::OtherKind => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::League(refused) => {
                StatusCode::from_u16(refused.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the visitor is told. What broke inside goes to the log and not to strangers.
    pub(super) fn words(&self) -> String {
        let inside = match self {
            Self::Internal(_) => true,
            Self::League(refused) => refused.is_internal(),
            _ => false,
        };
        if inside {
            error!(problem = %self, "a request failed");
            return "the server failed; its log says why".to_owned();
        }
        self.to_string()
    }

    /// The same as problem JSON.
    pub(super) fn problem(&self) -> Response {
        let status = self.status();
        let body = json!({
            "type": "about:blank",
            "title": status.canonical_reason().unwrap_or("Error"),
            "status": status.as_u16(),
            "detail": self.words(),
        });
        let mut response = (
            status,
            [(header::CONTENT_TYPE, "application/problem+json")],
            body.to_string(),
        )
            .into_response();
        if status == StatusCode::UNAUTHORIZED {
            let scheme = header::HeaderValue::from_static("Bearer");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}
