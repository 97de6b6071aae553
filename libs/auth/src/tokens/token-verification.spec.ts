import { AccessTokenCache } from './token-verification.js';

const KNOWN = { caller: { kind: 'application', id: 'one', scopes: [] as string[] }, expiresAt: Infinity };

describe('the cache of access tokens', () => {
  it('forgets the tokens of several owners, and no others', () => {
    const cache = new AccessTokenCache();
    for (const owner of ['one', 'two', 'three'])
      cache.put(owner, { ...KNOWN, owner } as never, cache.beginLookUp());
    cache.forgetOwners(new Set(['one', 'three', 'none']));
    expect(['one', 'two', 'three'].map((digest) => cache.get(digest) !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('keeps fewer tokens that have many scopes, and as many as ever that have few', () => {
    const cache = new AccessTokenCache();
    const scopes = Array.from({ length: 1000 }, (_, at) => `data:read:${'x'.repeat(50)}${at}`);
    const keptOf = (many: readonly string[], count: number) => {
      for (let at = 0; at < count; at++) {
        const caller = { ...KNOWN.caller, scopes: many };
        cache.put(`${at}`, { ...KNOWN, caller, owner: 'one' } as never, cache.beginLookUp());
      }
      return Array.from({ length: count }, (_, at) => cache.get(`${at}`)).filter(Boolean).length;
    };
    expect(keptOf(scopes, 1000)).toBeLessThan(100);
    expect(keptOf(['data:read', 'data:write'], 10_000)).toBe(10_000);
  });

  it('takes no result of a look-up that began before something was forgotten', () => {
    const cache = new AccessTokenCache();
    const lookUp = cache.beginLookUp();
    cache.forgetOwners(new Set(['other']));
    cache.put('one', { ...KNOWN, owner: 'one' } as never, lookUp);
    expect(cache.get('one')).toBeUndefined();
  });
});
