"""The story (../README.md) with the models of Pydantic that datamodel-code-generator makes, sent by httpx."""

import base64
import json
import os
import time

import httpx
import models

BIG = 9007199254740991
CLASSES = "/api/v1/storage/classes"
NAME = f"Story{time.time_ns():x}"
DATA = f"/api/v1/storage/data/{NAME}"
http = httpx.Client(base_url=os.environ["BASE_URL"], timeout=30)
done = 0


def step(name, act):
    """Plays one step and says how it ended; the next ones are played all the same."""
    global done
    try:
        result = act()
        done += 1
        print("ok", name)
        return result
    except Exception as error:
        print("FAILED", name, type(error).__name__, str(error).replace("\n", " ")[:300])


def sent(method, path, body):
    """Members that are not set go as nulls."""
    return http.request(method, path, content=body.model_dump_json(by_alias=True)).raise_for_status().text


def token():
    form = {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}
    answer = http.post("/api/v1/auth/oauth2/token", data={"grant_type": "client_credentials", **form})
    token = models.AccessToken.model_validate_json(answer.text)
    http.headers["authorization"] = f"Bearer {token.access_token}"


def create():
    fields = {
        "title": models.FieldDefinition(type="string", required=True),
        "pages": models.FieldDefinition(type="integer", minimum=0, indexed=True),
        "note": models.FieldDefinition(type="string"),
    }
    text = sent("POST", CLASSES, models.NewClass(name=NAME, fields=fields))
    assert models.ClassDefinition.model_validate_json(text).name == NAME


def get_class():
    return models.ClassDefinition.model_validate_json(http.get(f"{CLASSES}/{NAME}").text)


def put_back():
    read = get_class()
    same = models.ClassReplacement(fields=read.fields)
    again = models.ClassDefinition.model_validate_json(sent("PUT", f"{CLASSES}/{NAME}", same))
    assert again.fields == read.fields and again.revision == read.revision, again


def create_one():
    new = models.NewObject.model_validate({"title": "R.U.R.", "pages": BIG, "note": "a"})
    made = models.StoredObject.model_validate_json(sent("POST", DATA, new))
    assert made.pages == BIG, made
    return made.field_id


def create_three():
    answer = http.post(f"{DATA}/batch", json=[{"title": str(n), "pages": n} for n in range(3)])
    assert len(answer.raise_for_status().json()) == 3


def listing():
    answer = http.get(DATA, params={"limit": 10, "query": json.dumps({"pages": {"$gte": 1}})})
    page = models.ObjectPage.model_validate_json(answer.text)
    assert page.metadata.total == 3 and page.objects[0].title == "R.U.R.", page


def update():
    change = models.ObjectChange.model_validate({"note": None})
    changed = models.StoredObject.model_validate_json(sent("PUT", f"{DATA}/{made}", change))
    assert "note" not in changed.model_extra, changed


def get():
    read = models.ReadObject.model_validate_json(http.get(f"{DATA}/{made}").text)
    assert read.model_extra == {"title": "R.U.R.", "pages": BIG}, read


def upload():
    text = base64.b64encode(b"Rossum")
    answer = http.post(f"{DATA}/{made}/attachments/a robot.txt", content=text, headers={"content-type": "text/plain"})
    assert models.Attachment.model_validate_json(answer.text).size == 6


def download():
    assert http.get(f"{DATA}/{made}/attachments/a robot.txt").content == b"Rossum"


def delete():
    return models.DeletedObject.model_validate_json(http.delete(f"{DATA}/{made}").text)


def not_found():
    problem = models.Problem.model_validate_json(http.get(f"{DATA}/{made}").text)
    assert problem.code.value == "object_not_found", problem


def not_valid():
    problem = models.Problem.model_validate_json(http.post(DATA, json={"pages": -1}).text)
    assert problem.code.value == "invalid_object" and problem.errors, problem


step("token", token)
step("create class", create)
step("get class", lambda: get_class().fields.root["title"].required or 1 / 0)
step("put class back", put_back)
made = step("create", create_one)
step("create three", create_three)
step("list with a query", listing)
step("update with a null", update)
step("get", get)
step("upload", upload)
step("download", download)
step("delete", delete)
step("typed 404", not_found)
step("typed 400", not_valid)
step("delete class", lambda: http.delete(f"{CLASSES}/{NAME}?force=true").raise_for_status())
print(f"{done} of 15")
