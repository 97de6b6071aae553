import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunState } from '../run/run-state.js';

/** One figure of Prometheus' text format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** What a service says at `/metrics`; kept for the search for secrets at the end of the run. */
export async function scrape(port: number): Promise<{ text: string; samples: Sample[] }> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`no metrics: ${response.status}`);
  const text = await response.text();
  appendFileSync(join(readRunState().directory, `metrics-${process.pid}.log`), text);
  return { text, samples: text.split('\n').flatMap(sampleOf) };
}

function sampleOf(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label!, text!]);
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
}

/** The sum of all figures of a name that have these labels; undefined where there are none. */
export function total(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const fitting = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return fitting.length === 0 ? undefined : fitting.reduce((sum, { value }) => sum + value, 0);
}
