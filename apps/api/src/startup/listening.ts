/**
 * Addresses to listen at that no client can name, or not in every tool, and what reaches them on the machine itself.
 */
const REACHED_AS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost', '::1': 'localhost' };

/** Where a service that listens there is reached on its own machine: the start and the command line print the same. */
export function localAddress(host: string, port: number): string {
  const named = REACHED_AS[host] ?? host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

/** The error of a server that cannot listen, with the settings that say where; any other error as it is. */
export function listenFailure(
  error: unknown,
  setting: 'PORT' | 'METRICS_PORT',
  at: { port: number; host: string },
): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const where = `HOST ${at.host}, ${setting} ${at.port}`;
  const way = code === 'EADDRINUSE' ? `. Something listens there already; choose another ${setting}` : '';
  return Object.assign(new Error(`it cannot listen at ${where}: ${message}${way}`, { cause: error }), {
    code,
  });
}
