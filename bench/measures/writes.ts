import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from '../peers/peer.js';
import type { Member } from '../population.js';
import { templates } from '../workload.js';
import { runWrk, type WrkResult } from '../wrk.js';
import type { Measure, Place } from './measure.js';
import { checkChanged, checkCreated, checkDeleted } from './peer-checks.js';

const TEMPLATES = 500;
const OBJECTS_CHANGED = 50_000;
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
 * Runs a script of the load generator that begins with token and path of the class; for a program with another API the one
 * named after it, and then what that takes in addition.
 */
function run({ population, options }: Place, { script, parameters, connections, seconds }: ScriptRun) {
  const { contender, path } = population;
  const { peer } = contender;
  return runWrk({
    script: peer === undefined ? script : `peer-${script}`,
    baseUrl: contender.baseUrl,
    connections: connections ?? options.connections,
    seconds: seconds ?? options.seconds,
    parameters: [contender.token, path, ...parameters, ...(peer === undefined ? [] : more(peer, script))],
  });
}

function more({ idPattern, healthPath }: Peer, script: string): string[] {
  if (script === 'create.lua') return [idPattern];
  return script === 'delete.lua' ? [healthPath] : [];
}

function fileOfIds({ directory }: Place, members: readonly Member[]): string {
  const file = join(directory, 'ids.txt');
  writeFileSync(file, members.map(({ id }) => `${id}\n`).join(''));
  return file;
}

async function createRound(place: Place, perBatch?: number): Promise<WrkResult> {
  const { population, directory } = place;
  const templateFile = join(directory, 'templates.txt');
  writeFileSync(templateFile, `${templates(TEMPLATES, population.contender.peer?.taken).join('\n')}\n`);
  const made = join(directory, 'made.txt');
  const parameters = [templateFile, population.nextIndex, made];
  const result = await (perBatch === undefined
    ? run(place, { script: 'create.lua', parameters })
    : run(place, {
        script: 'create-batch.lua',
        parameters: [...parameters, perBatch, Math.ceil(OBJECTS_PER_BATCH_ROUND / perBatch)],
      }));
  population.reserveIndexes(result.handed * (perBatch ?? 1));
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

function changing(name: string, script: string, perRequest: number): Measure {
  return {
    name,
    unit: perRequest === 1 ? 'requests/s' : 'objects/s',
    unitsPerRequest: perRequest,
    prepare: async (place) => async () => {
      const members = place.population.some(OBJECTS_CHANGED);
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
    prepare: async (place) => () => createRound(place, perBatch),
    restore,
  };
}

const deleting: Measure = {
  name: 'delete',
  unit: 'requests/s',
  unitsPerRequest: 1,
  prepare: async (place) => async () => {
    const { population, options } = place;
    const needed = options.seconds * DELETES_PER_SECOND;
    if (population.size < needed) await population.grow(needed - population.size);
    return deleteRound(place, needed, options.seconds);
  },
  restore,
};

/** Measures that write objects. */
export const WRITES: Measure[] = [
  changing('update', 'update.lua', 1),
  changing('update-batch-100', 'update-batch.lua', 100),
  creating('create'),
  deleting,
  creating('create-batch-100', 100),
  creating('create-batch-1000', 1000),
];
