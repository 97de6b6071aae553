// The story (../README.md) through the client that openapi-generator makes for Java with Retrofit.
import java.util.*;
import java.util.concurrent.Callable;
import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;
import retrofit2.Call;
import retrofit2.Response;

public class Story {
  static final long BIG = 9007199254740991L;
  static int done;
  static UUID id;
  static String token;
  static ClassDefinition definition;

  /** Plays one step and says how it ended; the next ones are played all the same. */
  static void step(String what, Callable<Boolean> act) {
    try {
      if (!act.call()) throw new IllegalStateException("not as expected");
      done++;
      System.out.println("ok " + what);
    } catch (Exception error) {
      String said = error.toString().replace('\n', ' ');
      System.out.println("FAILED " + what + " " + said.substring(0, Math.min(said.length(), 500)));
    }
  }

  /** What an accepted call was answered. */
  static <T> T of(Call<T> call) throws Exception {
    Response<T> answer = call.execute();
    if (!answer.isSuccessful()) throw new IllegalStateException(answer.code() + " " + answer.errorBody().string());
    return answer.body();
  }

  static Problem problem(Call<?> call) throws Exception {
    return new JSON().getGson().fromJson(call.execute().errorBody().string(), Problem.class);
  }

  static ApiClient client() {
    ApiClient client = new ApiClient();
    client.getAdapterBuilder().baseUrl(System.getenv("BASE_URL") + "/");
    return client;
  }

  public static void main(String[] arguments) {
    ApiClient client = client();
    client.getOkBuilder().addInterceptor(chain -> chain.proceed(
        chain.request().newBuilder().header("Authorization", "Bearer " + token).build()));
    ClassesApi classes = client.createService(ClassesApi.class);
    ObjectsApi objects = client.createService(ObjectsApi.class);
    AttachmentsApi attachments = client.createService(AttachmentsApi.class);
    String name = "Story" + Long.toHexString(System.currentTimeMillis());

    step("token", () -> {
      token = of(client().createService(AuthenticationApi.class)
          .issueToken("client_credentials", System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"), null))
          .getAccessToken();
      return token != null;
    });
    step("create class", () -> {
      Map<String, FieldDefinition> fields = new HashMap<>();
      fields.put("title", new FieldDefinition().type(FieldDefinition.TypeEnum.STRING).required(true));
      fields.put("pages", new FieldDefinition().type(FieldDefinition.TypeEnum.INTEGER).minimum(0.0).indexed(true));
      fields.put("note", new FieldDefinition().type(FieldDefinition.TypeEnum.STRING));
      return name.equals(of(classes.createClass(new NewClass().name(name).fields(fields), null)).getName());
    });
    step("get class", () -> {
      definition = of(classes.getClass(name, null, null));
      return definition.getFields().get("pages").getMinimum() == 0;
    });
    step("put class back", () -> {
      ClassReplacement same = new ClassReplacement().fields(definition.getFields());
      ClassDefinition again = of(classes.replaceClass(name, same, null, null, null, null, null));
      return again.getFields().equals(definition.getFields());
    });
    step("create", () -> {
      Map<String, Object> fields = Map.of("title", "R.U.R.", "pages", BIG, "note", "a");
      StoredObject made = of(objects.createObject(name, fields, null, null, null, null));
      id = UUID.fromString((String) made.get("_id"));
      return ((Number) made.get("pages")).longValue() == BIG;
    });
    step("create three", () -> {
      List<Map<String, Object>> three = new ArrayList<>();
      for (int pages = 0; pages < 3; pages++) three.add(Map.of("title", "" + pages, "pages", pages));
      return of(objects.createObjects(name, three, null, null, null, null)).size() == 3;
    });
    step("list with a query", () -> {
      ObjectPage page = of(objects.listObjects(
          name, 10, null, "{\"pages\":{\"$gte\":1}}", null, null, null, null, null, null, null));
      return page.getMetadata().getTotal().intValue() == 3 && "R.U.R.".equals(page.getObjects().get(0).get("title"));
    });
    step("update that clears", () -> {
      Map<String, Object> change = Map.of("_unset", List.of("note"));
      return of(objects.updateObject(name, id, change, null, null, null, null)).get("note") == null;
    });
    step("get", () -> "R.U.R.".equals(of(objects.getObject(name, id, null, null, null)).get("title")));
    step("upload", () -> {
      String text = Base64.getEncoder().encodeToString("Rossum".getBytes());
      return of(attachments.createAttachment(name, id, "a robot.txt", text, null, null)).getSize() == 6;
    });
    step("download", () -> {
      return "Rossum".equals(of(attachments.getAttachment(name, id, "a robot.txt", null, null, null)).string());
    });
    step("delete", () -> of(objects.deleteObject(name, id, null, null, null)).getId().equals(id));
    step("typed 404", () -> {
      return problem(objects.getObject(name, id, null, null, null)).getCode().getValue().equals("object_not_found");
    });
    step("typed 400", () -> {
      Problem problem = problem(objects.createObject(name, Map.of("pages", -1), null, null, null, null));
      return problem.getCode().getValue().equals("invalid_object") && !problem.getErrors().isEmpty();
    });
    step("delete class", () -> of(classes.deleteClass(name, null, true, null, null)).getName().equals(name));
    System.out.println(done + " of 15");
    System.exit(0);
  }
}
