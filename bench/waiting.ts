import { createServer } from 'node:net';

const BETWEEN_MILLISECONDS = 5;

const MAX_MILLISECONDS = 60_000;

/** Waits until a condition holds. Throws when it does not within a minute. */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + MAX_MILLISECONDS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${MAX_MILLISECONDS} ms in vain for ${what}`);
    await pause(BETWEEN_MILLISECONDS);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** A free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
