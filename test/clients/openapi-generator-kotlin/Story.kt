// The story (../README.md) through the client that openapi-generator makes for Kotlin.
import com.fasterxml.jackson.annotation.JsonInclude
import java.util.Base64
import java.util.UUID
import org.openapitools.client.apis.*
import org.openapitools.client.infrastructure.*
import org.openapitools.client.models.*

const val BIG = 9007199254740991L
var done = 0

/** Plays one step and says how it ended; the next ones are played all the same. */
fun step(what: String, act: () -> Boolean) {
    try {
        check(act()) { "not as expected" }
        done++
        println("ok $what")
    } catch (error: Throwable) {
        val said = ((error as? ClientException)?.response as? ClientError<*>)?.body ?: ""
        println("FAILED $what ${"$error $said".replace('\n', ' ').take(500)}")
    }
}

fun problem(act: () -> Any): Problem {
    try {
        act()
    } catch (error: ClientException) {
        return Serializer.jacksonObjectMapper.readValue((error.response as ClientError<*>).body as String, Problem::class.java)
    }
    throw IllegalStateException("nothing was refused")
}

fun main() {
    val url = System.getenv("BASE_URL")
    val (classes, objects, attachments) = Triple(ClassesApi(url), ObjectsApi(url), AttachmentsApi(url))
    val name = "Story" + System.currentTimeMillis().toString(16)
    lateinit var definition: ClassDefinition
    lateinit var id: UUID
    // Jackson leaves the nulls of a map out otherwise, and so what an update shall clear.
    val inclusion = JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS)
    Serializer.jacksonObjectMapper.setDefaultPropertyInclusion(inclusion)

    step("token") {
        val issued = AuthenticationApi(url).issueToken(
            grantType = AuthenticationApi.GrantTypeIssueToken.client_credentials,
            clientId = System.getenv("CLIENT_ID"),
            clientSecret = System.getenv("CLIENT_SECRET"),
        )
        ApiClient.accessToken = issued.accessToken
        issued.expiresIn == 3600
    }
    step("create class") {
        val fields = mapOf(
            "title" to FieldDefinition(type = FieldDefinition.Type.string, required = true),
            "pages" to FieldDefinition(type = FieldDefinition.Type.integer, minimum = 0.0, indexed = true),
            "note" to FieldDefinition(type = FieldDefinition.Type.string),
        )
        classes.createClass(NewClass(name = name, fields = fields)).name == name
    }
    step("get class") {
        definition = classes.getClass(name)
        definition.fields["pages"]?.minimum == 0.0
    }
    step("put class back") {
        classes.replaceClass(name, ClassReplacement(fields = definition.fields)).fields == definition.fields
    }
    step("create") {
        val made = objects.createObject(name, mapOf("title" to "R.U.R.", "pages" to BIG, "note" to "a"))
        id = made.id
        made["pages"] == BIG
    }
    step("create three") {
        objects.createObjects(name, (0..2).map { mapOf("title" to "$it", "pages" to it) }).size == 3
    }
    step("list with a query") {
        val page = objects.listObjects(name, limit = 10, query = """{"pages":{"${'$'}gte":1}}""")
        page.metadata.total == 3 && page.objects[0]["title"] == "R.U.R."
    }
    step("update with a null") {
        @Suppress("UNCHECKED_CAST")
        objects.updateObject(name, id, mapOf("note" to null) as Map<String, Any>)["note"] == null
    }
    step("get") {
        val read = objects.getObject(name, id)
        read["title"] == "R.U.R." && read.id == id && "note" !in read
    }
    step("upload") {
        val text = Base64.getEncoder().encodeToString("Rossum".toByteArray())
        attachments.createAttachment(name, id, "a robot.txt", text).propertySize == 6L
    }
    step("download") { attachments.getAttachment(name, id, "a robot.txt").readText() == "Rossum" }
    step("delete") { objects.deleteObject(name, id).id == id }
    step("typed 404") { problem { objects.getObject(name, id) }.code == Problem.Code.object_not_found }
    step("typed 400") {
        val refused = problem { objects.createObject(name, mapOf("pages" to -1)) }
        refused.code == Problem.Code.invalid_object && !refused.errors.isNullOrEmpty()
    }
    step("delete class") { classes.deleteClass(name, force = true).name == name }
    println("$done of 15")
    System.exit(0)
}
