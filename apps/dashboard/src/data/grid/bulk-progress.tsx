import { Progress, Text } from '@mantine/core';

interface BulkProgressProps {
  count: number;
  total: number;
  /** What has been done with them. */
  verb: string;
}

/** How far it is with many objects. */
export function BulkProgress({ count, total, verb }: BulkProgressProps) {
  const words = `${count.toLocaleString('en')} of ${total.toLocaleString('en')} ${verb}`;
  return (
    <>
      <Progress mt="sm" value={(count / total) * 100} aria-label={words} />
      <Text size="xs" c="dimmed" mt={4} aria-hidden>
        {words}
      </Text>
    </>
  );
}
