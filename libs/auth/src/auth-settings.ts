/** What an operator decides about applications and tokens, checked. Also the token under which Nest injects it. */
export class AuthSettings {
  /** How long an access token lives: 1 to 86,400 seconds. */
  tokenLifetimeSeconds = 3600;
  /** How many live tokens an application may have. The oldest tokens above this are revoked within a minute or two. */
  maxLiveTokens = 10_000;
  /** How many days audit events are kept; undefined for ever. */
  auditRetentionDays: number | undefined = 365;
  /** What each application may use per second, in requests or elements of batches; undefined without a limit. */
  unitsPerSecond?: number | undefined;
  /** After the start, an application of this id exists, with every scope. Needs the secret as well. */
  bootstrapClientId?: string | undefined;
  /** Any string of 16 or more characters. */
  bootstrapClientSecret?: string | undefined;
  /** An administrator, created at the start if none exists at all. Needs the password as well. */
  adminEmail?: string | undefined;
  /** 12 to 256 characters. */
  adminPassword?: string | undefined;
}
