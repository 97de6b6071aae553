"""The story (../README.md) through the client that openapi-generator makes for Python."""

import base64
import json
import os
import time

import openapi_client as api

BIG = 9007199254740991
NAME = f"Story{time.time_ns():x}"
config = api.Configuration(host=os.environ["BASE_URL"])
client = api.ApiClient(config)
classes, objects, attachments = api.ClassesApi(client), api.ObjectsApi(client), api.AttachmentsApi(client)
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
    answer = api.AuthenticationApi(client).issue_token(
        "client_credentials", client_id=os.environ["CLIENT_ID"], client_secret=os.environ["CLIENT_SECRET"]
    )
    config.access_token = answer.access_token


def create_class():
    fields = {
        "title": api.FieldDefinition(type="string", required=True),
        "pages": api.FieldDefinition(type="integer", minimum=0, indexed=True),
        "note": api.FieldDefinition(type="string"),
    }
    assert classes.create_class(api.NewClass(name=NAME, fields=fields)).name == NAME


def put_back():
    read = classes.get_class(NAME)
    again = classes.replace_class(NAME, api.ClassReplacement.from_dict(read.to_dict()))
    assert again.fields == read.fields, again


def create():
    made = objects.create_object(NAME, {"title": "R.U.R.", "pages": BIG, "note": "a"})
    assert made.additional_properties["pages"] == BIG, made
    return made.id


def create_three():
    assert len(objects.create_objects(NAME, [{"title": str(n), "pages": n} for n in range(3)])) == 3


def listing():
    page = objects.list_objects(NAME, limit=10, query=json.dumps({"pages": {"$gte": 1}}))
    assert page.metadata.total == 3 and page.objects[0].additional_properties["title"] == "R.U.R.", page


def update():
    changed = objects.update_object(NAME, made, {"note": None})
    assert "note" not in changed.additional_properties, changed


def get():
    assert objects.get_object(NAME, made).additional_properties == {"title": "R.U.R.", "pages": BIG}


def upload():
    text = base64.b64encode(b"Rossum").decode()
    assert attachments.create_attachment(NAME, made, "a robot.txt", text).size == 6


def download():
    assert bytes(attachments.get_attachment(NAME, made, "a robot.txt")) == b"Rossum"


def problem(act, code):
    try:
        act()
    except api.ApiException as error:
        assert error.data.code == code, error.data
        return error.data
    raise AssertionError("nothing was refused")


def not_valid():
    assert problem(lambda: objects.create_object(NAME, {"pages": -1}), "invalid_object").errors[0].message


step("token", token)
step("create class", create_class)
step("get class", lambda: classes.get_class(NAME).fields["title"].required or 1 / 0)
step("put class back", put_back)
made = step("create", create)
step("create three", create_three)
step("list with a query", listing)
step("update with a null", update)
step("get", get)
step("upload", upload)
step("download", download)
step("delete", lambda: objects.delete_object(NAME, made).id)
step("typed 404", lambda: problem(lambda: objects.get_object(NAME, made), "object_not_found"))
step("typed 400", not_valid)
step("delete class", lambda: classes.delete_class(NAME, force=True).name)
print(f"{done} of 15")
