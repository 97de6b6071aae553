import type { AuditContext } from '@app/auth';
import type { ClassEntity } from '@app/database';
import type { ClassDefinition } from '@app/schema';
import type { ChangeProgress } from './change/change-progress.js';
import { withoutInstructions } from './change/definition-change.js';
import type { LookupPlan } from './change/lookup-plan.js';
import type { MigrationOptions } from './change/migrate-objects.js';
import { wordSourceOf } from './registry/word-source.js';
import type { WordPlan } from './words/word-plan.js';

/** A change of a class, as far as it is known before anything is done. */
export interface ClassChange {
  row: ClassEntity;
  before: ClassDefinition;
  /** As it was asked for, with `renamedFrom`. */
  definition: ClassDefinition;
  lookup: LookupPlan;
  words: WordPlan;
  origin: AuditContext;
  progress: ChangeProgress;
}

/** The words that a change keeps. */
export function keptWords({ definition, words: { index, isNew } }: ClassChange): MigrationOptions['words'] {
  if (index === null || isNew) return undefined;
  return { index, source: wordSourceOf(withoutInstructions(definition), index) };
}
