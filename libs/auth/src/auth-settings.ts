import { CLIENT_ID_RULE, isClientId } from './access/caller.js';

const LONGEST_TOKEN_LIFETIME_SECONDS = 86_400;
const SHORTEST_BOOTSTRAP_SECRET = 16;

/** What an operator decides about applications and tokens. Also the token under which Nest injects it. */
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

/** @throws Error that says which setting cannot be used, and why. */
export function assertUsable(settings: AuthSettings): void {
  const { tokenLifetimeSeconds: lifetime, bootstrapClientId: id, bootstrapClientSecret: secret } = settings;
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > LONGEST_TOKEN_LIFETIME_SECONDS) {
    throw new Error(
      `The token lifetime must be 1 to ${LONGEST_TOKEN_LIFETIME_SECONDS} seconds, not ${lifetime}.`,
    );
  }
  if ((id === undefined) !== (secret === undefined)) {
    throw new Error('BOOTSTRAP_CLIENT_ID and BOOTSTRAP_CLIENT_SECRET belong together: set both or neither.');
  }
  if (id !== undefined && !isClientId(id)) {
    throw new Error(`BOOTSTRAP_CLIENT_ID must be ${CLIENT_ID_RULE}.`);
  }
  if (secret !== undefined && secret.length < SHORTEST_BOOTSTRAP_SECRET) {
    throw new Error(`BOOTSTRAP_CLIENT_SECRET must have ${SHORTEST_BOOTSTRAP_SECRET} or more characters.`);
  }
}
