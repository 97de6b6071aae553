import type { OAuthErrorName } from './oauth.dto.js';

/** A refusal of an OAuth endpoint (RFC 6749 section 5.2). Its message is for a person, in printable ASCII. */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorName,
    message: string,
    /** The value of `WWW-Authenticate`, for a client that sent its credentials in a header. */
    readonly challenge?: string,
  ) {
    super(message);
  }

  /** 401 for a wrong client: the RFC demands it where credentials come in a header, and allows it always. */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
