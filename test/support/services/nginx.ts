import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from '../databases/debian.js';
import type { Engine } from '../engines.js';
import { readRunState } from '../run/run-state.js';
import { startProcess, stopProcess } from './child-process.js';
import { freePort } from './free-port.js';
import { Service, startService, uniqueName } from './service.js';

/** What docs/operations.md has for a service below this path. */
export const PREFIX = '/storage';

/** What a proxy does with the path below which a service is reached. */
export type Kind = 'leaves the path' | 'takes the path off';

/** A service and a proxy before it. */
export interface Proxied {
  /** As asked without the proxy. */
  direct: Service;
  /** As clients reach it: its address has the path. */
  service: Service;
  /** The address of the proxy itself. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts a service below a path of nginx, set up as docs/operations.md says. */
export async function startProxied(
  engine: Engine,
  kind: Kind,
  environment: Record<string, string> = {},
): Promise<Proxied> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const PUBLIC_URL = origin + PREFIX;
  const { service: direct, stop } = await startService(engine, { PUBLIC_URL, ...environment });
  const pid = await startNginx(port, locations(kind, new URL(direct.baseUrl).port));
  return {
    direct,
    service: new Service({ ...direct.running, baseUrl: PUBLIC_URL }),
    origin,
    stop: async () => {
      await stopProcess(pid);
      await stop();
    },
  };
}

function locations(kind: Kind, port: string): string {
  const [, lines] = /```nginx\n(.+?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))!;
  const target = `http://127.0.0.1:${port}`;
  const kept = lines!.replaceAll('http://127.0.0.1:3000;', `${target};`);
  return kind === 'leaves the path' ? kept : kept.replace(`${target};`, `${target}/;`);
}

async function startNginx(port: number, lines: string): Promise<number> {
  const directory = join(readRunState().directory, uniqueName('nginx'));
  mkdirSync(directory, { recursive: true });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;
    master_process off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${directory}/pid;
    error_log stderr;
    events {}
    http {
      # Addresses may hold tokens.
      access_log off;
      ${places.join('\n')}
      server {
        listen 127.0.0.1:${port};
        ${lines}
      }
    }`,
  );
  const start = {
    command: findNginx()!,
    arguments: ['-c', file, '-p', directory, '-e', 'stderr'],
    logFile: join(directory, 'nginx.log'),
    signal: 'SIGTERM' as const,
  };
  return startProcess('nginx', start, () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
}
