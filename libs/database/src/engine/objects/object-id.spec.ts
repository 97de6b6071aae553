import {
  idBytes,
  idMilliseconds,
  idText,
  isObjectId,
  lowestIdOf,
  makeIdsAbove,
  newObjectId,
} from './object-id.js';

describe('object ids', () => {
  it('are UUIDs of version 7 that grow, also within a millisecond', () => {
    const ids = Array.from({ length: 100_000 }, newObjectId);
    expect(ids.every(isObjectId)).toBe(true);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell when they were made', () => {
    const before = Date.now();
    expect(idMilliseconds(idBytes(newObjectId()))).toBeGreaterThanOrEqual(before);
  });

  it('have bytes of their own, of which a message to a thread copies little', () => {
    const ids = Array.from({ length: 200 }, newObjectId);
    const bytes = ids.map(idBytes);
    expect(bytes.map(idText)).toEqual(ids);
    expect(Math.max(...bytes.map(({ buffer }) => buffer.byteLength))).toBeLessThanOrEqual(1024);
  });

  it('are not below the lowest of their millisecond, but below that of the next', () => {
    const id = idBytes(newObjectId());
    expect(lowestIdOf(idMilliseconds(id)).compare(id)).toBe(-1);
    expect(lowestIdOf(idMilliseconds(id) + 1).compare(id)).toBe(1);
  });

  it('become greater than one that another instance has made, whose clock is ahead', () => {
    const ahead = idBytes(newObjectId());
    ahead.writeUIntBE(idMilliseconds(ahead) + 60_000, 0, 6);
    makeIdsAbove(ahead);
    expect(idBytes(newObjectId()).compare(ahead)).toBe(1);
    expect(idBytes(newObjectId()).compare(ahead)).toBe(1);
  });

  it('are the same as text and as bytes', () => {
    const id = newObjectId();
    expect(idText(idBytes(id))).toBe(id);
    expect(idBytes(id)).toHaveLength(16);
  });

  it.each([
    '',
    'x',
    '0190163d-8694-739b-aea5-966c26f8ad9',
    '0190163D-8694-739B-AEA5-966C26F8AD90',
    '0190163d-8694-439b-aea5-966c26f8ad90',
  ])('cannot be %j', (text) => {
    expect(isObjectId(text)).toBe(false);
  });
});
