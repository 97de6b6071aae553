import { type ClassDefinition, compileClass } from '@app/schema';
import { migrated } from './migrated-object.js';

/** Each pattern takes a millisecond to compile. */
const PATTERNS = 200;
const NAMES = Array.from({ length: PATTERNS }, (_, at) => `f${at}`);

describe('A stored object under a definition of hundreds of patterns', () => {
  it('is checked in many turns of the event loop', async () => {
    const before: ClassDefinition = { name: 'T', fields: { note: { type: 'string' } } };
    const after: ClassDefinition = {
      name: 'T',
      fields: Object.fromEntries(
        NAMES.map((name, at) => [name, { type: 'string', pattern: `(?i)${'\\pL'.repeat(18)}|${at}$` }]),
      ),
    };
    const object = Object.fromEntries(NAMES.map((name, at) => [name, `of ${at}`]));
    let turns = 0;
    let counting = setImmediate(function count() {
      turns++;
      counting = setImmediate(count);
    });
    const row = { id: Buffer.alloc(16), data: JSON.stringify(object) };
    const result = await migrated(compileClass(after), row, { before: after, after }, 0);
    clearImmediate(counting);
    expect(result).toEqual({ document: object, changed: false });
    expect(turns).toBeGreaterThan(PATTERNS / 10);
    expect(await migrated(compileClass(before), row, { before: after, after: before }, 0)).toMatchObject({
      document: {},
    });
  });
});
