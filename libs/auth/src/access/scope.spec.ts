import { allows, commonScopes, mayKnowClass, missingScopes, parseScopes, scopeFaults } from './scope.js';

describe('allows', () => {
  it.each([
    [['data:read'], 'Shipment', true],
    [['data:read:Shipment'], 'Shipment', true],
    [['data:read:Shipment'], 'shipment', false],
    [['data:read:Shipment'], 'Ship', false],
    [['data:read:Shipment'], undefined, false],
    [['data:write', 'classes:read'], 'Shipment', false],
    [[], 'Shipment', false],
  ])('%j on class %s: %s', (held, className, expected) => {
    expect(allows(held, 'data:read', className)).toBe(expected);
  });

  it('knows classes in data scopes only', () => {
    expect(allows(['classes:read:Shipment'], 'classes:read', 'Shipment')).toBe(false);
  });
});

describe('mayKnowClass', () => {
  it.each([
    [['data:read'], true],
    [['data:write'], true],
    [['classes:read'], true],
    [['classes:write'], true],
    [['data:read:Shipment'], true],
    [['data:write:Shipment'], true],
    [['data:read:Other', 'data:write:shipment'], false],
    [['applications:write', 'audit:read'], false],
    [[], false],
  ])('%j of the class Shipment: %s', (held, expected) => {
    expect(mayKnowClass(held, 'Shipment')).toBe(expected);
  });
});

describe('missingScopes', () => {
  it('takes a scope for one class as part of the scope for all', () => {
    expect(missingScopes(['data:read:Shipment'], ['data:read'])).toEqual([]);
    expect(missingScopes(['data:read'], ['data:read:Shipment'])).toEqual(['data:read']);
    const sent = ['data:read:Shipment', 'data:write:Shipment', 'data:write:Shipment'];
    expect(missingScopes(sent, ['data:read'])).toEqual(['data:write:Shipment']);
    expect(missingScopes([], [])).toEqual([]);
  });
});

describe('commonScopes', () => {
  it.each([
    [['data:read', 'data:write'], ['data:read'], ['data:read']],
    [['data:read'], ['data:read:A', 'data:read:B', 'data:write:A'], ['data:read:A', 'data:read:B']],
    [['data:read:A'], ['data:read'], ['data:read:A']],
    [['data:read:A'], ['data:read:B'], []],
  ])('of %j and %j is %j', (one, other, expected) => {
    expect(commonScopes(one, other)).toEqual(expected);
  });
});

describe('scopeFaults', () => {
  it('finds none in known scopes', () => {
    expect(scopeFaults(['data:read', 'data:write:Shipment_2-x', 'applications:write'])).toEqual([]);
  });

  it('names the nearest scope, and the class with it', () => {
    expect(scopeFaults(['data:read', 'data:raed', 'dta:write:Shipment'])).toMatchObject([
      { pointer: '/1', code: 'unknown_scope', message: expect.stringContaining('Did you mean data:read?') },
      {
        pointer: '/2',
        code: 'unknown_scope',
        message: expect.stringContaining('Did you mean data:write:Shipment?'),
      },
    ]);
  });

  it.each([
    'classes:read:Shipment',
    'data:read:',
    'data:read:a:b',
    'data:read:1x',
    '',
    '*',
    '__proto__',
    'toString',
  ])('refuses %j', (scope) =>
    expect(scopeFaults([scope])).toMatchObject([{ pointer: '/0', code: 'unknown_scope' }]),
  );

  it('finds none in a thousand, and one in a list of more', () => {
    const scopes = Array.from({ length: 1001 }, (_, n) => `data:read:C${n}`);
    expect(scopeFaults(scopes.slice(1))).toEqual([]);
    expect(scopeFaults(scopes)).toMatchObject([{ pointer: '', code: 'length' }]);
  });

  it('refuses what is no list of texts', () => {
    expect(scopeFaults('data:read')).toMatchObject([{ pointer: '', code: 'type' }]);
    expect(scopeFaults([])).toMatchObject([{ pointer: '', code: 'length' }]);
    expect(scopeFaults([1])).toMatchObject([{ pointer: '/0', code: 'type' }]);
  });
});

it('parseScopes reads each scope once', () => {
  expect(parseScopes('data:read  data:write data:read')).toEqual(['data:read', 'data:write']);
});
