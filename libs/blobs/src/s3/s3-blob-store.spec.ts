import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itKeepsBlobs, keysOf, of, textOf } from '../../../../test/support/blob-guarantees.js';
import { itLong } from '../../../../test/support/extent.js';
import { BUCKET, CREDENTIALS, S3Server } from '../../../../test/support/services/s3-server.js';
import { until } from '../../../../test/support/until.js';
import { BlobStoreFailed, BlobStoreFull, openBlobStore, readS3Address } from '../index.js';
import type { S3BlobStore } from './s3-blob-store.js';

const before = { ...process.env };
let server: S3Server;
let spool: string;
let store: S3BlobStore;

beforeAll(() => Object.assign(process.env, CREDENTIALS));
afterAll(() => {
  process.env = before;
});

beforeEach(async () => {
  server = await S3Server.start();
  spool = await mkdtemp(join(tmpdir(), 'spool-'));
  store = await opened(`s3://${BUCKET}/below/it?endpoint=${server.endpoint}`);
  server.requests.length = 0;
});

afterEach(async () => {
  expect(await readdir(spool)).toEqual([]);
  await server.stop();
  await rm(spool, { recursive: true });
});

async function opened(address: string): Promise<S3BlobStore> {
  return (await openBlobStore({ directory: spool, s3: readS3Address(address) })) as S3BlobStore;
}

itKeepsBlobs(() => store);

describe('write and read', () => {
  it('gives back what was written, under the key below the prefix of the address', async () => {
    await store.write('class/ab/object/blob', of('hel', '', 'lo'));
    expect(await textOf(store, 'class/ab/object/blob')).toBe('hello');
    expect([...server.objects.keys()]).toEqual(['below/it/class/ab/object/blob']);
  });

  it('does not take fewer bytes, or more, for those of a range', async () => {
    await store.write('a', of('01234'));
    for (const range of [
      { start: 0, end: 9 },
      { start: 3, end: 5 },
      { start: 7, end: 9 },
    ])
      await expect(store.read('a', range)).rejects.toThrow(BlobStoreFailed);
    server.ignoresRanges = true;
    await expect(store.read('a', { start: 1, end: 2 })).rejects.toThrow(BlobStoreFailed);
  });

  it('asks nothing of the store for a source that fails', async () => {
    async function* failing() {
      yield Buffer.from('a part');
      throw new Error('the client has gone');
    }
    await expect(store.write('a', failing())).rejects.toThrow('the client has gone');
    expect(server.requests).toEqual([]);
  });
});

describe('claim', () => {
  it('has the first owner for good, with each prefix its own', async () => {
    expect([await store.claim('one'), await store.claim('two')]).toEqual(['one', 'one']);
    const other = await opened(`s3://${BUCKET}?endpoint=${server.endpoint}`);
    expect(await other.claim('three')).toBe('three');
    expect([...server.objects.keys()]).toEqual(['below/it/owner', 'owner']);
  });

  it('does not take a store that fails for one without an owner', async () => {
    server.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(store.claim('one')).rejects.toThrow(BlobStoreFailed);
  });
});

describe('remove and list', () => {
  it('removes all below a prefix, by the thousand, and no neighbour', async () => {
    const stored = { bytes: Buffer.from('x'), modifiedAt: new Date(0) };
    for (let at = 0; at < 2500; at++) server.objects.set(`below/it/class/${at}`, stored);
    for (const key of ['below/it/class2/a', 'below/it/clas', 'below/class/a'])
      server.objects.set(key, stored);
    await store.removeAll('class');
    expect(await keysOf(store)).toEqual(['clas', 'class2/a']);
    expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(3);
    expect([...server.objects.keys()]).toContain('below/class/a');
  });

  it('lists all of them, or those below a prefix, with the time of their writing', async () => {
    const modifiedAt = new Date('2026-01-02T03:04:05.000Z');
    for (let at = 0; at < 1200; at++)
      server.objects.set(`below/it/a/${at}`, { bytes: Buffer.from('x'), modifiedAt });
    await store.write('b/c', of('x'));
    expect(await keysOf(store)).toHaveLength(1201);
    expect(await keysOf(store, 'b')).toEqual(['b/c']);
    for await (const entry of store.list('a')) expect(entry.modifiedAt).toEqual(modifiedAt);
  });
});

describe('a store with faults', () => {
  const failing = (times: number, fault: S3Server['fault']) => {
    let left = times;
    server.fault = (request) => (left-- > 0 ? fault(request) : undefined);
  };
  const large = Buffer.alloc(2_000_000, 'x');

  it('is asked again, with all of the bytes, where it is busy or breaks off', async () => {
    failing(2, () => ({ status: 503, code: 'SlowDown' }));
    await store.write('a', of(large));
    failing(2, () => 'break');
    await store.write('b', of(large));
    expect(server.requests).toEqual(['a', 'a', 'a', 'b', 'b', 'b'].map((key) => `PUT below/it/${key}`));
    expect((await textOf(store, 'b')).length).toBe(large.length);
  });

  it('fails where it keeps failing, or refuses', async () => {
    failing(99, () => ({ status: 500, code: 'InternalError' }));
    await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFailed);
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    server.requests.length = 0;
    failing(99, () => ({ status: 403, code: 'AccessDenied' }));
    for (const work of [
      () => store.write('a', of('x')),
      () => store.read('a'),
      () => store.remove('a'),
      () => store.removeAll('a'),
      () => keysOf(store),
    ])
      await expect(work()).rejects.toThrow('the store of attachments failed: AccessDenied: by the test');
    // A blob that was refused is removed all the same: an earlier attempt may have been stored.
    const asked = server.requests.map((request) => request.split(' ')[0]);
    expect(asked).toEqual(['PUT', 'DELETE', 'GET', 'DELETE', 'GET', 'GET']);
  });

  it('has no room', async () => {
    failing(99, () => ({ status: 507, code: 'XMinioStorageFull' }));
    await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFull);
    await expect(store.read('a')).rejects.toThrow(BlobStoreFailed);
  });

  it('tells how many blobs it has not removed', async () => {
    await store.write('a/b', of('x'));
    await store.write('a/c', of('x'));
    server.isKept = (key) => key.endsWith('c');
    await expect(store.removeAll('a')).rejects.toThrow('1 blobs were not removed: AccessDenied');
    expect(await keysOf(store)).toEqual(['a/c']);
  });

  it('refuses a blob before it has read it', async () => {
    server.fault = (request) =>
      request.startsWith('PUT') ? { status: 403, code: 'AccessDenied', early: true } : undefined;
    await expect(store.write('a', of(Buffer.alloc(1_900_000)))).rejects.toThrow(BlobStoreFailed);
    await expect(store.write('a', of(Buffer.alloc(9_000_000)))).rejects.toThrow(BlobStoreFailed);
    // What still reads the file by then would be an error that nothing handles, and end the process.
    await new Promise((resume) => setTimeout(resume, 300));
  });

  it.each(['headers', 'half'] as const)('breaks off a download after its %s', async (fault) => {
    await store.write('a', of(large));
    server.fault = () => fault;
    await expect(textOf(store, 'a')).rejects.toThrow(BlobStoreFailed);
  });

  it('is no error that nothing handles, where it breaks off a download that is not read yet', async () => {
    await store.write('a', of(large));
    server.fault = () => 'headers';
    const unread = await store.read('a');
    await until('the download to fail', async () => unread.destroyed);
  });

  it('says that it has none of a key, where a blob was removed by another instance', async () => {
    server.fault = () => ({ status: 404, code: 'NoSuchKey' });
    await store.remove('a');
    server.fault = () => ({ status: 404, code: 'NotFound' });
    await expect(store.read('a')).rejects.toThrow(BlobStoreFailed);
    await expect(store.remove('a')).rejects.toThrow(BlobStoreFailed);
  });

  itLong('hangs, and is given up', async () => {
    server.fault = () => 'hang';
    await expect(store.read('a')).rejects.toThrow(BlobStoreFailed);
    await expect(store.removeAll('a')).rejects.toThrow(BlobStoreFailed);
    await expect(store.write('a', of('x'))).rejects.toThrow(BlobStoreFailed);
    expect(server.requests).toEqual([
      'GET below/it/a',
      'GET below/it/a',
      'GET ',
      'GET ',
      'PUT below/it/a',
      'DELETE below/it/a',
      'DELETE below/it/a',
    ]);
  });

  it('keeps no connection of a download that is not read to its end', async () => {
    await store.write('a', of(Buffer.alloc(20_000_000)));
    for (let time = 0; time < 60; time++) (await store.read('a')).destroy();
    await until('the connections to be closed', async () => (await server.connections()) <= 1);
    expect(await textOf(store, 'a', { start: 0, end: 0 })).toBe('\0');
  });
});

describe('a store that cannot be used', () => {
  it('is not opened where something else answers', async () => {
    const answers = ['<html><body>Welcome</body></html>', 'Not Found'];
    const other = createServer((_, response) => response.end(answers.pop()));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { port } = other.address() as AddressInfo;
      const open = () => opened(`s3://${BUCKET}?endpoint=http://127.0.0.1:${port}`);
      const refusal = /what answers there is no S3-compatible store$/;
      await expect(open()).rejects.toThrow(refusal);
      await expect(open()).rejects.toThrow(refusal);
      expect(answers).toEqual([]);
    } finally {
      other.close();
    }
  });

  it('needs no region where it has an endpoint', async () => {
    delete process.env.AWS_REGION;
    try {
      const address = `s3://${BUCKET}?endpoint=${server.endpoint}`;
      expect(await (await opened(address)).claim('one')).toBe('one');
    } finally {
      Object.assign(process.env, CREDENTIALS);
    }
  });

  it.each([
    [
      's3://no-such-bucket?endpoint=ENDPOINT',
      's3://no-such-bucket of ATTACHMENTS_URL cannot be used: .*NoSuchBucket',
    ],
    ['s3://attachments?endpoint=http://127.0.0.1:1', 'ECONNREFUSED'],
  ])('is not opened: %s', async (address, message) => {
    const failure = opened(address.replace('ENDPOINT', server.endpoint));
    await expect(failure).rejects.toThrow(BlobStoreFailed);
    await expect(failure).rejects.toThrow(new RegExp(message));
  });

  it('is not opened with credentials that it does not know', async () => {
    process.env.AWS_ACCESS_KEY_ID = 'someone';
    try {
      await expect(opened(`s3://${BUCKET}?endpoint=${server.endpoint}`)).rejects.toThrow(
        'InvalidAccessKeyId',
      );
    } finally {
      Object.assign(process.env, CREDENTIALS);
    }
  });
});
