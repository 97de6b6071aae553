import { nearestName } from '@app/problems';
import { VARIABLES } from './environment.js';
import { FILE_VARIABLES } from './secret-files.js';

const KNOWN = [...VARIABLES, ...FILE_VARIABLES];

/** Shorter names of one word are so near to PORT and HOST that they may be anything. */
const MIN_WORD_LENGTH = 8;

/**
 * A warning for each environment variable with nearly the name of a setting. A misspelt setting has its default, so the
 * data could end up in another database. The value is left out, since it may be a secret.
 */
export function misspeltSettings(variables: NodeJS.ProcessEnv): string[] {
  const sentences: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    const mayBeMeant = name.includes('_') || name.length >= MIN_WORD_LENGTH;
    if (!value || !mayBeMeant || KNOWN.includes(name)) continue;
    const nearest = nearestName(name, KNOWN);
    if (nearest !== undefined)
      sentences.push(`${name} is no setting of this service and is ignored: did you mean ${nearest}?`);
  }
  return sentences;
}
