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
