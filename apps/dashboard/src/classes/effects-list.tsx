import { Anchor, Code, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { CountedEffect } from './counted-effects.js';

interface EffectsListProps {
  className: string;
  effects: readonly CountedEffect[];
  /** Some objects keep the change from being made. */
  refused: boolean;
}

/** What a change does to stored objects, with how many there are of each kind. */
export function EffectsList({ className, effects, refused }: EffectsListProps) {
  return (
    <>
      <Text size="sm" mb="xs">
        {refused ? 'The change cannot be made yet. What it would do:' : 'What the change does:'}
      </Text>
      <List size="sm" spacing={6}>
        {effects.map((effect) => (
          <List.Item key={`${effect.field} ${effect.what}`}>
            <Code>{effect.field}</Code> <Count {...effect} /> {effect.what}.
            {effect.remedy !== undefined && (effect.count ?? 0) > 0 && (
              <>
                {' '}
                {effect.remedy}{' '}
                <Anchor
                  component={Link}
                  to={`/classes/${className}?${new URLSearchParams({ query: effect.query ?? '' })}`}
                  target="_blank"
                  underline="always"
                  size="sm"
                >
                  Show the objects
                </Anchor>
              </>
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Count({ count, counting }: CountedEffect) {
  if (count === undefined) return counting ? '… objects' : 'objects';
  return (
    <strong>
      {count.toLocaleString('en')} {count === 1 ? 'object' : 'objects'}
    </strong>
  );
}
