import { Text } from '@mantine/core';

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The exact moment in the time zone of the browser, which is named. */
export const exactly = (at: string) => WHOLE.format(new Date(at));

/** A moment as people say it, with the exact one on hover. */
export function Instant({ at, never = 'never' }: { at: string | null; never?: string }) {
  if (at === null)
    return (
      <Text component="span" size="sm" c="dimmed">
        {never}
      </Text>
    );
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}

function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step === undefined ? 'just now' : AGO.format(Math.round(seconds / step[1]), step[0]);
}
