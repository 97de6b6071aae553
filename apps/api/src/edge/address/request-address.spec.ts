import { PublicPath } from './request-address.js';

const OBJECTS = '/api/v1/storage/data/Shipment/?limit=1';
const METADATA = '/.well-known/oauth-authorization-server';

describe('The path of PUBLIC_URL', () => {
  it.each([
    [undefined, ''],
    ['https://example.org', ''],
    ['https://example.org/storage', '/storage'],
    ['https://example.org/a/b', '/a/b'],
  ])('is what %s has behind its host', (publicUrl, prefix) => {
    expect(new PublicPath(publicUrl).prefix).toBe(prefix);
  });

  describe.each(['/storage', '/a/b', '/api', '/docs'])('%s', (prefix) => {
    const path = new PublicPath(`https://example.org${prefix}`);

    it.each([
      OBJECTS,
      '/dashboard',
      '/dashboard?x',
      '/dashboard/classes/X',
      '/docs',
      '/docs/swagger-ui.css',
      '/openapi.yaml',
      '/health/live',
      METADATA,
      `${METADATA}/`,
    ])('is taken off %s, and need not be there', (own) => {
      expect(path.routed(`${prefix}${own}`)).toBe(own);
      expect(path.routed(own)).toBe(own);
    });

    it('stays where nothing of the service comes behind it', () => {
      for (const rest of ['', '/', '?x', '/nothing', 'x/api/v1', '/dashboards', '/documents', '/health'])
        expect(path.routed(`${prefix}${rest}`)).toBe(`${prefix}${rest}`);
      expect(path.routed(`/other${prefix}${OBJECTS}`)).toBe(`/other${prefix}${OBJECTS}`);
    });

    it('stands behind the address of the metadata, too', () => {
      for (const rest of ['', '/', '?x', '/?x']) {
        for (const before of ['', prefix])
          expect(path.routed(`${before}${METADATA}${prefix}${rest}`)).toBe(`${METADATA}${rest}`);
      }
      for (const rest of ['x', '/x']) {
        const other = `${METADATA}${prefix}${rest}`;
        expect(path.routed(other)).toBe(other);
      }
    });
  });

  it('changes nothing where there is none', () => {
    const path = new PublicPath('https://example.org');
    for (const url of [OBJECTS, `/storage${OBJECTS}`, `${METADATA}/storage`])
      expect(path.routed(url)).toBe(url);
  });
});
