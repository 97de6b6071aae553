// The story (../README.md) through the client that openapi-generator makes for Java.
import java.net.URI;
import java.nio.file.Files;
import java.util.*;
import java.util.concurrent.Callable;
import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Story {
  static final long BIG = 9007199254740991L;
  static int done;
  static UUID id;
  static ClassDefinition definition;

  /** Plays one step and says how it ended; the next ones are played all the same. */
  static void step(String what, Callable<Boolean> act) {
    try {
      if (!act.call()) throw new IllegalStateException("not as expected");
      done++;
      System.out.println("ok " + what);
    } catch (Exception error) {
      String said = error + " " + (error instanceof ApiException failure ? failure.getResponseBody() : "");
      System.out.println("FAILED " + what + " " + said.replace('\n', ' ').substring(0, Math.min(said.length(), 500)));
    }
  }

  static Problem problem(Callable<?> act) throws Exception {
    try {
      act.call();
    } catch (ApiException error) {
      return Problem.fromJson(error.getResponseBody());
    }
    throw new IllegalStateException("nothing was refused");
  }

  public static void main(String[] arguments) {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("BASE_URL"));
    // Gson leaves the nulls of a map out otherwise, and so what an update shall clear.
    JSON.setGson(JSON.getGson().newBuilder().serializeNulls().create());
    ClassesApi classes = new ClassesApi(client);
    ObjectsApi objects = new ObjectsApi(client);
    AttachmentsApi attachments = new AttachmentsApi(client);
    String name = "Story" + Long.toHexString(System.currentTimeMillis());

    step("token", () -> {
      String token = new AuthenticationApi(client)
          .issueToken("client_credentials", System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"), null)
          .getAccessToken();
      client.setAccessToken(token);
      return token != null;
    });
    step("create class", () -> {
      Map<String, FieldDefinition> fields = new HashMap<>();
      fields.put("title", new FieldDefinition().type(FieldDefinition.TypeEnum.STRING).required(true));
      fields.put("pages", new FieldDefinition().type(FieldDefinition.TypeEnum.INTEGER).minimum(0.0).indexed(true));
      fields.put("note", new FieldDefinition().type(FieldDefinition.TypeEnum.STRING));
      return name.equals(classes.createClass(new NewClass().name(name).fields(fields), null).getName());
    });
    step("get class", () -> {
      definition = classes.getClass(name, null, null);
      return definition.getFields().get("pages").getMinimum() == 0;
    });
    step("put class back", () -> {
      ClassReplacement same = new ClassReplacement().fields(definition.getFields());
      return classes.replaceClass(name, same, null, null, null, null, null).getFields().equals(definition.getFields());
    });
    step("create", () -> {
      StoredObject made = objects.createObject(name, Map.of("title", "R.U.R.", "pages", BIG, "note", "a"), null, null, null, null);
      id = made.getId();
      return ((Number) made.getAdditionalProperty("pages")).longValue() == BIG;
    });
    step("create three", () -> {
      List<Map<String, Object>> three = new ArrayList<>();
      for (int pages = 0; pages < 3; pages++) three.add(Map.of("title", "" + pages, "pages", pages));
      List<URI> urls = objects.createObjects(name, three, null, null, null, null);
      return urls.size() == 3;
    });
    step("list with a query", () -> {
      ObjectPage page = objects.listObjects(
          name, 10, null, "{\"pages\":{\"$gte\":1}}", null, null, null, null, null, null, null);
      return page.getMetadata().getTotal().intValue() == 3
          && "R.U.R.".equals(page.getObjects().get(0).getAdditionalProperty("title"));
    });
    step("update with a null", () -> {
      Map<String, Object> change = new HashMap<>();
      change.put("note", null);
      return objects.updateObject(name, id, change, null, null, null, null).getAdditionalProperty("note") == null;
    });
    step("get", () -> {
      ReadObject read = objects.getObject(name, id, null, null, null);
      return "R.U.R.".equals(read.getAdditionalProperty("title"));
    });
    step("upload", () -> {
      String text = Base64.getEncoder().encodeToString("Rossum".getBytes());
      return attachments.createAttachment(name, id, "a robot.txt", text, null, null).getSize() == 6;
    });
    step("download", () -> {
      return "Rossum".equals(Files.readString(attachments.getAttachment(name, id, "a robot.txt", null, null, null).toPath()));
    });
    step("delete", () -> objects.deleteObject(name, id, null, null, null).getId().equals(id));
    step("typed 404", () -> {
      return problem(() -> objects.getObject(name, id, null, null, null)).getCode().getValue().equals("object_not_found");
    });
    step("typed 400", () -> {
      Problem problem = problem(() -> objects.createObject(name, Map.of("pages", -1), null, null, null, null));
      return problem.getCode().getValue().equals("invalid_object") && !problem.getErrors().isEmpty();
    });
    step("delete class", () -> classes.deleteClass(name, null, true, null, null).getName().equals(name));
    System.out.println(done + " of 15");
    System.exit(0);
  }
}
