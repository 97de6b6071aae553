import { Button, Container } from '@mantine/core';
import { useRouteError } from 'react-router';
import { ProblemAlert } from '../ui/problem-alert.js';

/** Shown when a page itself fails: its code did not arrive, or has a fault. */
export function Crash() {
  return (
    <Container size="sm" py="xl">
      <ProblemAlert error={useRouteError()} />
      <Button variant="default" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </Container>
  );
}
