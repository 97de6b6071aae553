import type { ClassHandle, Client } from '../http/client.js';

/** Fields of which several share an index. */
export const COMPOUND_FIELDS = {
  country: { type: 'string' },
  population: { type: 'integer' },
  name: { type: 'string' },
  note: { type: 'string' },
  at: { type: 'datetime' },
  tags: { type: 'array' },
  place: { type: 'object', fields: { city: { type: 'string' } } },
};

// biome-ignore lint/suspicious/noExplicitAny: objects of any form
export type Stored = any;

export const ids = (found: Stored[]): string[] => found.map(({ _id }) => _id);

/** A page, which has to be answered. */
export async function listed(
  client: Client,
  things: ClassHandle,
  parameters: Record<string, string>,
  query?: object,
): Promise<Stored> {
  const answer = await client.list(things, query, parameters);
  expect({ parameters, query, status: answer.status, text: answer.text.slice(0, 1000) }).toMatchObject({
    status: 200,
  });
  return answer.body;
}
