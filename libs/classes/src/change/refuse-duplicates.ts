import { type Database, findDuplicates, type LookupColumn } from '@app/database';
import { Problem } from '@app/problems';
import type { ClassDefinition } from '@app/schema';

const EXAMPLES = 10;

/** Throws Problem `definition_conflict` when stored objects share a value of a column that is to be unique. */
export async function refuseDuplicates(
  database: Database,
  classId: string,
  { fields }: ClassDefinition,
  { field, kind, unique }: LookupColumn,
): Promise<void> {
  if (!unique) return;
  const source = fields[field]?.renamedFrom ?? field;
  const { count, examples } = await findDuplicates(database, classId, source, kind, EXAMPLES);
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
