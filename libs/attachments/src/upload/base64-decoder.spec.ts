import { createHash, randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@app/problems';
import fc from 'fast-check';
import { decodeBase64 } from './base64-decoder.js';

const MAX_BYTES = 10_000;

/** Decodes text that arrives in pieces of the given size. */
async function decode(text: string | Buffer, { pieces = 1e9, maxBytes = MAX_BYTES } = {}) {
  const body = Buffer.from(text);
  async function* source() {
    for (let at = 0; at < body.length; at += pieces) yield body.subarray(at, at + pieces);
  }
  const file = decodeBase64(source(), { maxBytes });
  const chunks: Uint8Array[] = [];
  // A copy, since the decoder reuses its buffer.
  for await (const chunk of file.bytes) chunks.push(Buffer.from(chunk));
  return { bytes: Buffer.concat(chunks), declaredType: file.declaredType() };
}

async function textOf(text: string, options = {}): Promise<string> {
  return (await decode(text, options)).bytes.toString();
}

async function problemOf(text: string | Buffer, options = {}): Promise<Problem> {
  const error = await decode(text, options).catch((reason) => reason);
  expect(error).toBeInstanceOf(Problem);
  return error;
}

const QUOTED =
  'The text is in quotes, as a JSON string. Send it without the quotes: the body is the base64 text itself, not JSON.';

describe('decodeBase64', () => {
  it('gives back any bytes, however they are written and cut', async () => {
    const lineLength = fc.integer({ min: 1, max: 80 });
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom<BufferEncoding>('base64', 'base64url'),
        lineLength,
        fc.constantFrom('', '\n', '\r\n'),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        async (bytes, encoding, length, lineBreak, pieces, prefixed) => {
          const digits = Buffer.from(bytes).toString(encoding);
          fc.pre(prefixed || digits !== '');
          const lines = digits.replace(new RegExp(`.{${length}}`, 'g'), `$&${lineBreak}`);
          const text = (prefixed ? 'data:image/png;base64,' : '') + lines;
          expect((await decode(text, { pieces })).bytes).toEqual(Buffer.from(bytes));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGVsbA==', 'hell'],
    ['aGVsbA', 'hell'],
    ['\r\naGVs\n\n\rbG8\r=\r\n\r\n', 'hello'],
    ['aGVsbA=\r\n=\n', 'hell'],
    ['aGVsbB==', 'hell'],
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data', 'u\ufffdZ'],
  ])('decodes %j whole and byte by byte', async (text, decoded) => {
    expect(await textOf(text)).toBe(decoded);
    expect(await textOf(text, { pieces: 1 })).toBe(decoded);
  });

  it('takes both alphabets, even mixed', async () => {
    expect((await decode('+-/_')).bytes).toEqual(
      Buffer.from('+-/_'.replace('-', '+').replace('_', '/'), 'base64'),
    );
  });

  it.each([
    ['data:image/png;base64,', 'image/png'],
    ['data:;base64,', undefined],
    ['data:', undefined],
    ['data:,', undefined],
    ['data:;charset=utf-8;base64,', 'text/plain;charset=utf-8'],
    ['DATA:text/html;charset="x";BASE64,', 'text/html;charset="x"'],
    ['\ndata:ima\r\nge/png;base\n64,\n', 'image/png'],
    [`data:a/${'b'.repeat(1024 - 15)};base64,`, `a/${'b'.repeat(1024 - 15)}`],
  ])('reads the type of the prefix %#, which alone is an empty file', async (text, declaredType) => {
    for (const pieces of [1, 1e9]) {
      expect(await decode(text, { pieces })).toEqual({ bytes: Buffer.alloc(0), declaredType });
    }
  });

  it('knows no type without a prefix', async () => {
    expect((await decode('aGVsbG8=')).declaredType).toBeUndefined();
  });

  it.each(['', '\n', '\r\n'.repeat(1000)])('calls a body without digits empty (%#)', async (text) => {
    const problem = await problemOf(text);
    expect(problem.code).toBe('empty_body');
    expect(problem.status).toBe(404);
  });

  it.each([
    ['aGVs bG8=', 4, 'byte 0x20 is not a digit of base64.'],
    ['aGVs\tbG8=', 4, 'byte 0x09 is not a digit of base64.'],
    ['{"a":1}', 0, '"{" is not a digit of base64.'],
    ['aGVs"', 4, '"\\"" is not a digit of base64.'],
    ['"aGVsbG8="', 0, QUOTED],
    ['\r\n"aGVs"', 2, QUOTED],
    ['"data:a/b;base64,aGVs"', 0, QUOTED],
    ['data:a/b;base64,"aGVs"', 16, QUOTED],
    ['aGé', 2, 'byte 0xc3 is not a digit of base64.'],
    ['aGVs\u0000', 4, 'byte 0x00 is not a digit of base64.'],
    ['aGVsbG8=aGVs', 8, 'Nothing but line breaks may follow the padding, which is at most two "=".'],
    ['aGVsbA===', 8, 'Nothing but line breaks may follow the padding, which is at most two "=".'],
    ['aGVsbA=', 7, 'The padding does not fill the last group of four.'],
    ['aGVsbG8==', 9, 'The padding does not fill the last group of four.'],
    ['aGVs=', 5, 'The padding does not fill the last group of four.'],
    ['==', 2, 'The padding does not fill the last group of four.'],
    ['aGVsb', 5, 'The text ends within a group: one digit is left over.'],
    ['aGVsb===', 7, 'Nothing but line breaks may follow the padding, which is at most two "=".'],
    ['data:text/plain,hello', 0, 'A data: prefix must say ;base64 before its comma.'],
    ['data:text/plain;base64', 0, 'A data: prefix ends with a comma within 1024 bytes.'],
    [`data:a/${'b'.repeat(1024 - 14)};base64,aGVs`, 0, 'A data: prefix ends with a comma within 1024 bytes.'],
    ['data:a/b;base64,aG\nVs!', 21, '"!" is not a digit of base64.'],
    ['data:a/b;base64,data:', 20, '":" is not a digit of base64.'],
  ])('refuses %j at byte %d', async (text, offset, message) => {
    for (const pieces of [1, 3, 1e9]) {
      const problem = await problemOf(text, { pieces });
      expect(problem).toMatchObject({ code: 'invalid_base64', status: 404 });
      expect(problem.errors).toEqual([{ pointer: '', code: 'invalid_base64', message, offset }]);
    }
  });

  it('finds every foreign byte wherever it stands in a group, with or without line breaks', async () => {
    const digits = /[A-Za-z0-9+/_-]/;
    for (let byte = 0; byte < 256; byte++) {
      if (digits.test(String.fromCharCode(byte)) || '\r\n='.includes(String.fromCharCode(byte))) continue;
      for (let at = 0; at < 8; at++) {
        for (const lineBreak of ['', '\n']) {
          const text = Buffer.from(`AAAA${lineBreak}AAAAAAAAAAAA`);
          text[at + 5] = byte;
          const problem = await problemOf(text);
          expect([byte, problem.code, problem.errors?.[0]?.offset]).toEqual([byte, 'invalid_base64', at + 5]);
        }
      }
    }
  });

  it('counts the offset over many chunks', async () => {
    const problem = await problemOf(`${'aGVs'.repeat(5000)}*`, { pieces: 777, maxBytes: 1e9 });
    expect(problem.errors![0]!.offset).toBe(20_000);
  });

  it('takes as many decoded bytes as are allowed, and not one more', async () => {
    const body = Buffer.alloc(MAX_BYTES + 1).toString('base64');
    expect((await decode(body, { maxBytes: MAX_BYTES + 1 })).bytes).toHaveLength(MAX_BYTES + 1);
    for (const pieces of [1000, 1e9]) {
      expect(await problemOf(body, { pieces })).toMatchObject({ code: 'payload_too_large', status: 413 });
    }
  });

  it('takes a line break after every digit, and no text that is nothing but those', async () => {
    const lines = Buffer.alloc(30).toString('base64').replaceAll('A', 'A\r\n');
    expect((await decode(lines, { maxBytes: 30 })).bytes).toHaveLength(30);
    const problem = await problemOf(`QUJD${'\n'.repeat(100_000)}`, { maxBytes: 30, pieces: 1000 });
    expect(problem).toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  it('reads on only while its bytes are wanted, and closes the source when they no longer are', async () => {
    let read = 0;
    let closed = false;
    async function* source() {
      try {
        for (;;) {
          read++;
          yield Buffer.alloc(4000, 'aGVs');
        }
      } finally {
        closed = true;
      }
    }
    const { bytes } = decodeBase64(source(), { maxBytes: 1e9 });
    await bytes.next();
    const readForOne = read;
    await bytes.next();
    expect(read).toBeLessThanOrEqual(2 * readForOne);
    await bytes.return(undefined);
    expect(closed).toBe(true);
  });

  it('works between the ends of a pipeline', async () => {
    const bytes = randomBytes(3 << 20);
    const hash = createHash('sha256');
    const sink = new Writable({
      highWaterMark: 1,
      write(chunk, _, done) {
        hash.update(chunk);
        setImmediate(done);
      },
    });
    await pipeline(
      Readable.from(
        bytes
          .toString('base64')
          .match(/.{1,70001}/gs)!
          .map((text) => Buffer.from(text)),
      ),
      (source: AsyncIterable<Buffer>) => decodeBase64(source, { maxBytes: 1e9 }).bytes,
      sink,
    );
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
