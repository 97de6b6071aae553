import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { WHOLE } from '../listings.js';
import { runWrk } from '../wrk.js';
import { checkedPage, membersFound, WrongAnswer } from './expected-page.js';
import type { Measure, Place } from './measure.js';

/** Pages asked for in turn: fewer than the connections, as with `list-middle`. */
const PAGES = 4;
/** A service may leave an answer as it is while it compresses others. */
const ATTEMPTS = 10;

interface Answered {
  status: number;
  bytes: Buffer;
  headers: IncomingMessage['headers'];
}

/** A request that is sent again and again, and each answer that it may have. */
interface Repeated {
  path: string;
  headers: Record<string, string>;
  answers: Pick<Answered, 'status' | 'bytes'>[];
}

type Choose = (pages: number) => number[];
const first: Choose = () => [1];
const middle: Choose = (pages) =>
  Array.from({ length: PAGES }, (_, at) => Math.min(Math.floor(pages * (0.4 + 0.05 * at)) + 1, pages));

/** Polls of pages that have not changed. */
const notModified = async (place: Place, path: string): Promise<Repeated> => {
  const { etag } = (await ask(place, path, {})).headers;
  if (etag === undefined) throw new WrongAnswer(`${path} has no ETag`);
  const headers = { 'if-none-match': etag };
  const { status, bytes } = await ask(place, path, headers);
  if (status !== 304) throw new WrongAnswer(`${path} answered ${status} instead of 304`);
  return { path, headers, answers: [{ status, bytes }] };
};

/** Pages for a client that takes gzip. Each answer must be the page, packed or as it is. */
const packed = async (place: Place, path: string, body: string): Promise<Repeated> => {
  const headers = { 'accept-encoding': 'gzip' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { status, bytes, headers: received } = await ask(place, path, headers);
    if (received['content-encoding'] !== 'gzip') continue;
    if (gunzipSync(bytes).toString() !== body) throw new WrongAnswer(`${path} unpacks to another page`);
    return {
      path,
      headers,
      answers: [
        { status, bytes },
        { status, bytes: Buffer.from(body) },
      ],
    };
  }
  throw new WrongAnswer(`${path} is never packed`);
};

/** Pages in fewer bytes. Without writes beside them, whatever is asked: what changes cannot be not modified. */
export const TRANSFER: Measure[] = [
  transfer('list-304-first', 'list-304', first, notModified),
  transfer('list-304-middle', 'list-304', middle, notModified),
  transfer('list-gzip', 'list-gzip', middle, packed),
];

function transfer(
  name: string,
  group: string,
  choose: Choose,
  repeated: (place: Place, path: string, body: string) => Promise<Repeated>,
): Measure {
  return {
    name,
    group,
    async prepare(place) {
      const { population, options, directory } = place;
      const found = membersFound(population, WHOLE);
      const requests: Repeated[] = [];
      for (const page of choose(Math.max(Math.ceil(found.length / WHOLE.limit), 1))) {
        const [path, body] = await checkedPage(population, WHOLE, found, page);
        requests.push(await repeated(place, path, body));
      }
      const file = join(directory, `${name}.txt`);
      writeFileSync(file, Buffer.concat(requests.map(recordOf)));
      const { baseUrl, token } = population.contender;
      const { connections, seconds } = options;
      const run = { script: 'read-again.lua', baseUrl, connections, seconds, parameters: [token, file] };
      return () => runWrk(run);
    },
  };
}

/** A request as `read-again.lua` reads it. */
function recordOf({ path, headers, answers }: Repeated): Buffer {
  const [[header, value]] = Object.entries(headers) as [[string, string]];
  const parts = answers.flatMap(({ status, bytes }) => [
    Buffer.from(`${status} ${bytes.length}\n`),
    bytes,
    Buffer.from('\n'),
  ]);
  return Buffer.concat([Buffer.from(`${path}\n${header}\n${value}\n${answers.length}\n`), ...parts]);
}

function ask(
  { population: { contender } }: Place,
  path: string,
  headers: Record<string, string>,
): Promise<Answered> {
  const authorization = `bearer ${contender.token}`;
  return new Promise((resolve, reject) => {
    const asking = request(
      new URL(path, contender.baseUrl),
      { headers: { ...headers, authorization } },
      async (response) => {
        const { statusCode, headers } = response;
        const bytes = Buffer.concat(await response.toArray());
        resolve({ status: statusCode!, bytes, headers });
      },
    );
    asking.once('error', reject).end();
  });
}
