import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { classNamesQuery } from '../api/classes.js';
import { publicUrl } from '../api/client/address.js';
import { CodeBlock } from '../ui/code-block.js';
import { CopyText } from '../ui/copy.js';
import styles from './credentials.module.css';
import { callCommand, firstCall, tokenCommand } from './first-call.js';

interface CredentialsProps {
  application: { client_id: string; name: string; scopes: string[] };
  clientSecret: string;
  /** The secret is on the clipboard. */
  onCopied: () => void;
}

/** Client id and secret, this once, and two commands that show that they work. */
export function Credentials({ application, clientSecret, onCopied }: CredentialsProps) {
  const base = publicUrl();
  const { client_id: clientId, name, scopes } = application;
  return (
    <Stack
      gap="sm"
      onCopy={() => {
        if (window.getSelection()?.toString().includes(clientSecret)) onCopied();
      }}
    >
      <Alert variant="default" icon={<ShieldAlert aria-hidden />} title="Copy the secret now">
        <Text size="sm">
          Only a digest of it is kept. Nobody can show it again; a new one can be made at any time.
        </Text>
      </Alert>
      <dl className={styles.list}>
        <Credential label="Client ID" value={clientId} />
        <Credential label="Client secret" value={clientSecret} onCopied={onCopied} />
      </dl>
      <div>
        <Text size="sm" fw={550} mb={4}>
          1. A token
        </Text>
        <CodeBlock
          label="token request"
          code={tokenCommand(clientId, clientSecret, base)}
          onCopied={onCopied}
        />
      </div>
      <FirstCallOf clientId={clientId} name={name} scopes={scopes} base={base} />
    </Stack>
  );
}

function FirstCallOf({
  base,
  ...caller
}: {
  clientId: string;
  name: string;
  scopes: string[];
  base: string;
}) {
  const { data: classes } = useQuery(classNamesQuery);
  if (classes === undefined) return null;
  const call = firstCall({ ...caller, classes }, base);
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        2. {call?.title ?? 'The first call'}
      </Text>
      {call === undefined ? (
        <Text size="sm">
          There is no class yet that this application may work with.{' '}
          <Anchor component={Link} to="/new-class" target="_blank" inherit>
            Create one in another tab
          </Anchor>
          , and its first call stands here.
        </Text>
      ) : (
        <CodeBlock label="first call" code={callCommand(call)} />
      )}
    </div>
  );
}

interface CredentialProps {
  label: string;
  value: string;
  onCopied?: () => void;
}

function Credential({ label, value, onCopied }: CredentialProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.copy}>
        <CopyText text={value} label={`Copy ${label.toLowerCase()}`} caption="Copy" onCopied={onCopied} />
      </dd>
    </div>
  );
}
