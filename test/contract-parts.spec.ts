import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contractOperations, type Referable } from './support/http/contract.js';
import { onAnyEngine } from './support/services/service.js';

const document = parse(readFileSync('openapi.yaml', 'utf8'));
const operations = contractOperations(document);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What is shorter may stand twice: a reference would take as much room. */
const SMALL_CHARACTERS = 200;

type Part = Record<string, unknown>;

/**
 * Every object of the document with its place. What stands within an example is an answer of the service, not a part.
 */
function* partsOf(node: unknown, place: string): Generator<{ place: string; part: Part }> {
  if (typeof node !== 'object' || node === null) return;
  yield { place, part: node as Part };
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'value' && name !== 'example') yield* partsOf(child, `${place}/${name}`);
  }
}

it('the contract says nothing twice', () => {
  const places = new Map<string, string[]>();
  for (const { place, part } of partsOf(document, '#')) {
    // References are what repetition is replaced by, so they do not count.
    const size = JSON.stringify(part, (_, value) => (value?.$ref === undefined ? value : '')).length;
    if (size < SMALL_CHARACTERS) continue;
    const text = JSON.stringify(part);
    places.set(text, [...(places.get(text) ?? []), place]);
  }
  expect([...places.values()].filter((same) => same.length > 1)).toEqual([]);
});

it('the contract refers to what is there, and has nothing that is not referred to', () => {
  const referred = new Set([...partsOf(document, '#')].map(({ part }) => (part as Referable<Part>).$ref));
  const there = Object.entries<Part>(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  const schemes = there.filter((place) => place.startsWith('#/components/securitySchemes/'));
  expect(there.filter((place) => !referred.has(place) && !schemes.includes(place))).toEqual([]);
  expect([...referred].filter((place) => place !== undefined && !there.includes(place))).toEqual([]);
});

it('the contract has the version of the package', () => {
  expect(document.info.version).toBe(version);
});

describe('links', () => {
  const linked = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses)
      .flatMap(({ links }) => Object.values(links ?? {}))
      .map((link) => ({ from: operationId, link })),
  ) as { from: string; link: { operationId: string; parameters: Record<string, string> } }[];

  it('lead from whatever creates to what takes its id', () => {
    const pairs = linked.map(({ from, link }) => `${from} ${link.operationId}`);
    expect(pairs).toEqual(
      expect.arrayContaining([
        'createClass getClass',
        'replaceClass getClassChange',
        'createObject getObject',
        'createObject updateObject',
        'createObject deleteObject',
        'createObject createAttachment',
        'createAttachment getAttachment',
        'createApplication getApplication',
        'rotateClientSecret deleteClientSecret',
      ]),
    );
  });

  it('give every parameter of the path of where they lead', () => {
    for (const { link } of linked) {
      const target = operations.find(({ operationId }) => operationId === link.operationId)!;
      const inPath = target.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      // The name of an attachment is for the client to choose.
      const open = link.operationId === 'createAttachment' ? ['attachment-name'] : [];
      expect([...Object.keys(link.parameters), ...open].sort()).toEqual(inPath.sort());
    }
  });
});

onAnyEngine((service) => {
  it('has links whose values are those of real answers', async () => {
    const client = await service.client();
    const { name, path } = await service.createClass({ text: { type: 'string' } });
    const { links } = operations.find(({ operationId }) => operationId === 'createObject')!.responses['200']!;
    const { parameters } = links!.getObject as { parameters: Record<string, string> };
    const { body } = await client.post(`${path}/`, { text: 'a' });
    expect(parameters['object-class']).toBe('$request.path.object-class');
    const member = /^\$response\.body#\/(\w+)$/.exec(parameters['object-id']!)![1]!;
    const answer = await client.get(`/api/v1/storage/data/${name}/${body[member]}`);
    expect(answer.body).toEqual(body);
  });
});
