/** The application or administrator that a request's access token identifies. */
export interface Caller {
  /** An application with its client credentials, or an administrator through a session. */
  readonly kind: 'application' | 'administrator';
  /** The OAuth `client_id`, or the id of the administrator. */
  readonly id: string;
  /** The scopes of the request's token, as far as its owner still holds them. */
  readonly scopes: readonly string[];
  /** What revokes the token when it goes: the epoch of the application, or the digest of the administrator's session. */
  readonly revocationKey: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every operation that needs a token. */
    caller?: Caller;
  }
}
