import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Application } from '../api/applications.js';
import { ActionButton } from '../ui/action-button.js';
import { Instant } from '../ui/instant.js';

interface FoundApplicationProps {
  application: Application;
  busy: boolean;
  onCreate: () => void;
}

/**
 * Asks what becomes of an application that an attempt without an answer seems to have created: its secret was in the
 * answer.
 */
export function FoundApplication({
  application: { client_id: id, name, createdAt },
  busy,
  onCreate,
}: FoundApplicationProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={box}
      variant="default"
      icon={<TriangleAlert aria-hidden />}
      title={`${name} is there already`}
      role="alert"
    >
      <Text size="sm" mb="sm">
        It was created <Instant at={createdAt} />, and never used: probably by the attempt whose answer was
        lost, and its secret with it. Make a new secret on{' '}
        <Anchor component={Link} to={`/access/${id}`} size="sm" underline="always">
          its page
        </Anchor>{' '}
        and end the old one there, or create another application.
      </Text>
      <Group gap="xs">
        <Button component={Link} to={`/access/${id}`} size="xs">
          Open {name}
        </Button>
        <ActionButton type="button" size="xs" variant="default" loading={busy} onClick={onCreate}>
          Create another one
        </ActionButton>
      </Group>
    </Alert>
  );
}
