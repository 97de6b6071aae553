import { Alert, Stack, Text } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { publicUrl } from '../api/address.js';
import { CodeBlock } from '../ui/code-block.js';
import { CopyText } from '../ui/copy.js';
import styles from './credentials.module.css';

interface CredentialsProps {
  clientId: string;
  clientSecret: string;
}

/** Client id and secret, this once, and the two calls that show that they work. */
export function Credentials({ clientId, clientSecret }: CredentialsProps) {
  const base = publicUrl();
  return (
    <Stack gap="sm">
      <Alert variant="default" icon={<ShieldAlert aria-hidden />} title="Copy the secret now">
        <Text size="sm">
          Only a digest of it is kept. Nobody can show it again; a new one can be made at any time.
        </Text>
      </Alert>
      <dl className={styles.list}>
        <Credential label="Client ID" value={clientId} />
        <Credential label="Client secret" value={clientSecret} />
      </dl>
      <div>
        <Text size="sm" fw={550} mb={4}>
          1. A token
        </Text>
        <CodeBlock
          label="token request"
          code={[
            `curl -s ${base}/api/v1/auth/oauth2/token \\`,
            '  -d grant_type=client_credentials \\',
            `  -d client_id=${clientId} \\`,
            `  -d client_secret=${clientSecret}`,
          ].join('\n')}
        />
      </div>
      <div>
        <Text size="sm" fw={550} mb={4}>
          2. The first call
        </Text>
        <CodeBlock
          label="first call"
          code={[
            'TOKEN=  # the access_token of the answer',
            `curl -s -H "Authorization: bearer $TOKEN" ${base}/api/v1/storage/classes`,
          ].join('\n')}
        />
      </div>
    </Stack>
  );
}

function Credential({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.copy}>
        <CopyText text={value} label={`Copy ${label.toLowerCase()}`} caption="Copy" />
      </dd>
    </div>
  );
}
