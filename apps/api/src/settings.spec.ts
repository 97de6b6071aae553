import { availableParallelism } from 'node:os';
import { InvalidEnvironment } from './environment.js';
import { loadSettings } from './settings.js';

const SERVER = 'mysql://user:password@127.0.0.1/storage';

function processes(WEB_CONCURRENCY: string | undefined, DATABASE_URL?: string): number {
  return loadSettings({ WEB_CONCURRENCY, DATABASE_URL }).processes;
}

describe('WEB_CONCURRENCY', () => {
  it('is one process unless said', () => {
    expect(processes(undefined, SERVER)).toBe(1);
    expect(processes('', SERVER)).toBe(1);
  });

  it('is a number of processes, or one per processor', () => {
    expect(processes('3', SERVER)).toBe(3);
    expect(processes('auto', SERVER)).toBe(availableParallelism());
  });

  it.each(['0', '-1', '1.5', '1000', 'many', '2 '])('cannot be %p', (value) => {
    expect(() => processes(value, SERVER)).toThrow(InvalidEnvironment);
    expect(() => processes(value, SERVER)).toThrow('WEB_CONCURRENCY is a number of processes');
  });

  it.each([undefined, 'sqlite:storage.db'])('is one where the database is embedded (%p)', (url) => {
    expect(processes('1', url)).toBe(1);
    expect(processes('auto', url)).toBe(1);
    expect(() => processes('2', url)).toThrow('needs a database server');
  });
});
