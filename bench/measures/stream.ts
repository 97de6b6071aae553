import { request } from 'node:http';
import { WHOLE } from '../listings.js';
import { compareObject, membersFound, WrongAnswer } from './expected-page.js';
import { transferRound } from './large-transfers.js';
import type { Measure, Place } from './measure.js';

const CLIENTS = 2;

/**
 * The whole class as lines, by a client in Node that counts lines and bytes; before, every line is compared with what
 * was stored.
 */
export const STREAM: Measure = {
  name: 'stream',
  async prepare(place) {
    return async () => {
      const expected = await checkedStream(place);
      return transferRound(CLIENTS, place.options.seconds, async () => {
        const { lines, bytes } = await take(place, () => {});
        if (lines === expected.lines && bytes === expected.bytes) return undefined;
        return `${lines} lines of ${bytes} bytes instead of ${expected.lines} of ${expected.bytes}`;
      });
    };
  },
};

interface Taken {
  lines: number;
  bytes: number;
}

async function checkedStream(place: Place): Promise<Taken> {
  const members = membersFound(place.population, WHOLE);
  let at = 0;
  let begun = '';
  const taken = await take(place, (chunk) => {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop()!;
    for (const line of lines) {
      const member = members[at++];
      if (member === undefined) throw new WrongAnswer(`the stream has more than ${members.length} lines`);
      if (member.index !== undefined) compareObject('the stream', JSON.parse(line), member);
    }
  });
  if (at !== members.length) throw new WrongAnswer(`the stream has ${at} lines instead of ${members.length}`);
  return taken;
}

function take({ population }: Place, look: (chunk: string) => void): Promise<Taken> {
  const { path, contender } = population;
  const headers = { authorization: `bearer ${contender.token}`, accept: 'application/x-ndjson' };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(`${path}/`, contender.baseUrl), { headers }, async (response) => {
      try {
        if (response.statusCode !== 200) throw new WrongAnswer(`the stream answered ${response.statusCode}`);
        let [lines, bytes] = [0, 0];
        const decoder = new TextDecoder();
        for await (const chunk of response as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, end + 1)) lines++;
          look(decoder.decode(chunk, { stream: true }));
        }
        resolve({ lines, bytes });
      } catch (error) {
        reject(error);
      }
    });
    asking.once('error', reject).end();
  });
}
