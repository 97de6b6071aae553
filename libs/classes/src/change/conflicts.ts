import { allows, type Caller } from '@app/auth';
import type { Cancellation } from '@app/concurrency';
import { type Database, findDuplicates, type LookupColumn } from '@app/database';
import { type Fault, Problem } from '@app/problems';
import type { ClassDefinition } from '@app/schema';

const EXAMPLES = 10;

/** Counts the objects that conflict and keeps a few as examples. */
export class Conflicts {
  count = 0;
  readonly #examples: { _id: string; errors: Fault[] }[] = [];

  add(id: string, errors: Fault[]): void {
    this.count++;
    if (this.#examples.length < EXAMPLES) this.#examples.push({ _id: id, errors });
  }

  throwIfAny(): void {
    if (this.count === 0) return;
    const lacks = this.#examples.some(({ errors }) => errors.some(({ code }) => code === 'required'));
    const way = lacks ? ' (with a "default", a field that becomes required has a value everywhere)' : '';
    throw this.problem(`${this.count === 1 ? 'does' : 'do'} not fit the new definition${way}`);
  }

  problem(why: string): Problem {
    return new Problem(
      'definition_conflict',
      `${this.count} stored ${this.count === 1 ? 'object' : 'objects'} ${why}; nothing was changed.`,
      { extensions: { count: this.count, examples: this.#examples } },
    );
  }
}

/** Throws Problem `definition_conflict` when stored objects share a value of a column that is to be unique. */
export async function refuseDuplicates(
  database: Database,
  classId: string,
  { fields }: ClassDefinition,
  { field, kind, unique }: LookupColumn,
  signal?: Cancellation,
): Promise<void> {
  if (!unique) return;
  const source = fields[field]?.renamedFrom ?? field;
  const { count, examples } = await findDuplicates(database, classId, source, kind, EXAMPLES, signal);
  if (count === 0) return;
  throw new Problem(
    'definition_conflict',
    `${count} stored objects share their value of ${source} with another one, so ${field} cannot be unique; nothing was changed.`,
    {
      extensions: {
        count,
        examples: examples.map(({ id, value }) => ({
          _id: id,
          errors: [
            {
              pointer: `/${source}`,
              field,
              code: 'not_unique',
              message: 'Another object of the class has this value.',
              received: value,
            },
          ],
        })),
      },
    },
  );
}

interface Example {
  _id: string;
  errors: Fault[];
}

/**
 * Answers the outcome of work on a class. Removes the values of stored objects from the examples of a Problem
 * `definition_conflict` unless the caller may read objects: a dry run must not be a way to read a class.
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
