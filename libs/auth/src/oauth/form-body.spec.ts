import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readForm } from './form-body.js';

function send(body: string | Uint8Array, contentType?: string) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return readForm(
    Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as IncomingMessage,
  );
}

const URLENCODED = 'application/x-www-form-urlencoded';

describe('readForm', () => {
  it('reads a urlencoded form, leaving out what is empty', async () => {
    const form = await send(
      'grant_type=client_credentials&client_id=a+b%2B&scope=',
      `${URLENCODED}; charset=UTF-8`,
    );
    expect([...form]).toEqual([
      ['grant_type', 'client_credentials'],
      ['client_id', 'a b+'],
    ]);
  });

  it('reads a multipart form', async () => {
    const body = new FormData();
    body.set('grant_type', 'client_credentials');
    body.set('client_secret', 'sé&=');
    const response = new Response(body);
    const form = await send(
      new Uint8Array(await response.arrayBuffer()),
      response.headers.get('content-type')!,
    );
    expect(Object.fromEntries(form)).toEqual({ grant_type: 'client_credentials', client_secret: 'sé&=' });
  });

  it('refuses repeated parameters, even empty ones', async () => {
    await expect(send('a=1&a=1', URLENCODED)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(send('a=&a=1', URLENCODED)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('refuses files', async () => {
    const body = new FormData();
    body.set('client_id', new Blob(['x']), 'x.txt');
    const response = new Response(body);
    const sent = send(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type')!);
    await expect(sent).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The parameter client_id is a file',
    });
  });

  it.each([undefined, 'application/json', 'text/plain', 'multipart/mixed'])('refuses %s', async (type) => {
    await expect(send('{}', type)).rejects.toMatchObject({ code: 'invalid_request', status: 400 });
  });

  it('refuses a broken multipart form', async () => {
    await expect(send('nothing', 'multipart/form-data; boundary=x')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(send('nothing', 'multipart/form-data')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('reads 16 KiB and no more', async () => {
    expect((await send(`a=${'x'.repeat(16 * 1024 - 2)}`, URLENCODED)).size).toBe(1);
    await expect(send(`a=${'x'.repeat(16 * 1024 - 1)}`, URLENCODED)).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });
});
