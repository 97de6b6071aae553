/** On whose behalf a request is made, as its access token says. */
export interface Caller {
  /** An application with its client credentials, or an administrator through a session. */
  readonly kind: 'application' | 'administrator';
  /** The OAuth `client_id`, or the id of the administrator. */
  readonly id: string;
  /** What the token of this request allows, as far as its owner still holds it. */
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every operation that needs a token. */
    caller?: Caller;
  }
}
