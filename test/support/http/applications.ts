import type { Service } from '../services/service.js';
import { until } from '../until.js';
import { type Answer, Client } from './client.js';
import { expectProblem } from './expect-problem.js';

export const APPLICATIONS = '/api/v1/auth/applications';

/** Revocation holds everywhere after this time, plus a little for the request that finds out. */
const REVOKED_WITHIN_MILLISECONDS = 5500;

/** An OAuth application a test has made. */
export class TestApplication {
  constructor(
    private readonly service: Service,
    readonly id: string,
    readonly secret: string,
  ) {}

  get path(): string {
    return `${APPLICATIONS}/${this.id}`;
  }

  /** Asks for a token, by another secret if one is given. */
  requestToken(more: { scope?: string; client_secret?: string } = {}): Promise<Answer> {
    return this.service.requestToken({
      grant_type: 'client_credentials',
      client_id: this.id,
      client_secret: this.secret,
      ...more,
    });
  }

  async token(scope?: string): Promise<string> {
    const answer = await this.requestToken(scope === undefined ? {} : { scope });
    if (answer.status !== 200) throw new Error(`no token: ${answer.text}`);
    return answer.body.access_token;
  }

  async client(scope?: string): Promise<Client> {
    return new Client(this.service.baseUrl, await this.token(scope));
  }

  /** Its token requests end with `invalid_client`, in the form of RFC 6749 section 5.2. */
  async expectNoToken(client_secret = this.secret): Promise<void> {
    const answer = await this.requestToken({ client_secret });
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 401,
      error: 'invalid_client',
    });
  }
}

/** A new application; without `scopes` it has the default scopes. */
export async function newApplication(service: Service, scopes?: string[]): Promise<TestApplication> {
  const client = await service.client();
  const answer = await client.post(APPLICATIONS, {
    name: 'Test',
    ...(scopes === undefined ? {} : { scopes }),
  });
  if (answer.status !== 200) throw new Error(`no application: ${answer.text}`);
  return new TestApplication(service, answer.body.client_id, answer.body.client_secret);
}

/** A request with a token that has been taken away is refused, at the latest after the promised time. */
export async function expectRevoked(client: Client, path: string): Promise<void> {
  let answer = await client.get(path);
  await until(
    'the token to end',
    async () => {
      answer = await client.get(path);
      return answer.status !== 200;
    },
    REVOKED_WITHIN_MILLISECONDS,
  );
  expectProblem(answer, 401, 'token_invalid');
}
