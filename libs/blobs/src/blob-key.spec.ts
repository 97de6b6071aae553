import { blobKey, classPrefix, objectPrefix } from './blob-key.js';

describe('blobKey', () => {
  const [objectClass, object, blob] = ['0189-class', '01890000-0000-7000-8000-0000000000fa', 'blob-1'];

  it('lies below the prefix of its object, and that below the prefix of its class', () => {
    expect(blobKey(objectClass, object, blob)).toBe(`${objectPrefix(objectClass, object)}/${blob}`);
    expect(objectPrefix(objectClass, object).startsWith(`${classPrefix(objectClass)}/`)).toBe(true);
  });

  it('spreads objects by the end of their id, since its beginning is the time', () => {
    expect(objectPrefix(objectClass, object)).toBe(`${objectClass}/fa/${object}`);
  });
});
