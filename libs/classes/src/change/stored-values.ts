import { allows, type Caller } from '@app/auth';
import { type Fault, Problem } from '@app/problems';

interface Example {
  _id: string;
  errors: Fault[];
}

/**
 * The outcome of work on a class; the examples of its Problem `definition_conflict` have the values of stored objects only for a
 * caller who may read these: a trial of a definition must not read a class.
 */
export async function withReadableValues<T>(
  { scopes }: Caller,
  className: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'definition_conflict') throw error;
    if (allows(scopes, 'data:read', className)) throw error;
    const { examples = [], ...extensions } = error.extensions as { examples?: Example[] };
    const withoutValues = examples.map(({ _id, errors }) => ({
      _id,
      errors: errors.map(({ received: _, ...fault }) => fault),
    }));
    throw new Problem(error.code, error.detail, { extensions: { ...extensions, examples: withoutValues } });
  }
}
