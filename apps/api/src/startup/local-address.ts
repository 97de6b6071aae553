/** Addresses to listen at that no client can name, or not in every tool, and what reaches them on the machine itself. */
const REACHED_AS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost', '::1': 'localhost' };

/** Where a service that listens there is reached on its own machine: the start and the command line print the same. */
export function localAddress(host: string, port: number): string {
  const named = REACHED_AS[host] ?? host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}
