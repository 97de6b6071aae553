const ATTEMPTS = 3;

/** The demo's client of the service: over HTTP, like any other client. */
export class Api {
  constructor(
    readonly baseUrl: string,
    readonly token: string,
  ) {}

  /** Obtains a token according to section 5 of the specification. */
  static async signIn(baseUrl: string, clientId: string, clientSecret: string): Promise<Api> {
    const response = await fetch(`${baseUrl}/api/v1/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    return new Api(baseUrl, ((await answerOf(response)) as { access_token: string }).access_token);
  }

  get<T>(path: string): Promise<T> {
    return this.#send('GET', path) as Promise<T>;
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#send('POST', path, JSON.stringify(body), 'application/json') as Promise<T>;
  }

  /** Attaches a file; attachments travel as base64 (SPEC 4.9). */
  async attach(objectUrl: string, name: string, bytes: Buffer): Promise<void> {
    const path = `${new URL(objectUrl).pathname}/attachments/${encodeURIComponent(name)}`;
    await this.#send('POST', path, bytes.toString('base64'), 'text/plain');
  }

  async #send(method: string, path: string, body?: string, type?: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(new URL(path, this.baseUrl), {
        method,
        headers: {
          authorization: `bearer ${this.token}`,
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        ...(body === undefined ? {} : { body }),
      });
      if (response.status !== 503 || attempt === ATTEMPTS) return answerOf(response);
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
