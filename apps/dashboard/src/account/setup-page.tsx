import { Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type ApiProblem, faultAt, hasCode } from '../api/client/problem.js';
import { readNow } from '../api/client/read-now.js';
import { sessionQuery, setUp, setupQuery } from '../api/session.js';
import { ActionButton } from '../ui/action-button.js';
import { Form } from '../ui/form/form.js';
import { useAction } from '../ui/form/use-action.js';
import { notify } from '../ui/notify.js';
import { ProblemAlert } from '../ui/problem-alert.js';
import { NewPasswordField } from './password-field.js';
import { SignedOutFrame } from './signed-out-frame.js';

/**
 * Creates the first administrator. The code comes behind the `#` of the link in the service's log, where no server sees
 * it.
 */
export function Component() {
  const { hash } = useLocation();
  const [code, setCode] = useState(new URLSearchParams(hash.slice(1)).get('code') ?? '');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const setup = useQuery(setupQuery);
  const action = useAction(async () => {
    await setUp({ code: code.trim(), email, password });
    client.setQueryData(setupQuery.queryKey, false);
    await readNow(client, sessionQuery);
    await navigate('/classes', { replace: true });
  });
  const fault = (pointer: string) => faultAt(action.error, pointer);
  const isWrongCode = hasCode(action.error, 'invalid_setup_code');

  if (setup.data === false && !action.busy) {
    // Its own success comes here too, before the page has changed.
    return client.getQueryData(sessionQuery.queryKey) ? <Navigate to="/classes" replace /> : <UsedLink />;
  }
  return (
    <SignedOutFrame
      title="Create the first administrator"
      lead="The link that brought you here works once, for 15 minutes after the service started."
    >
      <Form error={action.error} onSubmit={action.run}>
        <Stack gap="sm">
          <TextInput
            label="Setup code"
            description="From the start-up log of the service"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={isWrongCode ? (action.error as ApiProblem).message : fault('/code')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextInput
            label="E-mail"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fault('/email')}
            autoComplete="username"
            // The link has filled in the code.
            data-autofocus={code !== '' || undefined}
            required
          />
          <NewPasswordField
            label="Password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fault('/password')}
          />
          <ProblemAlert
            error={isWrongCode ? undefined : action.error}
            shown={({ pointer }) => fault(pointer) !== undefined}
          />
          <ActionButton type="submit" loading={action.busy} fullWidth>
            Create administrator
          </ActionButton>
        </Stack>
      </Form>
    </SignedOutFrame>
  );
}

/** Leads on, and says why. */
function UsedLink() {
  useEffect(() => notify('There is an administrator already: the setup link works no longer.'), []);
  return <Navigate to="/sign-in" replace />;
}
