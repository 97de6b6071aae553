import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rawRequest } from './support/http/raw-http.js';
import { anyEngine, onAnyEngine, startService } from './support/services/service.js';

const PATHS = ['/openapi.json', '/openapi.yaml'];
const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
};

const ORIGIN = 'https://shop.example';
const OTHER = 'https://other.example';

onAnyEngine((service) => {
  const ask = (path: string, headers: Record<string, string | string[]> = {}, method = 'GET') =>
    rawRequest(service.baseUrl, { method, path, headers });
  const coded = (coding: string | string[] | undefined): Record<string, string | string[]> =>
    coding === undefined ? {} : { 'accept-encoding': coding };

  describe.each(PATHS)('%s', (path) => {
    it.each([
      [undefined, 'none'],
      ['', 'none'],
      ['identity', 'none'],
      ['gzip', 'gzip'],
      ['GZIP', 'gzip'],
      ['x-gzip', 'gzip'],
      ['gzip, deflate', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.5, gzip;q=0.8', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *', 'gzip'],
      ['gzip;q=0, br;q=0', 'none'],
      ['identity, gzip;q=0.5', 'none'],
      ['*;q=0', 'none'],
      ['deflate', 'none'],
      ['gzip;q=x', 'none'],
      ['gzip;q=1.5', 'none'],
      ['br;q=0.2, gzip;q=0.3, *;q=0.8', 'none'],
      ['br;q=0.2, *;q=0.8', 'gzip'],
      [['deflate', 'gzip;q=0.2', 'br;q=0.1'], 'gzip'],
      [',;,=,gzip ; q=1.000 ,', 'gzip'],
    ])('for a client that takes %j is sent as %s', async (accepted, expected) => {
      const plain = await ask(path);
      const answer = await ask(path, coded(accepted));
      expect([answer.status, answer.headers.get('content-encoding') ?? 'none']).toEqual([200, expected]);
      expect(UNPACK[expected]!(answer.bytes).equals(plain.bytes)).toBe(true);
      expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      expect(answer.headers.get('etag')).toMatch(/^"[!#-~]+"$/);
      // Any cache may keep it, and asks each time whether the service has another one.
      expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    });

    it('has a tag in each coding, by which its client is spared the rest', async () => {
      const tags = new Set<string>();
      for (const accepted of ['identity', 'gzip', 'br']) {
        const { headers } = await ask(path, coded(accepted));
        const etag = headers.get('etag')!;
        tags.add(etag);
        for (const method of ['GET', 'HEAD'])
          for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
            const answer = await ask(path, { ...coded(accepted), 'if-none-match': known }, method);
            expect([answer.status, answer.text]).toEqual([304, '']);
            for (const name of ['etag', 'vary', 'cache-control'])
              expect(answer.headers.get(name)).toBe(headers.get(name));
          }
        for (const unknown of ['', '"x"', etag.replaceAll('"', '')])
          expect((await ask(path, { ...coded(accepted), 'if-none-match': unknown })).status).toBe(200);
      }
      expect(tags.size).toBe(3);
    });

    it.each(['identity', 'gzip', 'br'])('tells a HEAD what a GET is told (%s)', async (accepted) => {
      const [get, head] = [await ask(path, coded(accepted)), await ask(path, coded(accepted), 'HEAD')];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of [
        'content-type',
        'content-encoding',
        'content-length',
        'etag',
        'vary',
        'cache-control',
      ])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    });
  });

  it('the contract has the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await ask('/openapi.json')).body.info.version).toBe(version);
  });

  it('the two forms have tags of their own', async () => {
    const [json, yaml] = await Promise.all(PATHS.map((path) => ask(path)));
    expect(json!.headers.get('etag')).not.toBe(yaml!.headers.get('etag'));
  });
});

it('the contract varies by origin too where only some may read answers', async () => {
  const { service, stop } = await startService(anyEngine(), { CORS_ORIGINS: `${ORIGIN},${OTHER}` });
  try {
    const headers = { origin: ORIGIN, 'accept-encoding': 'br' };
    const answer = await rawRequest(service.baseUrl, { path: '/openapi.json', headers });
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  } finally {
    await stop();
  }
});

it('the contract is the same for all concurrent requests, before anything of it is made', async () => {
  const { service, stop } = await startService(anyEngine());
  try {
    const asked = Array.from({ length: 12 }, async (_, index) => {
      const path = PATHS[index % 2]!;
      const coding = ['br', 'gzip', 'none'][index % 3]!;
      const answer = await rawRequest(service.baseUrl, { path, headers: { 'accept-encoding': coding } });
      expect(answer.status).toBe(200);
      return `${path} ${UNPACK[coding]!(answer.bytes).toString()}`;
    });
    expect(new Set(await Promise.all(asked)).size).toBe(2);
  } finally {
    await stop();
  }
});
