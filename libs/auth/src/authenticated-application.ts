/** The application on whose behalf a request is made. */
export interface AuthenticatedApplication {
  /** The OAuth `client_id`. */
  readonly id: string;
  readonly name: string;
  /** What the token of this request allows, as far as the application still holds it. */
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every operation that is not public. */
    application?: AuthenticatedApplication;
  }
}
