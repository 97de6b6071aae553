import { Button } from '@mantine/core';
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { Empty } from '../ui/layout/empty.js';
import { Page } from '../ui/layout/page.js';

/** For addresses that lead nowhere. */
export function Component() {
  return (
    <Page title="Nothing here">
      <Empty
        icon={<Compass />}
        title="This address leads nowhere"
        action={
          <Button component={Link} to="/classes">
            Go to the classes
          </Button>
        }
      >
        The link may be old, or what it led to has been deleted.
      </Empty>
    </Page>
  );
}
