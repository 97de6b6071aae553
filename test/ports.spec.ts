import { execFile } from 'node:child_process';
import { freePort } from './support/services/free-port.js';

const COUNT = 40;

/**
 * Takes ports as the worker of another run does that has the same number; its places begin where those of the others
 * do.
 */
const OTHER = `
const { registerHooks, syncBuiltinESMExports } = require('node:module');
require('node:crypto').randomInt = () => 0;
syncBuiltinESMExports();
registerHooks({
  resolve: (name, context, next) => next(name.startsWith('./') ? name.replace(/\\.js$/, '.ts') : name, context),
});
(async () => {
  const { freePort } = await import('./test/support/services/free-port.ts');
  const ports = [];
  while (ports.length < ${COUNT}) ports.push(await freePort());
  console.log(JSON.stringify(ports));
  // Until all others have theirs.
  process.stdin.resume();
})();
`;

describe('Free ports', () => {
  it('are given to one process of all runs', async () => {
    const environment = { ...process.env, JEST_WORKER_ID: '63' };
    const others = await Promise.all(Array.from({ length: 4 }, () => take(environment)));
    try {
      const ports = others.flatMap((other) => other.ports);
      expect(new Set(ports).size).toBe(4 * COUNT);
    } finally {
      for (const { end } of others) end();
    }
  });

  it('are others each time', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(new Set(ports).size).toBe(20);
  });

  function take(env: NodeJS.ProcessEnv): Promise<{ ports: number[]; end: () => void }> {
    return new Promise((resolve, reject) => {
      const child = execFile(process.execPath, ['-e', OTHER], { env }, (error) => error && reject(error));
      child.stdout!.on('data', (text: string) =>
        resolve({ ports: JSON.parse(text), end: () => child.stdin!.end() }),
      );
    });
  }
});
