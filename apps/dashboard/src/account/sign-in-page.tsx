import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { sessionQuery, setupQuery, signIn } from '../api/session.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { useAction } from '../ui/use-action.js';
import { Door } from './door.js';

/** Where a person comes in. */
export function Component() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const client = useQueryClient();
  const session = useQuery(sessionQuery);
  const setup = useQuery(setupQuery);
  const action = useAction(async () => {
    await signIn({ email, password });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  });

  if (session.data) return <Navigate to={pathWithin(search.get('next'))} replace />;
  return (
    <Door title="Sign in" lead="To the dashboard of this Storage Data service.">
      {setup.data === true ? (
        <Text size="sm">
          This service has no administrator yet. Open the setup link from its start-up log; it works for 15
          minutes. After that, restart the service for a new one.
        </Text>
      ) : (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void action.run();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label="E-mail"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="username"
              required
            />
            <PasswordInput
              label="Password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              required
            />
            <ProblemAlert error={action.error} />
            <Button type="submit" loading={action.busy} fullWidth>
              Sign in
            </Button>
          </Stack>
        </form>
      )}
    </Door>
  );
}

/** Only paths of the dashboard itself; anything else could lead a person away after signing in. */
function pathWithin(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/classes';
}
