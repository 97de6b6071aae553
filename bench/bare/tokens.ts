import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Store } from './store.js';

const LIFETIME_SECONDS = 86_400;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Client credentials of one application, and the tokens it was given, in a Map. */
export class Tokens {
  // By digest, since a restart knows no more than that; by token once it has been seen.
  readonly #byDigest = new Map<string, number>();
  readonly #byToken = new Map<string, number>();
  readonly #secretDigest: Buffer;

  constructor(
    private readonly store: Store,
    private readonly clientId: string,
    clientSecret: string,
  ) {
    this.#secretDigest = digestOf(clientSecret);
  }

  async load(): Promise<void> {
    for (const { digest, expiresAt } of await this.store.tokens()) {
      this.#byDigest.set(digest.toString('hex'), expiresAt);
    }
  }

  accepts(authorization: string | undefined): boolean {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return false;
    const token = authorization.slice('bearer '.length);
    const expiresAt = this.#byToken.get(token) ?? this.#recall(token);
    return expiresAt !== undefined && expiresAt > Date.now();
  }

  async issue(form: URLSearchParams): Promise<string | undefined> {
    const digest = digestOf(form.get('client_secret') ?? '');
    if (form.get('client_id') !== this.clientId || !timingSafeEqual(digest, this.#secretDigest))
      return undefined;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = Date.now() + LIFETIME_SECONDS * 1000;
    await this.store.saveToken(digestOf(token), expiresAt);
    this.#byToken.set(token, expiresAt);
    return token;
  }

  #recall(token: string): number | undefined {
    const expiresAt = this.#byDigest.get(digestOf(token).toString('hex'));
    if (expiresAt !== undefined) this.#byToken.set(token, expiresAt);
    return expiresAt;
  }
}

/** The token request of SPEC section 5. */
export function tokenRoutes(app: FastifyInstance, tokens: Tokens): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  app.post<{ Body: URLSearchParams }>('/api/v1/auth/oauth2/token', async ({ body }, reply) => {
    if (body.get('grant_type') !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    const token = await tokens.issue(body);
    if (token === undefined) return reply.code(401).send({ error: 'invalid_client' });
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: token, token_type: 'bearer', expires_in: LIFETIME_SECONDS });
  });
}
