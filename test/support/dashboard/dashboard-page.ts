import { type Answer, Client } from '../http/client.js';
import type { Service } from '../services/service.js';

export const SETUP = '/api/v1/auth/setup';
export const SESSION = '/api/v1/auth/session';
export const SESSIONS = '/api/v1/auth/sessions';
export const SESSION_TOKEN = `${SESSION}/token`;
export const SESSION_PASSWORD = `${SESSION}/password`;

/** A page of the dashboard as a browser shows it: names its origin, keeps the cookie it is given, and has no token. */
export class DashboardPage {
  readonly #client: Client;
  /** What the browser would send, name and value; undefined while there is none. */
  cookie: string | undefined;

  constructor(private readonly service: Service) {
    this.#client = new Client(service.baseUrl);
  }

  /** Another page with the same cookie, like that of a cookie thief. */
  copy(): DashboardPage {
    const page = new DashboardPage(this.service);
    page.cookie = this.cookie;
    return page;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const answer = await this.#client.send(method, path, body, {
      origin: this.service.baseUrl,
      ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
      ...headers,
    });
    const set = answer.headers.get('set-cookie');
    if (set !== null) this.cookie = /Max-Age=0/.test(set) ? undefined : set.split(';', 1)[0]!;
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  setUp(code: string, email: string, password: string): Promise<Answer> {
    return this.post(SETUP, { code, email, password });
  }

  signIn(email: string, password: string): Promise<Answer> {
    return this.post(SESSION, { email, password });
  }

  /** A client of the API with an access token made from the session. */
  async client(): Promise<Client> {
    const answer = await this.post(SESSION_TOKEN);
    if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
    return new Client(this.service.baseUrl, answer.body.access_token);
  }
}
