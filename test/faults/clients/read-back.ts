import type { Judgement } from '../judgement.js';
import type { Caller } from './exchange.js';
import { fileThing, markOf, objectThing, sha256 } from './written-object.js';

const PAGE = 1000;
const FILES_AT_ONCE = 4;

interface Stored extends Record<string, unknown> {
  _id: string;
  nonce: string;
  attachments: { name: string; size: number }[];
}

/** Reads every object and every file of a class through one instance, while no client writes. */
export async function readBack(
  caller: Caller,
  baseUrl: string,
  classPath: string,
  judgement: Judgement,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const ids = new Map<string, string>();
  const objects = await everyObject(caller, baseUrl, classPath);
  for (const object of objects) {
    const thing = objectThing(object.nonce);
    const other = ids.get(thing);
    if (other === object._id) judgement.count('duplicated', `${thing} is listed twice through ${baseUrl}`);
    else if (other !== undefined) judgement.count('duplicated', `${thing} is ${other} and ${object._id}`);
    ids.set(thing, object._id);
    found.set(thing, markOf(object));
  }
  const files = objects.flatMap((object) => object.attachments.map((attachment) => ({ object, attachment })));
  const queue = files.values();
  const work = async () => {
    for (const { object, attachment } of queue) {
      const path = `${classPath}/${object._id}/attachments/${encodeURIComponent(attachment.name)}`;
      const outcome = await caller.send(baseUrl, { method: 'GET', path });
      const thing = fileThing(object.nonce, attachment.name);
      if (outcome.kind !== 'answered' || outcome.status !== 200) {
        const answer = outcome.kind === 'answered' ? outcome.status : outcome.reason;
        found.set(thing, `without its bytes: ${answer}`);
      } else if (outcome.bytes.length !== attachment.size) {
        found.set(thing, `${outcome.bytes.length} bytes instead of ${attachment.size}`);
      } else found.set(thing, sha256(outcome.bytes));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return found;
}

async function everyObject(caller: Caller, baseUrl: string, classPath: string): Promise<Stored[]> {
  const objects: Stored[] = [];
  for (let page = 1; ; page++) {
    const path = `${classPath}/?limit=${PAGE}&page=${page}`;
    const { metadata, objects: some } = await caller.ask(baseUrl, { method: 'GET', path });
    objects.push(...some);
    if (page < metadata.pages) continue;
    if (objects.length !== metadata.total)
      throw new Error(`${objects.length} objects are listed of ${metadata.total}`);
    return objects;
  }
}
