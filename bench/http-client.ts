const SHOWN = 300;

/** An answer as text. */
interface Answer {
  status: number;
  text: string;
}

/** Requests of the benchmark that are not measured themselves: loading, checking, cleaning up. */
export class HttpClient {
  constructor(
    private readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  async send(method: string, path: string, body?: string | Buffer | URLSearchParams): Promise<Answer> {
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `bearer ${this.token}` }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        // A change of a class is measured to its end.
        ...(method === 'PUT' ? { prefer: 'wait=590' } : {}),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** The text of an answer that must be 200. Throws with the answer otherwise. */
  async expect(method: string, path: string, body?: string | Buffer | URLSearchParams): Promise<string> {
    const { status, text } = await this.send(method, path, body);
    if (status === 200) return text;
    throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, SHOWN)}`);
  }
}

/** Runs work for every item, so many at once. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
