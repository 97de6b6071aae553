//! The story (../README.md) through the client that progenitor makes.
use futures::TryStreamExt;
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION};
use serde_json::{from_value, json, to_value, Value};
use std::fmt::Debug;
use storage_data_client::{types, ByteStream, Client, Error};

const BIG: i64 = 9007199254740991;
const FILE: &str = "a robot.txt";

type Step = Result<(), String>;

struct Story {
    done: u32,
}

impl Story {
    /// Says how a step ended; the next ones are played all the same.
    fn step(&mut self, what: &str, result: Step) {
        match result {
            Ok(()) => {
                self.done += 1;
                println!("ok {what}")
            }
            Err(fault) => println!("FAILED {what} {}", fault.chars().take(300).collect::<String>()),
        }
    }
}

fn expect<T: PartialEq + Debug>(seen: T, expected: T) -> Step {
    if seen == expected { Ok(()) } else { Err(format!("{seen:?}, not {expected:?}")) }
}

fn said<E: Debug>(error: E) -> String {
    format!("{error:?}")
}

async fn bytes(stream: ByteStream) -> Result<Vec<u8>, String> {
    let parts: Vec<_> = stream.into_inner().try_collect().await.map_err(said)?;
    Ok(parts.concat())
}

/// The problem of a refusal, which comes as bytes: progenitor reads no `application/problem+json`.
async fn problem<T>(answer: Result<T, Error<ByteStream>>) -> Result<types::Problem, String> {
    match answer {
        Err(Error::ErrorResponse(refusal)) => serde_json::from_slice(&bytes(refusal.into_inner()).await?).map_err(said),
        Err(error) => Err(said(error)),
        Ok(_) => Err("nothing was refused".into()),
    }
}

fn object(value: Value) -> types::NewObject {
    from_value(value).unwrap()
}

#[tokio::main]
async fn main() {
    let variable = |name| std::env::var(name).unwrap();
    let base = variable("BASE_URL");
    let mut story = Story { done: 0 };
    let millis = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let name = format!("Story{millis:x}");

    let form: types::TokenRequest = from_value(json!({
        "grant_type": "client_credentials", "client_id": variable("CLIENT_ID"), "client_secret": variable("CLIENT_SECRET"),
    })).unwrap();
    let answer = Client::new(&base).issue_token().body(form).send().await;
    let token = answer.as_ref().map(|answer| answer.access_token.clone()).unwrap_or_default();
    story.step("token", answer.map(|_| ()).map_err(said));
    let headers = HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_str(&format!("Bearer {token}")).unwrap())]);
    let client = Client::new_with_client(&base, reqwest::Client::builder().default_headers(headers).build().unwrap());

    let class: types::NewClass = from_value(json!({ "name": name, "fields": {
        "title": { "type": "string", "required": true },
        "pages": { "type": "integer", "minimum": 0, "indexed": true },
        "note": { "type": "string" },
    }})).unwrap();
    let made = client.create_class().body(class).send().await;
    story.step("create class", made.map_err(said).and_then(|class| expect(class.name.to_string(), name.clone())));

    let read = client.get_class().object_class(&name).send().await;
    let fields = read.as_ref().map(|class| to_value(&class.fields).unwrap()).unwrap_or_default();
    story.step("get class", read.map(|_| ()).map_err(said).and_then(|_| expect(fields["pages"]["minimum"].as_f64(), Some(0.0))));

    let same: types::ClassReplacement = from_value(json!({ "fields": fields })).unwrap();
    let again = client.replace_class().object_class(&name).body(same).send().await;
    story.step("put class back", again.map_err(said).and_then(|class| expect(to_value(&class.fields).unwrap(), fields)));

    let book = object(json!({ "title": "R.U.R.", "pages": BIG, "note": "a" }));
    let made = client.create_object().object_class(&name).body(book).send().await;
    let id = made.as_ref().map(|object| object.id).unwrap_or_default();
    story.step("create", made.map_err(said).and_then(|object| expect(object.extra["pages"].clone(), json!(BIG))));

    let three: Vec<_> = (0..3).map(|pages| from_value(json!({ "title": pages.to_string(), "pages": pages })).unwrap()).collect();
    let urls = client.create_objects().object_class(&name).body(three).send().await;
    story.step("create three", urls.map_err(said).and_then(|urls| expect(urls.len(), 3)));

    let limit = std::num::NonZeroU64::new(10).unwrap();
    let page = client.list_objects().object_class(&name).limit(limit).query(r#"{"pages":{"$gte":1}}"#).send().await;
    story.step("list with a query", page.map_err(said).and_then(|page| expect(page.objects[0].extra["title"].clone(), json!("R.U.R."))));

    let change: types::ObjectChange = from_value(json!({ "note": null })).unwrap();
    let changed = client.update_object().object_class(&name).object_id(id).body(change).send().await;
    story.step("update with a null", changed.map_err(said).and_then(|object| expect(object.extra.get("note").cloned(), None)));

    let read = client.get_object().object_class(&name).object_id(id).send().await;
    story.step("get", read.map_err(said).and_then(|object| expect(object.extra["pages"].clone(), json!(BIG))));

    // "Rossum" in base64.
    let up = client.create_attachment().object_class(&name).object_id(id).attachment_name(FILE).body("Um9zc3Vt").send().await;
    story.step("upload", up.map_err(said).and_then(|file| expect(file.size as i64, 6)));

    let down = match client.get_attachment().object_class(&name).object_id(id).attachment_name(FILE).send().await {
        Ok(file) => bytes(file.into_inner()).await.and_then(|bytes| expect(&bytes[..], b"Rossum")),
        Err(error) => Err(said(error)),
    };
    story.step("download", down);

    let gone = client.delete_object().object_class(&name).object_id(id).send().await;
    story.step("delete", gone.map_err(said).and_then(|object| expect(object.id, id)));

    let missing = problem(client.get_object().object_class(&name).object_id(id).send().await).await;
    story.step("typed 404", missing.and_then(|problem| expect(problem.code.to_string(), "object_not_found".into())));

    let bad = object(json!({ "pages": -1 }));
    let refused = problem(client.create_object().object_class(&name).body(bad).send().await).await;
    story.step("typed 400", refused.and_then(|problem| expect((problem.code.to_string(), problem.errors.is_empty()), ("invalid_object".into(), false))));

    let gone = client.delete_class().object_class(&name).force(true).send().await;
    story.step("delete class", gone.map_err(said).and_then(|class| expect(class.name.to_string(), name)));
    println!("{} of 15", story.done);
}
