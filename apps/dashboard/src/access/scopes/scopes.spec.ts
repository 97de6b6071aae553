import { classesOf, withScope } from './scopes.js';

describe('scopes of an application', () => {
  it('are added and taken away one at a time', () => {
    expect(withScope(['data:read'], 'classes:read', true)).toEqual(['data:read', 'classes:read']);
    expect(withScope(['data:read', 'classes:read'], 'data:read', false)).toEqual(['classes:read']);
  });

  it('name no class once every class is covered', () => {
    expect(withScope(['data:read:City', 'data:write:City'], 'data:read', true)).toEqual([
      'data:write:City',
      'data:read',
    ]);
  });

  it('name their classes, each once', () => {
    expect(classesOf(['data:write:B', 'data:read:A', 'data:read:B', 'data:read'])).toEqual(['A', 'B']);
  });
});
