import { Progress, Text } from '@mantine/core';

interface PassedProps {
  count: number;
  total: number;
  /** What has been done with them. */
  verb: string;
}

/** How far it is with many objects. */
export function Passed({ count, total, verb }: PassedProps) {
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
