import { Code, Group, Text } from '@mantine/core';

const SHOWN = 4;

/** Scopes as they are written in tokens, the first few. */
export function Scopes({ scopes }: { scopes: string[] }) {
  return (
    <Group gap={4} maw={340}>
      {scopes.slice(0, SHOWN).map((scope) => (
        <Code key={scope}>{scope}</Code>
      ))}
      {scopes.length > SHOWN && (
        <Text size="xs" c="dimmed">
          and {scopes.length - SHOWN} more
        </Text>
      )}
    </Group>
  );
}
