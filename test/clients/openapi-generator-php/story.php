<?php
// The story (../README.md) through the client that openapi-generator makes for PHP.
require '/usr/share/php/GuzzleHttp/autoload.php'; // of Debian; with Composer it is vendor/autoload.php
spl_autoload_register(function ($class) {
    require 'client/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
});

use OpenAPI\Client\Api\{AttachmentsApi, AuthenticationApi, ClassesApi, ObjectsApi};
use OpenAPI\Client\{ApiException, Configuration};
use OpenAPI\Client\Model\{ClassReplacement, FieldDefinition, NewClass};

const BIG = 9007199254740991;
$config = Configuration::getDefaultConfiguration()->setHost(getenv('BASE_URL'));
$http = new GuzzleHttp\Client();
$classes = new ClassesApi($http, $config);
$objects = new ObjectsApi($http, $config);
$files = new AttachmentsApi($http, $config);
$name = 'Story' . dechex(hrtime(true));
$done = 0;

/** Plays one step and says how it ended; the next ones are played all the same. */
function step(string $what, callable $act): mixed
{
    global $done;
    try {
        $result = $act();
        if (!$result) throw new Exception('not as expected');
        $done++;
        echo "ok $what\n";
        return $result;
    } catch (Throwable $error) {
        echo "FAILED $what ", get_class($error), ' ', substr($error->getMessage(), 0, 300), "\n";
        return null;
    }
}

/** What an operation answers, as it is: models lose the fields of an object. */
function answer($request): array
{
    global $http;
    return json_decode($http->send($request)->getBody(), true);
}

function problem(callable $act): mixed
{
    try {
        $act();
    } catch (ApiException $error) {
        return $error->getResponseObject();
    }
    throw new Exception('nothing was refused');
}

step('token', function () use ($http, $config) {
    $client = new AuthenticationApi($http, $config);
    $token = $client->issueToken('client_credentials', getenv('CLIENT_ID'), getenv('CLIENT_SECRET'));
    return $config->setAccessToken($token->getAccessToken());
});
$fields = [
    'title' => new FieldDefinition(['type' => 'string', 'required' => true]),
    'pages' => new FieldDefinition(['type' => 'integer', 'minimum' => 0, 'indexed' => true]),
    'note' => new FieldDefinition(['type' => 'string']),
];
step('create class', fn() => $classes->createClass(new NewClass(['name' => $name, 'fields' => $fields]))->getName() === $name);
$read = step('get class', fn() => $classes->getClass($name));
$same = new ClassReplacement(['fields' => $read?->getFields()]);
step('put class back', fn() => $classes->replaceClass($name, $same)->getRevision() === 1);
$id = step('create', fn() => $objects->createObject($name, ['title' => 'R.U.R.', 'pages' => BIG, 'note' => 'a'])->getId());
$three = array_map(fn($n) => ['title' => "$n", 'pages' => $n], range(0, 2));
step('create three', fn() => count($objects->createObjects($name, $three)) === 3);
step('list with a query', function () use ($objects, $name) {
    $page = answer($objects->listObjectsRequest($name, 10, null, '{"pages":{"$gte":1}}'));
    return [$page['metadata']['total'], $page['objects'][0]['title']] === [3, 'R.U.R.'];
});
step('update with a null', fn() => $objects->updateObject($name, $id, ['note' => null]));
step('get', function () use ($objects, $name, $id) {
    $object = answer($objects->getObjectRequest($name, $id));
    return [$object['pages'], isset($object['note'])] === [BIG, false];
});
$file = 'a robot.txt';
step('upload', fn() => $files->createAttachment($name, $id, $file, base64_encode('Rossum'))->getSize() === 6);
step('download', fn() => file_get_contents($files->getAttachment($name, $id, $file)->getPathname()) === 'Rossum');
step('delete', fn() => $objects->deleteObject($name, $id)->getId() === $id);
step('typed 404', fn() => problem(fn() => $objects->getObject($name, $id))->getCode() === 'object_not_found');
step('typed 400', fn() => count(problem(fn() => $objects->createObject($name, ['pages' => -1]))->getErrors()) > 0);
step('delete class', fn() => $classes->deleteClass($name, null, true)->getName() === $name);
echo "$done of 15\n";
