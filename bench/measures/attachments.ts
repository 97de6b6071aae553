import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../http-client.js';
import type { Member } from '../population.js';
import { ENDLESS_SECONDS, runWrk, startWrk, type WrkResult } from '../wrk.js';
import type { Load } from './concurrent-load.js';
import { download, transferRound, upload } from './large-transfers.js';
import type { Measure, Place } from './measure.js';

const MEBIBYTE = 1024 ** 2;
const SMALL = MEBIBYTE;
const LARGE = 100 * MEBIBYTE;
const OBJECTS = 1000;
const LARGE_CONNECTIONS = 4;
const SMALL_FILES_READ = 20;
const CLEANERS = 8;
const MEDIUM = 8 * MEBIBYTE;

/** Paths of attachments made so far, to be removed after the round. */
const made = new WeakMap<Place, string[]>();
let rounds = 0;

/** The same bytes in every run of the benchmark would do as well; they must only not be compressible. */
const smallFile = randomBytes(SMALL);

const uploadSmall: Measure = {
  name: 'upload-1m',
  unit: 'MiB/s',
  unitsPerRequest: SMALL / MEBIBYTE,
  prepare: async (place) => async () => {
    const { population, options } = place;
    const { run, note } = uploadRun(place, population.some(OBJECTS), smallFile);
    const result = await runWrk({ ...run, connections: options.connections, seconds: options.seconds });
    note(result);
    return result;
  },
  restore: removeMade,
};

const downloadSmall: Measure = {
  name: 'download-1m',
  unit: 'MiB/s',
  unitsPerRequest: SMALL / MEBIBYTE,
  async prepare(place) {
    const { population, options, directory } = place;
    const paths = await uploaded(place, SMALL_FILES_READ, smallFile);
    const [pathFile, content] = [join(directory, 'paths.txt'), join(directory, 'content.bin')];
    return () => {
      writeFileSync(pathFile, paths.map((path) => `${path}\n`).join(''));
      writeFileSync(content, smallFile);
      return runWrk({
        script: 'download.lua',
        baseUrl: population.contender.baseUrl,
        connections: options.connections,
        seconds: options.seconds,
        parameters: [population.contender.token, pathFile, content],
      });
    };
  },
};

const uploadLarge: Measure = {
  name: 'upload-100m',
  unit: 'MiB/s',
  unitsPerRequest: LARGE / MEBIBYTE,
  prepare: async (place) => {
    const { population, options } = place;
    const base64 = largeBase64();
    return async () => {
      const objects = population.some(OBJECTS);
      const prefix = `u${rounds++}-`;
      const paths: string[] = [];
      made.set(place, paths);
      return transferRound(LARGE_CONNECTIONS, options.seconds, (agent, turn) => {
        const path = attachmentPath(place, objects[turn % objects.length]!.id, `${prefix}${turn}.bin`);
        paths.push(path);
        return upload(population.contender, agent, path, base64, LARGE);
      });
    };
  },
  restore: removeMade,
};

const downloadLarge: Measure = {
  name: 'download-100m',
  unit: 'MiB/s',
  unitsPerRequest: LARGE / MEBIBYTE,
  async prepare(place) {
    const { population, options } = place;
    const paths = await uploaded(place, LARGE_CONNECTIONS, largeFile());
    return () =>
      transferRound(LARGE_CONNECTIONS, options.seconds, (agent, turn) =>
        download(population.contender, agent, paths[turn % paths.length]!, largeFile()),
      );
  },
};

/** Measures that move attachments. */
export const ATTACHMENTS: Measure[] = [uploadSmall, downloadSmall, uploadLarge, downloadLarge];

/** Clients that attach files of 8 MiB to these objects in turn, until `removeMade`. */
export function uploads(place: Place, objects: readonly Member[], clients: number): Load {
  const { run, note } = uploadRun(place, objects, mediumFile());
  const { result, stop } = startWrk({ ...run, connections: clients, seconds: ENDLESS_SECONDS });
  return { result: result.then((seen) => note(seen)), stop };
}

/**
 * What the load generator needs to attach a file to objects in turn. `note` keeps for `removeMade` what a run has made.
 */
function uploadRun(place: Place, objects: readonly Member[], bytes: Buffer) {
  const { population, directory } = place;
  const [ids, content] = [join(directory, 'ids.txt'), join(directory, 'content.b64')];
  writeFileSync(ids, objects.map(({ id }) => `${id}\n`).join(''));
  writeFileSync(content, bytes.toString('base64'));
  const prefix = `u${rounds++}-`;
  const { baseUrl, token } = population.contender;
  return {
    run: {
      script: 'upload.lua',
      baseUrl,
      parameters: [token, population.path, ids, content, bytes.length, prefix],
    },
    note(result: WrkResult): WrkResult {
      // As upload.lua names them.
      const paths = Array.from({ length: result.handed }, (_, at) =>
        attachmentPath(place, objects[(at + 1) % objects.length]!.id, `${prefix}${at + 1}.bin`),
      );
      made.set(place, paths);
      return result;
    },
  };
}

let medium: Buffer | undefined;
function mediumFile(): Buffer {
  medium ??= randomBytes(MEDIUM);
  return medium;
}

let large: Buffer | undefined;
function largeFile(): Buffer {
  large ??= randomBytes(LARGE);
  return large;
}

let largeEncoded: Buffer | undefined;
function largeBase64(): Buffer {
  largeEncoded ??= Buffer.from(largeFile().toString('base64'), 'latin1');
  return largeEncoded;
}

function attachmentPath({ population }: Place, id: string, name: string): string {
  return `${population.path}/${id}/attachments/${name}`;
}

/** Attaches a file to some objects; answers the paths. */
async function uploaded(place: Place, count: number, bytes: Buffer): Promise<string[]> {
  const { client } = place.population.contender;
  const base64 = Buffer.from(bytes.toString('base64'), 'latin1');
  const name = `d${rounds++}.bin`;
  const paths = place.population.some(count).map(({ id }) => attachmentPath(place, id, name));
  for (const path of paths) await client.expect('POST', path, base64);
  return paths;
}

/** Deletes what a round has attached. */
export async function removeMade(place: Place): Promise<void> {
  const { client } = place.population.contender;
  await inParallel(made.get(place) ?? [], CLEANERS, async (path) => {
    // One that was on its way when the round ended may not be there.
    const { status, text } = await client.send('DELETE', path);
    if (status !== 200 && status !== 404) throw new Error(`DELETE ${path} answered ${status}: ${text}`);
  });
  made.delete(place);
}
