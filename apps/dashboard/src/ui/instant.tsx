import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Store } from '../api/client/store.js';

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const TICK_MILLISECONDS = 60_000;

/** Goes on while a moment is shown: in a tab that stays open for a day, nothing else would draw it again. */
const minutes = new Store(0);
let shown = 0;
let clock: ReturnType<typeof setInterval> | undefined;

function onMinute(tell: () => void): () => void {
  const stop = minutes.subscribe(tell);
  if (shown++ === 0) clock = setInterval(() => minutes.become(minutes.value + 1), TICK_MILLISECONDS);
  return () => {
    stop();
    if (--shown === 0) clearInterval(clock);
  };
}

/** The exact moment in the time zone of the browser, which is named. */
export const exactly = (at: string) => WHOLE.format(new Date(at));

/** A moment as people say it, with the exact one on hover. */
export function Instant({ at }: { at: string | null }) {
  if (at === null)
    return (
      <Text component="span" size="sm" c="dimmed">
        never
      </Text>
    );
  return <Ago at={at} />;
}

function Ago({ at }: { at: string }) {
  useSyncExternalStore(onMinute, () => minutes.value);
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
