import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hasCode } from '../api/client/problem.js';
import { readNow } from '../api/client/read-now.js';
import { sessionLostQuery, sessionQuery, setupQuery, signIn } from '../api/session.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { PasswordField } from './password-field.js';
import { SignedOutFrame } from './signed-out-frame.js';

/** The service has taken the password, and knows of no session after it. */
const NO_COOKIE =
  'You are not signed in, as the browser has not kept the cookie of the session: let it keep cookies of this site, and open it by HTTPS where it has that.';

/** The sign-in form. */
export function Component() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const client = useQueryClient();
  // A person may have signed in in another tab before coming back to this one.
  const session = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const setup = useQuery(setupQuery);
  const { data: isLost } = useQuery(sessionLostQuery);
  const action = useAction(async () => {
    await signIn({ email, password });
    if ((await readNow(client, sessionQuery)) === null) throw new Error(NO_COOKIE);
  });

  const wrong = hasCode(action.error, 'invalid_credentials') ? action.error : undefined;
  if (session.data) return <Navigate to={pathWithin(search.get('next'))} replace />;
  return (
    <SignedOutFrame title="Sign in" lead="To the dashboard of this Storage Data service.">
      {setup.data === true ? (
        <Text size="sm">
          This service has no administrator yet. Open the setup link from its start-up log; it works for 15
          minutes. After that, restart the service for a new one.
        </Text>
      ) : (
        <Form error={action.error} onSubmit={action.run}>
          <Stack gap="sm">
            {isLost && (
              <Alert variant="default" title="Your session has ended">
                <Text size="sm">
                  It was too old, or was signed out elsewhere: in another tab, everywhere, or by an owner.
                </Text>
              </Alert>
            )}
            <TextInput
              label="E-mail"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="username"
              required
            />
            <PasswordField
              label="Password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              error={wrong?.message}
              required
            />
            <ProblemAlert error={wrong === undefined ? action.error : undefined} />
            <ActionButton type="submit" loading={action.busy} fullWidth>
              Sign in
            </ActionButton>
          </Stack>
        </Form>
      )}
    </SignedOutFrame>
  );
}

/** Only paths of the dashboard itself; anything else could lead a person away after signing in. */
function pathWithin(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/classes';
}
