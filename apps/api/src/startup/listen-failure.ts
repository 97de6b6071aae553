/** The error of a server that cannot listen, with the settings that say where; any other error as it is. */
export function listenFailure(
  error: unknown,
  setting: 'PORT' | 'METRICS_PORT',
  at: { port: number; host: string },
): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const where = `HOST ${at.host}, ${setting} ${at.port}`;
  return Object.assign(new Error(`it cannot listen at ${where}: ${message}`, { cause: error }), { code });
}
