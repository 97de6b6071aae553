export const ENGINES = ['sqlite', 'mariadb', 'mysql'] as const;

/** A kind of database the service runs on. */
export type Engine = (typeof ENGINES)[number];

/** What `TEST_ENGINES=sqlite,mysql` asks for; undefined when the choice is ours. */
export function requestedEngines(): Engine[] | undefined {
  const names = (process.env.TEST_ENGINES ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const unknown = names.filter((name) => !ENGINES.includes(name as Engine));
  if (unknown.length > 0)
    throw new Error(`TEST_ENGINES knows ${ENGINES.join(', ')}, not ${unknown.join(', ')}`);
  return [...new Set(names as Engine[])];
}
