import { readOptions, USAGE, WrongOptions } from './options.js';
import { SCENARIOS } from './scenarios/index.js';

describe('the command line of the faults', () => {
  it('asks for help wherever it says so, and the help names every scenario', () => {
    expect(readOptions(['--help'])).toBeUndefined();
    expect(readOptions(['kill-instances', '--kills', '3', '--help'])).toBeUndefined();
    for (const { name } of SCENARIOS) expect(USAGE).toContain(`  ${name} `);
  });

  it('means every scenario, unless some are named or only some are for the engine', () => {
    expect(readOptions([])).toMatchObject({ scenarios: SCENARIOS, engine: undefined, times: undefined });
    const named = readOptions(['kill-instances', '--kills', '3', '--seed', '7'])!;
    expect(named.scenarios.map(({ name }) => name)).toEqual(['kill-instances']);
    expect(named).toMatchObject({ times: 3, seed: 7 });
    const { scenarios } = readOptions(['--engine', 'sqlite'])!;
    expect(scenarios.every(({ engines }) => engines.includes('sqlite'))).toBe(true);
    expect(scenarios.length).toBeLessThan(SCENARIOS.length);
  });

  it.each([
    [['--no-such-option'], "Unknown option '--no-such-option'"],
    [['no-such-scenario'], 'No scenario no-such-scenario.'],
    [['--engine', 'postgres'], 'No engine postgres.'],
    [['--kills', 'many'], 'many is no number.'],
  ])('%j is refused, and says why', (parameters, reason) => {
    expect(() => readOptions(parameters)).toThrow(WrongOptions);
    expect(() => readOptions(parameters)).toThrow(reason);
  });
});
