import { gunzipSync } from 'node:zlib';
import { PublishedText } from './published-text.js';

describe('a published text', () => {
  it('is made once and compressed once, however many ask at the same moment', async () => {
    let made = 0;
    const text = new PublishedText(async () => {
      made++;
      return 'žluťoučký '.repeat(1000);
    });
    const all = await Promise.all([text.in('gzip'), text.in(undefined), text.in('gzip'), text.in('br')]);
    const [first, plain, second, brotli] = all.map(({ bytes }) => bytes);
    expect(made).toBe(1);
    expect(second).toBe(first);
    expect((await text.in('gzip')).bytes).toBe(first);
    expect(gunzipSync(first!).equals(plain!)).toBe(true);
    expect(brotli!.length).toBeLessThan(plain!.length);
    expect(new Set(all.map(({ etag }) => etag)).size).toBe(3);
  });

  it('has another tag where it says something else', async () => {
    const tagOf = async (text: string) => (await new PublishedText(async () => text).in('br')).etag;
    expect(await tagOf('one')).toBe(await tagOf('one'));
    expect(await tagOf('one')).not.toBe(await tagOf('two'));
  });
});
