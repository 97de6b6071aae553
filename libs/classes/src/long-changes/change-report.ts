import { Problem } from '@app/problems';
import type { ChangeStep } from '../change/change-progress.js';

export const CHANGE_STATES = ['running', 'done', 'refused', 'interrupted'] as const;

/** How far a change of a class is, or how it has ended. */
export interface ChangeReport {
  id: string;
  classId: string;
  className: string;
  state: (typeof CHANGE_STATES)[number];
  step: ChangeStep;
  /** Objects that the step has passed, of `total`; null where that is not known. */
  done: number | null;
  total: number | null;
  /** The revision that it has made. */
  revision: number | null;
  /** The problem document of a change that was refused or interrupted. */
  problem: object | null;
  startedAt: number;
  endedAt: number | null;
}

/** A change whose process has ended, or stopped reporting, before the change had ended. */
export function interrupted(report: ChangeReport): ChangeReport {
  const problem = new Problem(
    'outcome_unknown',
    `The process that made the change has ended. The class ${report.className} has its old definition or the new one, never ` +
      'something between: read it, and where it has the old one, make the change again.',
  );
  return { ...report, state: 'interrupted', problem: problem.toDocument() };
}
