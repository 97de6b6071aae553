import { serviceUrl } from './address.js';
import { fetchNoting } from './outage.js';
import { ApiProblem } from './problem.js';

/** A token this close to its end is renewed first. */
const RENEW_BEFORE_MILLISECONDS = 60_000;

const SESSION_TOKEN = '/api/v1/auth/session/token';

interface Held {
  token: string;
  expiresAt: number;
}

/**
 * The access token of the signed-in administrator. It lives in this variable and nowhere else: not in the page's
 * storage, not in an address. The session cookie, which scripts cannot read, is good for obtaining it and nothing else.
 */
let held: Held | undefined;
let asking: Promise<Held> | undefined;

/** How often another account has taken the place of the one before; undefined until there is a token. */
let accountChanges: number | undefined;
let lastChange: AccountChange;
let checkAccount = async (): Promise<AccountChange> => undefined;

/** What a token is of, compared with the one before: another account, the same one in another role, or neither. */
type AccountChange = 'account' | 'role' | undefined;

/**
 * Tabs of a browser share the session cookie, so a renewed token may be of another administrator who has signed in
 * elsewhere. `check` is asked with each token but the first: it shows who is signed in, and resolves to what of it is
 * another.
 */
export function onRenewal(check: () => Promise<AccountChange>): void {
  checkAccount = check;
}

/**
 * A token that is good for at least a minute. Throws ApiProblem 401 without a session; for a request that writes also
 * 403 where it would be done in the name of another account, or in another role, than the page showed.
 */
export async function accessToken({ writes }: { writes: boolean }): Promise<string> {
  if (held !== undefined && Date.now() < held.expiresAt - RENEW_BEFORE_MILLISECONDS) return held.token;
  asking ??= ask();
  const changesBefore = accountChanges;
  const { token } = await asking;
  if (writes && changesBefore !== undefined && changesBefore !== accountChanges) throw accountChanged();
  return token;
}

/** Forgets the token, so that the next call asks for another. */
export function forgetAccessToken(): void {
  held = undefined;
}

/**
 * Forgets the token, and the answer to the question for one that is still open, where the session is another one now,
 * or none.
 */
export function forgetSession(): void {
  held = undefined;
  asking = undefined;
}

/** Asks for a token, and keeps it unless the session has become another one meanwhile. */
function ask(): Promise<Held> {
  const asked = obtain()
    .then((obtained) => {
      if (asking === asked) held = obtained;
      return obtained;
    })
    .finally(() => {
      if (asking === asked) asking = undefined;
    });
  return asked;
}

async function obtain(): Promise<Held> {
  const asked = Date.now();
  const init = { method: 'POST', credentials: 'same-origin' } as const;
  const response = await fetchNoting(serviceUrl() + SESSION_TOKEN, init);
  const body = await response.json().catch(() => undefined);
  if (!response.ok) throw ApiProblem.of(response.status, body, (name) => response.headers.get(name));
  const { access_token: token, expires_in: seconds } = body as { access_token: string; expires_in: number };
  if (accountChanges === undefined) accountChanges = 0;
  else {
    const change = await checkAccount();
    if (change !== undefined) {
      accountChanges += 1;
      lastChange = change;
    }
  }
  return { token, expiresAt: asked + seconds * 1000 };
}

function accountChanged(): ApiProblem {
  if (lastChange === 'role')
    return new ApiProblem(403, {
      title: 'Your role has changed',
      detail:
        'An owner has given you another one. Nothing was saved; what the page offers now is what you may do.',
    });
  return new ApiProblem(403, {
    title: 'Another administrator has signed in',
    detail:
      'It happened in another tab of this browser. Nothing was saved; repeat it to save it as that administrator.',
  });
}
