import { AccessTokenCache } from './access-token-cache.js';

const KNOWN = { caller: { kind: 'application', id: 'one', scopes: new Set<string>() }, expiresAt: Infinity };

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

  it('takes no result of a look-up that began before something was forgotten', () => {
    const cache = new AccessTokenCache();
    const lookUp = cache.beginLookUp();
    cache.forgetOwners(new Set(['other']));
    cache.put('one', { ...KNOWN, owner: 'one' } as never, lookUp);
    expect(cache.get('one')).toBeUndefined();
  });
});
