import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member, Population } from '../population.js';
import { FIELDS, templates } from '../workload.js';
import { ENDLESS_SECONDS, startWrk } from '../wrk.js';
import type { Load } from './concurrent-load.js';
import type { Place } from './measure.js';

/** More than any load comes to before it is stopped. */
const ENDLESS_BATCHES = 1_000_000_000;
/** Where scripts write ids that nothing is to be done with. */
const NOWHERE = '/dev/null';
const TEMPLATES = 200;

const words = (bytes: number) => 'lantern meadow '.repeat(Math.ceil(bytes / 15)).slice(0, bytes);

/** Fields with which a thousand objects have 2 MB. */
const MEDIUM = { description: words(1700) };
/** Fields with which an object has 500 kB. */
export const LARGE = { tags: Array.from({ length: 20 }, () => words(25_000)) };

/** Clients that create an object at a time, of some 700 bytes or with these fields. */
export function creates(place: Place, spare: Population, clients: number, fields = {}): Load {
  const parameters = [templateFile(place, fields), 0, NOWHERE];
  return load(place, clients, 'create.lua', spare.path, parameters);
}

/** Clients that create so many objects of 2 kB at a time. */
export function batchCreates(place: Place, spare: Population, clients: number, perBatch: number): Load {
  const parameters = [templateFile(place, MEDIUM), 0, NOWHERE, perBatch, ENDLESS_BATCHES];
  return load(place, clients, 'create-batch.lua', spare.path, parameters);
}

/** Clients that change so many objects at a time a little. */
export function batchUpdates(
  place: Place,
  members: readonly Member[],
  clients: number,
  perBatch: number,
): Load {
  const ids = join(place.directory, 'load-ids.txt');
  writeFileSync(ids, members.map(({ id }) => `${id}\n`).join(''));
  return load(place, clients, 'update-batch.lua', place.population.path, [ids, perBatch]);
}

/** Clients that create, change (a second index) and delete a class in turn. */
export function definitions({ population: { contender } }: Place, clients: number): Load {
  const { client } = contender;
  const seen = { requests: 0, wrong: 0, firstWrong: '' };
  const began = performance.now();
  let running = true;
  const send = async (method: string, path: string, body?: object) => {
    const { status, text } = await client.send(method, path, body && JSON.stringify(body));
    seen.requests += 1;
    if (status === 200) return;
    seen.wrong += 1;
    seen.firstWrong ||= `${method} ${path} answered ${status}: ${text.slice(0, 300)}`;
  };
  const work = async () => {
    while (running) {
      const name = `Passing${passing++}`;
      const path = `/api/v1/storage/classes/${name}`;
      const { serial, weight, title } = FIELDS;
      await send('POST', '/api/v1/storage/classes', { name, fields: { serial, weight, title } });
      await send('PUT', path, { name, fields: { serial, weight: { ...weight, indexed: true }, title } });
      await send('DELETE', path);
    }
  };
  const result = Promise.all(Array.from({ length: clients }, work)).then(() => ({
    ...seen,
    seconds: (performance.now() - began) / 1000,
  }));
  return {
    result,
    stop() {
      running = false;
    },
  };
}
let passing = 0;

function load(
  { population: { contender } }: Place,
  connections: number,
  script: string,
  path: string,
  parameters: (string | number)[],
): Load {
  return startWrk({
    script,
    baseUrl: contender.baseUrl,
    connections,
    seconds: ENDLESS_SECONDS,
    parameters: [contender.token, path, ...parameters],
  });
}

function templateFile({ directory }: Place, fields: object): string {
  const file = join(directory, 'load-templates.txt');
  writeFileSync(file, `${templates(TEMPLATES, (document) => ({ ...document, ...fields })).join('\n')}\n`);
  return file;
}
