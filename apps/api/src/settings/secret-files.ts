import { readFileSync } from 'node:fs';

/** Settings that contain a secret. They may be read from a file, named by `DATABASE_URL_FILE` and so on. */
const SECRETS = ['DATABASE_URL', 'BOOTSTRAP_CLIENT_SECRET', 'ADMIN_PASSWORD'];

/** The names of the variables that name such a file. */
export const FILE_VARIABLES = SECRETS.map((name) => `${name}_FILE`);

/**
 * The text of a setting; undefined if it is absent or empty. A secret may be in a file, as Docker and Kubernetes
 * provide it, with a line break at its end. `complain` is called with any fault of that.
 */
export function textOf(
  name: string,
  variables: NodeJS.ProcessEnv,
  complain: (sentence: string) => void,
): string | undefined {
  const text = variables[name] || undefined;
  const file = variables[`${name}_FILE`];
  if (!file || !SECRETS.includes(name)) return text;
  if (text !== undefined) {
    complain(`${name} and ${name}_FILE are both given: one of them has to go`);
    return text;
  }
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (content !== '') return content;
    complain(`${name}_FILE names ${file}, which is empty`);
  } catch (error) {
    complain(`${name}_FILE names a file that cannot be read: ${(error as Error).message}`);
  }
  return undefined;
}
