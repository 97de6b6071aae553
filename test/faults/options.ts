import { parseArgs } from 'node:util';
import { ENGINES, type Engine } from '../support/engines.js';
import type { Scenario } from './scenario.js';
import { SCENARIOS } from './scenarios/index.js';

export const USAGE = `npm run faults -- [SCENARIO...] [--kills N | --minutes N] [--engine mysql|mariadb|sqlite] [--seed N] [--json FILE]
FAULTS_NODE names a Node for the service other than the one that runs this.

${SCENARIOS.map(({ name, promise, full }) => `  ${name.padEnd(18)} ${promise} (${full.times} times).`).join('\n')}
`;

export class WrongOptions extends Error {}

interface Options {
  /** All scenarios unless some are named; with an engine, the scenarios for that engine. */
  scenarios: Scenario[];
  /** Undefined for the first that each scenario is for. */
  engine: Engine | undefined;
  seed: number;
  /** How often each fault is made; undefined for as often as each proof asks for. */
  times: number | undefined;
  minutes: number | undefined;
  /** The file for the reports as JSON. */
  json: string | undefined;
}

/** Reads the command line; undefined when it asks for help. Throws WrongOptions. */
export function readOptions(parameters: string[]): Options | undefined {
  const { values, positionals } = parse(parameters);
  if (values.help) return undefined;
  const { engine } = values;
  if (engine !== undefined && !ENGINES.includes(engine as Engine))
    throw new WrongOptions(`No engine ${engine}.`);
  const named = positionals.map((name) => {
    const scenario = SCENARIOS.find((candidate) => candidate.name === name);
    if (scenario === undefined) throw new WrongOptions(`No scenario ${name}.`);
    return scenario;
  });
  const fits = ({ engines }: Scenario) => engine === undefined || engines.includes(engine as Engine);
  const wrong = named.find((scenario) => !fits(scenario));
  if (wrong !== undefined) throw new WrongOptions(`${wrong.name} is not for ${engine}.`);
  return {
    scenarios: named.length > 0 ? named : SCENARIOS.filter(fits),
    engine: engine as Engine | undefined,
    seed: number(values.seed) ?? Date.now() % 2 ** 31,
    times: number(values.kills),
    minutes: number(values.minutes),
    json: values.json,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    kills: text,
    minutes: text,
    engine: text,
    seed: text,
    json: text,
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongOptions((error as Error).message);
  }
}

function number(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0) throw new WrongOptions(`${value} is no number.`);
  return Number(value);
}
