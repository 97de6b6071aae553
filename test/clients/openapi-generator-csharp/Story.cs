// The story (../README.md) through the client that openapi-generator makes for C#.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;
using Fields = System.Collections.Generic.Dictionary<string, object>;

public static class Story {
  const long Big = 9007199254740991;
  static int done;

  /// Plays one step and says how it ended; the next ones are played all the same.
  static void Step(string what, Func<bool> act) {
    try {
      if (!act()) throw new Exception("not as expected");
      done++;
      Console.WriteLine("ok " + what);
    } catch (Exception error) {
      string said = error.ToString().Replace('\n', ' ');
      Console.WriteLine("FAILED " + what + " " + said.Substring(0, Math.Min(said.Length, 500)));
    }
  }

  static Problem ProblemOf(Action act) {
    try {
      act();
    } catch (ApiException error) {
      return JsonConvert.DeserializeObject<Problem>((string)error.ErrorContent);
    }
    throw new Exception("nothing was refused");
  }

  static string Json(object value) {
    return JsonConvert.SerializeObject(value);
  }

  public static void Main() {
    Func<string, string> variable = Environment.GetEnvironmentVariable;
    // Else a text that looks like a datetime is one, and is sent back as another text.
    JsonConvert.DefaultSettings = () => new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
    var config = new Configuration { BasePath = variable("BASE_URL") };
    string name = "Story" + DateTime.UtcNow.Ticks.ToString("x");
    ClassDefinition definition = null;
    Guid id = Guid.Empty;

    Step("token", () => {
      config.AccessToken = new AuthenticationApi(config)
        .IssueToken("client_credentials", variable("CLIENT_ID"), variable("CLIENT_SECRET")).VarAccessToken;
      return config.AccessToken.Length > 0;
    });
    var classes = new ClassesApi(config);
    var objects = new ObjectsApi(config);
    var attachments = new AttachmentsApi(config);
    Step("create class", () => {
      var fields = new Dictionary<string, FieldDefinition> {
        ["title"] = new FieldDefinition { Type = FieldDefinition.TypeEnum.String, Required = true },
        ["pages"] = new FieldDefinition { Type = FieldDefinition.TypeEnum.Integer, Minimum = 0, Indexed = true },
        ["note"] = new FieldDefinition { Type = FieldDefinition.TypeEnum.String },
      };
      // The constructor wants both, and sends what has been set afterwards.
      var wanted = new NewClass(fields: fields, name: name) { Fields = fields, Name = name };
      return classes.CreateClass(wanted).Name == name;
    });
    Step("get class", () => {
      definition = classes.GetClass(name);
      // A zero that was not sent is a zero here, too; only as JSON it is missing.
      return Json(definition.Fields["pages"]) == "{\"type\":\"integer\",\"indexed\":true,\"minimum\":0.0}";
    });
    Step("put class back", () => {
      var fields = definition.Fields;
      var again = classes.ReplaceClass(name, new ClassReplacement(fields: fields) { Fields = fields });
      return Json(again.Fields) == Json(fields) && again.Revision == definition.Revision;
    });
    Step("create", () => {
      var made = objects.CreateObject(name, new Fields { ["title"] = "R.U.R.", ["pages"] = Big, ["note"] = "a" });
      id = made.Id;
      return Equals(made.AdditionalProperties["pages"], Big);
    });
    Step("create three", () => {
      var three = Enumerable.Range(0, 3).Select(pages => new Fields { ["title"] = "" + pages, ["pages"] = pages });
      return objects.CreateObjects(name, three.ToList()).Count == 3;
    });
    Step("list with a query", () => {
      var page = objects.ListObjects(name, limit: 10, query: "{\"pages\":{\"$gte\":1}}");
      return page.Metadata.Total == 3 && Equals(page.Objects[0].AdditionalProperties["title"], "R.U.R.");
    });
    Step("update with a null", () => {
      return !objects.UpdateObject(name, id, new Fields { ["note"] = null }).AdditionalProperties.ContainsKey("note");
    });
    Step("get", () => Equals(objects.GetObject(name, id).AdditionalProperties["title"], "R.U.R."));
    Step("upload", () => {
      var text = Convert.ToBase64String(Encoding.UTF8.GetBytes("Rossum"));
      var body = new FileParameter(new MemoryStream(Encoding.ASCII.GetBytes(text)));
      return attachments.CreateAttachment(name, id, "a robot.txt", body).Size == 6;
    });
    Step("download", () => {
      using (var reader = new StreamReader(attachments.GetAttachment(name, id, "a robot.txt").Content)) {
        return reader.ReadToEnd() == "Rossum";
      }
    });
    Step("delete", () => objects.DeleteObject(name, id).Id == id);
    Step("typed 404", () => ProblemOf(() => objects.GetObject(name, id)).Code == Problem.CodeEnum.ObjectNotFound);
    Step("typed 400", () => {
      var problem = ProblemOf(() => objects.CreateObject(name, new Fields { ["pages"] = -1 }));
      return problem.Code == Problem.CodeEnum.InvalidObject && problem.Errors.Count > 0;
    });
    Step("delete class", () => classes.DeleteClass(name, force: true).Name == name);
    Console.WriteLine(done + " of 15");
  }
}
