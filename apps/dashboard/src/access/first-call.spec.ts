import { firstCall } from './first-call.js';

const caller = { clientId: 'c1', name: "Ada's", classes: ['Article', 'Note'] };
const callFor = (scopes: string[], classes = caller.classes) =>
  firstCall({ ...caller, scopes, classes }, 'http://here')?.call;

describe('the first call that is shown', () => {
  it('lists a class that the scopes open', () => {
    expect(callFor(['data:read', 'data:write'])).toBe('"http://here/api/v1/storage/data/Article/?limit=10"');
    expect(callFor(['data:read:Note'])).toContain('/data/Note/');
  });

  it('changes nothing where the application may write only', () => {
    expect(callFor(['data:write:Note'])).toBe("http://here/api/v1/storage/data/Note/batch -d '[]'");
    expect(callFor(['classes:write'])).toContain('?dryRun=true');
    expect(callFor(['applications:write'])).toContain(`applications/c1 -d '{"name":"Ada'\\''s"}'`);
  });

  it('needs no class where the application may read something else', () => {
    expect(callFor(['data:read', 'classes:read'], [])).toBe('http://here/api/v1/storage/classes');
    expect(callFor(['data:write', 'applications:read'], [])).toBe('http://here/api/v1/auth/applications');
  });

  it('is none for objects of classes that do not exist', () => {
    expect(callFor(['data:read', 'data:write'], [])).toBeUndefined();
    expect(callFor(['data:read:Gone'])).toBeUndefined();
  });
});
