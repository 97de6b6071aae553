import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from '../peers/peer.js';
import type { Member } from '../population.js';
import { serialOf, templates } from '../workload.js';
import { runWrk, type WrkResult } from '../wrk.js';
import type { Measure, Place } from './measure.js';
import { checkChanged, checkCreated, checkDeleted } from './peer-checks.js';

const TEMPLATES = 500;
const OBJECTS_CHANGED = 50_000;
// So few that each is changed many times in a round: an increment that is lost would be answered twice.
const OBJECTS_COUNTED = 500;
const UPSERTED_PER_BATCH = 100;
// No round of deletes is faster than this, so none runs out of objects.
const DELETES_PER_SECOND = 12_000;
// Batches create faster than anything can delete, so a round of them ends here at the latest.
const OBJECTS_PER_BATCH_ROUND = 40_000;
const UNTIL_DONE_SECONDS = 3600;

interface ScriptRun {
  script: string;
  parameters: (string | number)[];
  connections?: number;
  seconds?: number;
}

/**
 * Runs a script of the load generator that begins with token and path of the class; for a program with another API the
 * one named after it, and then what that takes in addition.
 */
function run({ population, options }: Place, { script, parameters, connections, seconds }: ScriptRun) {
  const { contender, path } = population;
  const { peer } = contender;
  return runWrk({
    script: peer === undefined ? script : `peer-${script}`,
    baseUrl: contender.baseUrl,
    connections: connections ?? options.connections,
    seconds: seconds ?? options.seconds,
    parameters: [
      contender.token,
      path,
      ...parameters,
      ...(peer === undefined ? [] : more(peer, script, path)),
    ],
  });
}

function more({ idPattern, batch, healthPath }: Peer, script: string, path: string): string[] {
  if (script === 'create.lua') return [idPattern];
  if (script === 'create-batch.lua') {
    const { address, before, each, after, idPattern: pattern } = batch(path);
    return [address, before, ...each, after, pattern];
  }
  return script === 'delete.lua' ? [healthPath] : [];
}

function fileOfIds({ directory }: Place, members: readonly Member[]): string {
  const file = join(directory, 'ids.txt');
  writeFileSync(file, members.map(({ id }) => `${id}\n`).join(''));
  return file;
}

interface Batches extends ScriptRun {
  perBatch: number;
  newPerBatch: number;
}

async function createRound(place: Place, batches?: Batches): Promise<WrkResult> {
  const { population, directory } = place;
  const templateFile = join(directory, 'templates.txt');
  writeFileSync(templateFile, `${templates(TEMPLATES, population.contender.peer?.taken).join('\n')}\n`);
  const made = join(directory, 'made.txt');
  const parameters = [templateFile, population.nextIndex, made];
  const { newPerBatch = 1 } = batches ?? {};
  const result = await (batches === undefined
    ? run(place, { script: 'create.lua', parameters })
    : run(place, {
        ...batches,
        parameters: [
          ...parameters,
          batches.perBatch,
          Math.ceil(OBJECTS_PER_BATCH_ROUND / batches.perBatch),
          ...batches.parameters,
        ],
      }));
  population.reserveIndexes(result.handed * newPerBatch);
  const ids = readFileSync(made, 'utf8')
    .split('\n')
    .filter((id) => id !== '');
  for (const id of ids) population.add({ id });
  await checkCreated(population, ids);
  return result;
}

async function deleteRound(place: Place, count: number, seconds: number): Promise<WrkResult> {
  const { population } = place;
  const members = population.some(count);
  const result = await run(place, { script: 'delete.lua', parameters: [fileOfIds(place, members)], seconds });
  population.forget(members, result.handed);
  await checkDeleted(population, members, result.requests - place.options.connections);
  return result;
}

/** Brings the class near its nominal size again. */
async function restore(place: Place): Promise<void> {
  const imbalance = place.population.imbalance();
  if (imbalance > 0) await place.population.grow(imbalance);
  if (imbalance < 0) await deleteRound(place, -imbalance, UNTIL_DONE_SECONDS);
}

function changing(name: string, script: string, perRequest: number, objects = OBJECTS_CHANGED): Measure {
  return {
    name,
    unit: perRequest === 1 ? 'requests/s' : 'objects/s',
    unitsPerRequest: perRequest,
    prepare: async (place) => async () => {
      const members = place.population.some(objects);
      // Every connection at work on objects of its own, even in a small class.
      const apart = Math.max(1, Math.floor(members.length / (2 * perRequest)));
      const result = await run(place, {
        script,
        parameters: [fileOfIds(place, members), ...(perRequest === 1 ? [] : [perRequest])],
        connections: Math.min(place.options.connections, apart),
      });
      await checkChanged(place.population, members, result.requests - place.options.connections);
      return result;
    },
  };
}

function creating(name: string, perBatch?: number): Measure {
  return {
    name,
    unit: perBatch === undefined ? 'requests/s' : 'objects/s',
    unitsPerRequest: perBatch ?? 1,
    prepare: async (place) => () =>
      createRound(
        place,
        perBatch === undefined
          ? undefined
          : { script: 'create-batch.lua', perBatch, newPerBatch: perBatch, parameters: [] },
      ),
    restore,
  };
}

const deleting: Measure = {
  name: 'delete',
  prepare: async (place) => async () => {
    const { population, options } = place;
    const needed = options.seconds * DELETES_PER_SECOND;
    if (population.size < needed) await population.grow(needed - population.size);
    return deleteRound(place, needed, options.seconds);
  },
  restore,
};

/** Batches of which half of the elements have the `code` of an object that is stored. */
const upserting: Measure = {
  name: `upsert-batch-${UPSERTED_PER_BATCH}`,
  unit: 'objects/s',
  unitsPerRequest: UPSERTED_PER_BATCH,
  prepare: async (place) => () => {
    const { population, directory, options } = place;
    const half = UPSERTED_PER_BATCH / 2;
    const known = population.some(OBJECTS_CHANGED).filter(({ index }) => index !== undefined);
    // Batches begin at the same objects each time round.
    const members = known.slice(0, known.length - (known.length % half));
    const file = join(directory, 'pairs.txt');
    writeFileSync(file, members.map(({ id, index }) => `${id} ${serialOf(index!)}\n`).join(''));
    return createRound(place, {
      script: 'upsert-batch.lua',
      perBatch: UPSERTED_PER_BATCH,
      newPerBatch: half,
      parameters: [file],
      connections: Math.min(options.connections, Math.max(1, members.length / half)),
    });
  },
  restore,
};

/** Measures that write objects. */
export const WRITES: Measure[] = [
  changing('update', 'update.lua', 1),
  changing('update-batch-100', 'update-batch.lua', 100),
  changing('inc', 'inc.lua', 1, OBJECTS_COUNTED),
  upserting,
  creating('create'),
  deleting,
  creating('create-batch-100', 100),
  creating('create-batch-1000', 1000),
];
