# The story (../README.md) through the client that openapi-generator makes for Ruby.
require 'base64'
require 'json'
require 'uri'
require 'openapi_client'

BIG = 9007199254740991
NAME = "Story#{Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond).to_s(16)}"
FILE = 'a robot.txt'
# What an operation answers, as it is: models lose the fields of an object.
RAW = { debug_return_type: 'Object' }
include OpenapiClient

base = URI(ENV['BASE_URL'])
OpenapiClient.configure do |config|
  config.scheme = base.scheme
  config.host = "#{base.host}:#{base.port}"
  config.logger.level = Logger::WARN
end
classes, objects, files = ClassesApi.new, ObjectsApi.new, AttachmentsApi.new
$done = 0

# Plays one step and says how it ended; the next ones are played all the same.
def step(what)
  result = yield or raise 'not as expected'
  $done += 1
  puts "ok #{what}"
  result
rescue StandardError => error
  puts "FAILED #{what} #{error.class} #{error.message[0, 300].tr("\n", ' ')}"
end

def problem
  yield
  raise 'nothing was refused'
rescue ApiError => error
  Problem.build_from_hash(JSON.parse(error.response_body, symbolize_names: true))
end

step('token') do
  token = AuthenticationApi.new.issue_token('client_credentials', client_id: ENV['CLIENT_ID'], client_secret: ENV['CLIENT_SECRET'])
  OpenapiClient.configure { |config| config.access_token = token.access_token }
end
fields = {
  'title' => FieldDefinition.new(type: 'string', required: true),
  'pages' => FieldDefinition.new(type: 'integer', minimum: 0, indexed: true),
  'note' => FieldDefinition.new(type: 'string')
}
step('create class') { classes.create_class(NewClass.new(name: NAME, fields: fields)).name == NAME }
read = step('get class') { classes.get_class(NAME) }
step('put class back') { classes.replace_class(NAME, ClassReplacement.new(fields: read.fields)).revision == 1 }
id = step('create') { objects.create_object(NAME, { 'title' => 'R.U.R.', 'pages' => BIG, 'note' => 'a' })._id }
step('create three') { objects.create_objects(NAME, (0..2).map { |n| { 'title' => n.to_s, 'pages' => n } }).length == 3 }
step('list with a query') do
  page = objects.list_objects(NAME, limit: 10, query: '{"pages":{"$gte":1}}', **RAW)
  [page[:metadata][:total], page[:objects][0][:title]] == [3, 'R.U.R.']
end
step('update with a null') { objects.update_object(NAME, id, { 'note' => nil }) }
step('get') { objects.get_object(NAME, id, **RAW).values_at(:title, :pages, :note) == ['R.U.R.', BIG, nil] }
step('upload') { files.create_attachment(NAME, id, FILE, Base64.strict_encode64('Rossum')).size == 6 }
step('download') { File.binread(files.get_attachment(NAME, id, FILE).path) == 'Rossum' }
step('delete') { objects.delete_object(NAME, id)._id == id }
step('typed 404') { problem { objects.get_object(NAME, id) }.code == 'object_not_found' }
step('typed 400') { problem { objects.create_object(NAME, { 'pages' => -1 }) }.errors[0].message }
step('delete class') { classes.delete_class(NAME, force: true).name == NAME }
puts "#{$done} of 15"
