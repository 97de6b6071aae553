import fc from 'fast-check';
import { MAX_DEPTH, readJson, readJsonArray, TOO_LARGE } from './index.js';

describe('readJsonArray', () => {
  function inSteps(text: string, { maxElements = 1000, maxElementBytes = 1000, ...options } = {}) {
    const steps = readJsonArray(Buffer.from(text), { maxElements, maxElementBytes, ...options });
    for (let count = 0; ; count++) {
      const { done, value } = steps.next();
      if (done) return { count, result: value };
    }
  }

  it('reads what readJson reads, in steps', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (elements) => {
        const text = JSON.stringify(elements, undefined, 1);
        fc.pre(!text.includes('"__proto__"') && !text.includes('\\u0000'));
        const { count, result } = inSteps(text, { maxElementBytes: 1e6 });
        expect(result).toEqual(readJson(Buffer.from(text)));
        expect(count).toBeGreaterThanOrEqual(elements.length);
      }),
    );
  });

  it.each([
    '[1',
    '[1,]',
    '[1] 2',
    '[',
    '[{"a":1,"a":2},1e400,{"__proto__":1}]',
    '["\\ud800"]',
    '['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1),
    '[1}',
  ])('finds what readJson finds wrong in %s', (text) => {
    expect(inSteps(text).result).toEqual(readJson(Buffer.from(text)));
    expect(inSteps(text).result).toHaveProperty('faults');
  });

  it('finds bytes that are no UTF-8', () => {
    const limits = { maxElements: 1, maxElementBytes: 1 };
    expect(readJsonArray(Uint8Array.of(0x5b, 0xff), limits).next()).toMatchObject({
      done: true,
      value: { faults: [{ code: 'invalid_utf8', offset: 1 }] },
    });
  });

  it('is undefined for what is no array', () => {
    for (const text of ['{"a":[]}', '"[]"', '1']) expect(inSteps(text).result).toEqual({ value: undefined });
  });

  it.each([
    ['a text', `"${'x'.repeat(20)}"`],
    ['a text of few characters', `"${'é'.repeat(10)}"`],
    ['an array', `[${'1,'.repeat(10)}1]`],
    ['an object', '{"a":1,"b":2,"c":3,"d":4}'],
    ['an array that never ends', `[${'[1],'.repeat(1000)}`],
    ['spaces', `[1${' '.repeat(20)}]`],
  ])('ends at an element that is too large by %s', (_, element) => {
    expect(inSteps(`[1,${element},`, { maxElementBytes: 21 }).result).toEqual({ value: [1, TOO_LARGE] });
  });

  it('takes an element of just the size', () => {
    const text = `[ "${'é'.repeat(10)}" ,[${'1,'.repeat(9)}11]]`;
    expect(inSteps(text, { maxElementBytes: 22 }).result).toEqual({ value: JSON.parse(text) });
  });

  it('counts elements beyond the most, and does not keep them', () => {
    const { result } = inSteps(`[${'1,'.repeat(4999)}1]`, { maxElements: 2 });
    const { value } = result as { value: unknown[] };
    expect(value).toHaveLength(5000);
    expect(value.filter(() => true)).toEqual([1, 1]);
    expect(inSteps(`[${'1,'.repeat(4999)}`, { maxElements: 2 }).result).toHaveProperty('faults');
  });
});
