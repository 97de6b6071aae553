import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { classesQuery } from '../api/classes.js';
import { pathPrefix } from '../api/client/address.js';
import { Page } from '../ui/layout/page.js';
import { SwaggerUi } from './swagger-ui.js';

const MAX_CLASSES = 12;

/** The contract of the API, to be read, tried and downloaded. */
export function Component() {
  const { data: classes = [], isPending } = useQuery(classesQuery);
  return (
    <Page
      title="Contract"
      description="The OpenAPI document this service publishes. Calls tried here carry your own token."
      actions={
        <>
          <Button
            component="a"
            href={`${pathPrefix()}/openapi.yaml`}
            download="openapi.yaml"
            variant="default"
            size="xs"
            leftSection={<Download size={14} aria-hidden />}
          >
            openapi.yaml
          </Button>
          <Button
            component="a"
            href={`${pathPrefix()}/docs`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            leftSection={<ExternalLink size={14} aria-hidden />}
          >
            Public page
          </Button>
        </>
      }
    >
      {/* It is there before its classes, since what stands below would move. */}
      {(isPending || classes.length > 0) && (
        <Group gap="xs" mb="md">
          <Text size="sm" c="dimmed">
            Ready-made code for
          </Text>
          {classes.slice(0, MAX_CLASSES).map(({ name }) => (
            <Anchor
              key={name}
              component={Link}
              to={`/classes/${name}/code`}
              size="sm"
              style={{ overflowWrap: 'anywhere' }}
            >
              {name}
            </Anchor>
          ))}
          {classes.length > MAX_CLASSES && (
            <Anchor component={Link} to="/classes" size="sm">
              and {(classes.length - MAX_CLASSES).toLocaleString('en')} more
            </Anchor>
          )}
        </Group>
      )}
      <VisuallyHidden component="h2">Operations</VisuallyHidden>
      <SwaggerUi />
    </Page>
  );
}
