import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { forgetAccessToken, forgetSession } from './client/access-token.js';
import { sessionApi } from './client/client.js';
import { answer, deletedOrGone, hasCode } from './client/problem.js';

const SESSION = '/api/v1/auth/session';

/** The account that is signed in; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client }) => {
    try {
      const session = await answer(sessionApi.GET(SESSION));
      // By a sign-in here, or in another tab.
      noteSession(client, { lost: false });
      return session;
    } catch (error) {
      if (hasCode(error, 'not_signed_in')) return null;
      throw error;
    }
  },
});

/** Whether a session has ended that this page did not end. */
export const sessionLostQuery = queryOptions({
  queryKey: ['session', 'lost'],
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Shows who is signed in by now, where that is another administrator than the page shows, or another role. What was
 * read in the name before is read again. Returns the account; undefined where it is the same.
 */
export async function refreshAccount(client: QueryClient) {
  const shown = client.getQueryData(sessionQuery.queryKey);
  const account = await answer(sessionApi.GET(SESSION));
  if (!shown || (shown.email === account.email && shown.role === account.role)) return undefined;
  forgetAccessToken();
  client.setQueryData(sessionQuery.queryKey, account);
  client.removeQueries({ type: 'inactive', predicate: isOfAccount });
  void client.invalidateQueries({ predicate: isOfAccount });
  return account;
}

/** What was read with the rights of an account. */
const isOfAccount = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== sessionQuery.queryKey[0];

/** Whether the service has no administrator yet. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async () => (await answer(sessionApi.GET('/api/v1/auth/setup'))).needed,
});

export const setUp = (body: { code: string; email: string; password: string }) =>
  begun(answer(sessionApi.POST('/api/v1/auth/setup', { body })));

export const signIn = (body: { email: string; password: string }) =>
  begun(answer(sessionApi.POST(SESSION, { body })));

/** A session that has begun. What was asked without it, or in the one before, is answered without it. */
async function begun<T>(session: Promise<T>): Promise<T> {
  const account = await session;
  forgetSession();
  return account;
}

/** Answers a new session; tokens of the old one end. */
export const changePassword = (body: { current: string; new: string }) =>
  begun(answer(sessionApi.POST(`${SESSION}/password`, { body })));

/** Ends the session, or finds that it has ended. */
export const signOut = () => deletedOrGone(answer(sessionApi.DELETE(SESSION)), 'not_signed_in');
export const signOutEverywhere = () => answer(sessionApi.DELETE('/api/v1/auth/sessions'));

/** Notes that the session has ended, or is there again, while the page stays as it is. */
export function noteSession(client: QueryClient, { lost }: { lost: boolean }): void {
  client.setQueryData(sessionLostQuery.queryKey, lost);
}

/**
 * Leaves nothing of a session behind: neither its token nor what was read with it. `lost`: this page did not end it.
 */
export function endSession(client: QueryClient, { lost = false } = {}): void {
  forgetSession();
  // What was still being read when a person signed out fails after it.
  if (!lost || client.getQueryData(sessionQuery.queryKey))
    client.setQueryData(sessionLostQuery.queryKey, lost);
  client.setQueryData(sessionQuery.queryKey, null);
  client.removeQueries({ predicate: isOfAccount });
}
