import { ClassChangeEntity, type Database, sharedNow } from '@app/database';
import { elementFaults, Problem } from '@app/problems';
import {
  CLASS_NAME,
  type ClassDefinition,
  type CompiledClass,
  changeOf,
  compileClass,
  type Document,
  migrateDocument,
  withoutTimeStamps,
} from '@app/schema';

/** A change that was not reported for this time is taken to be abandoned by its process. */
export const HEARTBEAT_TIMEOUT_MILLISECONDS = 60_000;

/** What all instances have to know of a pending definition. */
export interface PendingState {
  /** The revision of the class that is being changed. */
  revision: number;
  /** The definition of that revision. Instances of earlier versions do not tell it. */
  before?: ClassDefinition;
  /** With `renamedFrom`. */
  definition: ClassDefinition;
}

/** The state of a class that a change leads to; undefined if the change will be refused. */
export function pendingStateOf(
  { revision, definition }: { revision: number; definition: ClassDefinition },
  wanted: ClassDefinition,
): PendingState | undefined {
  const change = changeOf(definition, wanted);
  return 'definition' in change ? { revision, before: definition, definition: change.definition } : undefined;
}

/** The definition that a class will have once a long change is made. */
export class PendingDefinition {
  #compiled: CompiledClass | undefined;

  constructor(
    readonly changeId: string,
    readonly className: string,
    readonly state: PendingState,
  ) {}

  /** The definition as objects are checked by it. */
  get compiled(): CompiledClass {
    this.#compiled ??= compileClass(this.state.definition);
    return this.#compiled;
  }

  /**
   * Checks an object as it would be stored. Throws Problem `class_changing` if it does not fit, since the change would
   * then be refused because of it. `index` is that of its element in a batch. Unique values are not checked here.
   */
  check(data: string, index?: number): void {
    const { definition, before = definition } = this.state;
    const fields = withoutTimeStamps(JSON.parse(data) as Document);
    const result = this.compiled.conform(migrateDocument(fields, { before, after: definition }));
    if (!('faults' in result)) return;
    throw classChanging(
      this.className,
      this.changeId,
      'what is written meanwhile has to fit the definition that it brings too',
      elementFaults(index, result.faults),
    );
  }
}

/** The definitions that changes by other processes bring to a class; of `known`, those that are still the same. */
export async function pendingElsewhere(
  database: Database,
  className: string,
  known: readonly PendingDefinition[],
): Promise<PendingDefinition[]> {
  if (database.hasOneProcess || !CLASS_NAME.test(className)) return [];
  const rows = await database.reading.find(ClassChangeEntity, {
    select: { id: true, pending: true, reportedAt: true },
    where: { className, state: 'running' },
  });
  const earliest = sharedNow() - HEARTBEAT_TIMEOUT_MILLISECONDS;
  return rows
    .filter(({ pending, reportedAt }) => pending !== null && reportedAt > earliest)
    .map(
      ({ id, pending }) =>
        known.find(({ changeId }) => changeId === id) ??
        new PendingDefinition(id, className, JSON.parse(pending!) as PendingState),
    );
}

/** The path of the resource that reports a change of a class. */
export function changePath(className: string, id: string): string {
  return `/api/v1/storage/classes/${encodeURIComponent(className)}/changes/${id}`;
}

/** The problem of an operation that cannot be done while a change of the class runs. */
export function classChanging(
  className: string,
  changeId: string,
  why: string,
  errors?: Problem['errors'],
): Problem {
  return new Problem(
    'class_changing',
    `The class ${className} is being changed by an earlier request: ${why}. GET of the address in \`change\` tells its state and how far it is.`,
    { links: { change: changePath(className, changeId) }, ...(errors && { errors }) },
  );
}
