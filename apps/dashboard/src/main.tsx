import './styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { accessToken, onRenewal } from './api/client/access-token.js';
import { dashboardPath } from './api/client/address.js';
import { onWriteWarning } from './api/client/client.js';
import { isOutage, Unreachable, watchConnection } from './api/client/outage.js';
import { ApiProblem, hasCode } from './api/client/problem.js';
import { backoff, ratePause, spread } from './api/client/rate.js';
import { endSession, noteSession, refreshAccount, sessionQuery } from './api/session.js';
import { router } from './routes.js';
import { contrast, theme } from './theme.js';
import { hasDrafts } from './ui/form/drafts.js';
import { notify } from './ui/notify.js';

const MAX_RETRIES = 2;
/** A page asks for many things at once, which take turns where an operator limits rates. */
const MAX_RATE_RETRIES = 8;
/** What has to wait longer is told, with the words of the service. */
const MAX_RATE_PAUSE_MILLISECONDS = 10_000;

// The Content-Security-Policy of this page lets styles made at run time through by this nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queryClient: QueryClient = new QueryClient({
  // A session that has ended leads to the sign-in and back, unless something typed would be lost with the page. What is
  // being saved says so itself.
  queryCache: new QueryCache({
    onError: (error) => {
      if (!hasCode(error, 'not_signed_in')) return;
      if (hasDrafts()) noteSession(queryClient, { lost: true });
      else endSession(queryClient, { lost: true });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the service has refused once it refuses again; only failures of its own may pass. An outage holds back
      // what reads until it is over; what is 503 again after it is this one request, such as a filter that takes too
      // long.
      retry: (failures, error) => {
        if (error instanceof Unreachable) return true;
        const pause = ratePause(error);
        if (pause !== undefined) return pause <= MAX_RATE_PAUSE_MILLISECONDS && failures < MAX_RATE_RETRIES;
        return failures < MAX_RETRIES && !(error instanceof ApiProblem && error.status < 500);
      },
      retryDelay: (failures, error) => {
        if (isOutage(error)) return 0;
        const pause = ratePause(error);
        return pause === undefined ? backoff(failures) : spread(pause);
      },
    },
  },
});

watchConnection();
onWriteWarning((message) => notify(message, { stays: true }));
onRenewal(async () => {
  const shown = queryClient.getQueryData(sessionQuery.queryKey);
  const account = await refreshAccount(queryClient);
  noteSession(queryClient, { lost: false });
  if (account === undefined) return undefined;
  if (account.email === shown?.email) {
    notify(`Your role is ${account.role} now: an owner has changed it.`);
    return 'role';
  }
  notify(`${account.email} (${account.role}) has signed in in another tab, and so in this one.`);
  return 'account';
});

// Whatever page is opened needs both, and would ask for one after the other once its code is there; the sign-in has no
// token to get.
void queryClient.prefetchQuery(sessionQuery);
if (window.location.pathname !== `${dashboardPath()}/sign-in`)
  void accessToken({ writes: false }).catch(() => {});

// What the page has shown until now.
document.querySelector('.waiting')?.remove();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrast}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
