"""The story (../README.md) through the client that openapi-python-client makes."""

import base64
import io
import json
import os
import time

from storage_data_api_client import AuthenticatedClient, Client
from storage_data_api_client.api.attachments import create_attachment, get_attachment
from storage_data_api_client.api.authentication import issue_token
from storage_data_api_client.api.classes import create_class, delete_class, get_class, replace_class
from storage_data_api_client.api.objects import (
    create_object,
    create_objects,
    delete_object,
    get_object,
    list_objects,
    update_object,
)
from storage_data_api_client.models import (
    ClassReplacement,
    CreateObjectsBodyItem,
    NewClass,
    NewObject,
    ObjectChange,
    Problem,
    TokenRequest,
)
from storage_data_api_client.types import File

BIG = 9007199254740991
BASE_URL = os.environ["BASE_URL"]
NAME = f"Story{time.time_ns():x}"
client = None
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


def token():
    global client
    form = {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}
    request = TokenRequest.from_dict({"grant_type": "client_credentials", **form})
    answer = issue_token.sync(client=Client(BASE_URL), body=request)
    client = AuthenticatedClient(BASE_URL, answer.access_token)


def create():
    fields = {
        "title": {"type": "string", "required": True},
        "pages": {"type": "integer", "minimum": 0, "indexed": True},
        "note": {"type": "string"},
    }
    body = NewClass.from_dict({"name": NAME, "fields": fields})
    assert create_class.sync(client=client, body=body).name == NAME


def put_back():
    read = get_class.sync(NAME, client=client)
    again = replace_class.sync(NAME, client=client, body=ClassReplacement(fields=read.fields))
    assert again.fields == read.fields, again


def create_one():
    body = NewObject.from_dict({"title": "R.U.R.", "pages": BIG, "note": "a"})
    made = create_object.sync(NAME, client=client, body=body)
    assert made["pages"] == BIG, made
    return made.field_id


def create_three():
    three = [CreateObjectsBodyItem.from_dict({"title": str(n), "pages": n}) for n in range(3)]
    assert len(create_objects.sync(NAME, client=client, body=three)) == 3


def listing():
    page = list_objects.sync(NAME, client=client, limit=10, query=json.dumps({"pages": {"$gte": 1}}))
    assert page.metadata.total == 3 and page.objects[0]["title"] == "R.U.R.", page


def update():
    changed = update_object.sync(NAME, made, client=client, body=ObjectChange.from_dict({"note": None}))
    assert "note" not in changed, changed


def get():
    read = get_object.sync(NAME, made, client=client)
    assert read.additional_properties == {"title": "R.U.R.", "pages": BIG}, read


def upload():
    file = File(payload=io.BytesIO(base64.b64encode(b"Rossum")))
    assert create_attachment.sync(NAME, made, "a robot.txt", client=client, body=file).size == 6


def download():
    assert get_attachment.sync(NAME, made, "a robot.txt", client=client).payload.read() == b"Rossum"


def not_found():
    problem = get_object.sync(NAME, made, client=client)
    assert isinstance(problem, Problem) and problem.code == "object_not_found", problem


def not_valid():
    problem = create_object.sync(NAME, client=client, body=NewObject.from_dict({"pages": -1}))
    assert isinstance(problem, Problem) and problem.code == "invalid_object" and problem.errors, problem


step("token", token)
step("create class", create)
step("get class", lambda: get_class.sync(NAME, client=client).fields["title"].required or 1 / 0)
step("put class back", put_back)
made = step("create", create_one)
step("create three", create_three)
step("list with a query", listing)
step("update with a null", update)
step("get", get)
step("upload", upload)
step("download", download)
step("delete", lambda: delete_object.sync(NAME, made, client=client).field_id)
step("typed 404", not_found)
step("typed 400", not_valid)
step("delete class", lambda: delete_class.sync(NAME, client=client, force=True).name)
print(f"{done} of 15")
