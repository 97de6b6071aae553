//! The story (../README.md) through the client that openapi-generator makes for Rust.
use openapi::apis::{attachments_api as files, authentication_api, classes_api as classes, configuration::Configuration, objects_api as objects, Error};
use openapi::models::{field_definition::Type, ClassReplacement, FieldDefinition, NewClass, Problem};
use serde_json::{json, Value};
use std::collections::HashMap;

const BIG: i64 = 9007199254740991;

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

fn expect<T: PartialEq + std::fmt::Debug>(seen: T, expected: T) -> Step {
    if seen == expected { Ok(()) } else { Err(format!("{seen:?}, not {expected:?}")) }
}

fn said<E: std::fmt::Debug>(error: E) -> String {
    format!("{error:?}")
}

fn object(value: Value) -> HashMap<String, Value> {
    serde_json::from_value(value).unwrap()
}

/// The problem that an error carries, if its type says so.
fn problem<T, E: serde::Serialize>(result: Result<T, Error<E>>) -> Result<Problem, String> {
    match result {
        Ok(_) => Err("nothing was refused".into()),
        Err(Error::ResponseError(content)) => {
            serde_json::from_value(serde_json::to_value(content.entity.ok_or("no entity")?).map_err(said)?).map_err(said)
        }
        Err(_) => Err("no answer".into()),
    }
}

#[tokio::main]
async fn main() {
    let variable = |name| std::env::var(name).unwrap();
    let mut story = Story { done: 0 };
    let mut client = Configuration { base_path: variable("BASE_URL"), ..Configuration::new() };
    let millis = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let name = format!("Story{millis:x}");

    let token = authentication_api::issue_token(&client, "client_credentials", Some(&variable("CLIENT_ID")), Some(&variable("CLIENT_SECRET")), None).await;
    client.oauth_access_token = token.as_ref().ok().map(|token| token.access_token.clone());
    client.bearer_access_token = client.oauth_access_token.clone();
    story.step("token", token.map(|_| ()).map_err(said));

    let fields = HashMap::from([
        ("title".into(), FieldDefinition { required: Some(true), ..FieldDefinition::new(Type::String) }),
        ("pages".into(), FieldDefinition { minimum: Some(0.0), indexed: Some(true), ..FieldDefinition::new(Type::Integer) }),
        ("note".into(), FieldDefinition::new(Type::String)),
    ]);
    let made = classes::create_class(&client, NewClass::new(fields, name.clone()), None).await;
    story.step("create class", made.map_err(said).and_then(|class| expect(class.name, name.clone())));

    let read = classes::get_class(&client, &name, None, None).await;
    let fields = read.as_ref().map(|class| class.fields.clone()).unwrap_or_default();
    story.step("get class", read.map_err(said).and_then(|class| expect(class.fields["pages"].minimum, Some(0.0))));

    let again = classes::replace_class(&client, &name, ClassReplacement::new(fields.clone()), None, None, None, None, None).await;
    story.step("put class back", again.map_err(said).and_then(|class| expect(class.fields, fields)));

    let book = object(json!({"title": "R.U.R.", "pages": BIG, "note": "a"}));
    let made = objects::create_object(&client, &name, book, None, None, None, None).await;
    let id = made.as_ref().map(|object| object._id.to_string()).unwrap_or_default();
    story.step("create", made.map(|_| ()).map_err(said));

    let three = (0..3).map(|pages| object(json!({"title": pages.to_string(), "pages": pages}))).collect();
    let urls = objects::create_objects(&client, &name, three, None, None, None, None).await;
    story.step("create three", urls.map_err(said).and_then(|urls| expect(urls.len(), 3)));

    let page = objects::list_objects(
        &client, &name, Some(10), None, Some(r#"{"pages":{"$gte":1}}"#), None, None, None, None, None, None, None,
    ).await;
    story.step("list with a query", page.map_err(said).and_then(|page| expect((page.metadata.total.map(|total| total as i64), page.objects.len()), (Some(3), 3))));

    let changed = objects::update_object(&client, &name, &id, object(json!({"note": null})), None, None, None, None).await;
    story.step("update with a null", changed.map_err(said).and_then(|object| {
        expect(serde_json::to_value(object).unwrap().get("note").cloned(), None)
    }));

    let read = objects::get_object(&client, &name, &id, None, None, None).await;
    story.step("get", read.map_err(said).and_then(|object| {
        expect(serde_json::to_value(object).unwrap().get("pages").cloned(), Some(json!(BIG)))
    }));

    // "Rossum" in base64; a body of bytes is read from a file.
    let path = std::env::temp_dir().join(&name);
    std::fs::write(&path, "Um9zc3Vt").unwrap();
    let up = files::create_attachment(&client, &name, &id, "a robot.txt", path.clone(), None, None).await;
    std::fs::remove_file(path).unwrap();
    story.step("upload", up.map_err(said).and_then(|file| expect(file.size as i64, 6)));

    let down = match files::get_attachment(&client, &name, &id, "a robot.txt", None, None, None).await {
        Ok(answer) => answer.bytes().await.map_err(said).and_then(|bytes| expect(&bytes[..], b"Rossum")),
        Err(error) => Err(said(error)),
    };
    story.step("download", down);

    let gone = objects::delete_object(&client, &name, &id, None, None, None).await;
    story.step("delete", gone.map_err(said).and_then(|object| expect(object._id.to_string(), id.clone())));

    let missing = problem(objects::get_object(&client, &name, &id, None, None, None).await);
    story.step("typed 404", missing.and_then(|problem| expect(json!(problem.code), json!("object_not_found"))));

    let refused = problem(objects::create_object(&client, &name, object(json!({"pages": -1})), None, None, None, None).await);
    story.step("typed 400", refused.and_then(|problem| expect(json!(problem.code), json!("invalid_object"))));

    let gone = classes::delete_class(&client, &name, None, Some(true), None, None).await;
    story.step("delete class", gone.map_err(said).and_then(|class| expect(class.name, name.clone())));
    println!("{} of 15", story.done);
}
