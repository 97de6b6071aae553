import type { Member, Population } from '../population.js';
import { WrongAnswer } from './expected-page.js';

const LOOKED_AT = 50;

// What scripts cannot tell from the answers of programs with another API is looked at after the round, in some objects.
// Nothing is asked of the others, whose every answer is checked.

/** Throws WrongAnswer where what was created cannot be read, or is not what was sent. */
export async function checkCreated(population: Population, ids: readonly string[]): Promise<void> {
  if (population.contender.peer === undefined) return;
  for (const id of some(ids)) {
    const { serial, code, reference } = JSON.parse(await read(population, id));
    if (code !== serial || reference !== `S-${serial}`)
      throw new WrongAnswer(`${id} is not what was created`);
  }
}

/**
 * The same of objects changed in turn by update.lua, of which so many have been for certain: not the two it begins
 * with.
 */
export async function checkChanged(
  population: Population,
  members: readonly Member[],
  changed: number,
): Promise<void> {
  if (population.contender.peer === undefined) return;
  for (const { id } of some(members.slice(2, Math.max(changed, 2)))) {
    const { counter, note } = JSON.parse(await read(population, id));
    const isChanged = counter > 0 && members[counter % members.length]?.id === id;
    if (!isChanged || note !== `change number ${counter} of this run`) {
      throw new WrongAnswer(`${id} has not been changed, but has ${counter} and ${note}`);
    }
  }
}

/** The same of objects deleted by delete.lua: not the one it begins with. */
export async function checkDeleted(
  population: Population,
  members: readonly Member[],
  deleted: number,
): Promise<void> {
  const { client, peer } = population.contender;
  if (peer === undefined) return;
  for (const { id } of some(members.slice(1, Math.max(deleted, 1)))) {
    const { status } = await client.send('GET', `${population.path}/${id}`);
    if (status !== 404) throw new WrongAnswer(`${id} was deleted, and answered ${status}`);
  }
}

function read({ contender: { client }, path }: Population, id: string): Promise<string> {
  return client.expect('GET', `${path}/${id}`);
}

/** All over a list. */
function some<T>(all: readonly T[]): T[] {
  const step = Math.max(Math.floor(all.length / LOOKED_AT), 1);
  return all.filter((_, at) => at % step === 0);
}
