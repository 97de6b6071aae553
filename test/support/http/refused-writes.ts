import type { Service } from '../services/service.js';
import type { Answer, ClassHandle, Client } from './client.js';
import { expectProblem } from './expect-problem.js';

export const REFUSING_FIELDS = {
  k: { type: 'string', unique: true },
  n: { type: 'integer', maximum: 10 },
  s: { type: 'string', required: true, maxLength: 3 },
  u: { type: 'integer', unique: true },
  t: { type: 'string' },
  v: { type: 'string' },
};
/** The id of no object. */
export const UNKNOWN_ID = '0190163d-8694-739b-aea5-966c26f8ad90';
/** Twice this is more than an object may have. */
export const HALF = 'x'.repeat(600_000);

export const inc = (by: number) => ({ $inc: by });

/** Where the faults are, and what they are, in the order of the answer. */
export const faultsOf = ({ body }: Answer) =>
  (body.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);

/** A class of two objects, and writes to it. */
export interface RefusingClass {
  things: ClassHandle;
  a: string;
  b: string;
  post(batch: unknown, parameters?: string): Promise<Answer>;
  put(batch: unknown, headers?: Record<string, string>): Promise<Answer>;
  putOne(id: string, body: unknown): Promise<Answer>;
  /** The answer lists exactly these faults, and nothing is stored. */
  refuses(sent: () => Promise<Answer>, code: string, faults: string[]): Promise<Answer>;
}

export async function createRefusing(service: Service, client: Client): Promise<RefusingClass> {
  const things = await service.createClass(REFUSING_FIELDS);
  const { body } = await client.post(`${things.path}/batch`, [
    { k: '1', s: 'a', n: 10, u: 1 },
    { k: '2', s: 'b' },
  ]);
  const [a, b] = body.map((url: string) => url.split('/').at(-1)!);
  const all = async () => (await client.list(things)).body.objects;
  return {
    things,
    a,
    b,
    post: (batch, parameters = '') => client.post(`${things.path}/batch${parameters}`, batch),
    put: (batch, headers = {}) => client.put(`${things.path}/batch`, batch, headers),
    putOne: (id, sent) => client.put(`${things.path}/${id}`, sent),
    refuses: async (sent, code, faults) => {
      const before = await all();
      const answer = await sent();
      expectProblem(answer, code === 'precondition_failed' ? 412 : 400, code);
      expect(faultsOf(answer)).toEqual(faults);
      expect(await all()).toEqual(before);
      return answer;
    },
  };
}
