import { ClassChangeEntity, Database, sharedNow } from '@app/database';
import { CLASS_NAME } from '@app/schema';
import { Injectable } from '@nestjs/common';
import type { ChangeStep } from '../change/change-progress.js';
import { HEARTBEAT_TIMEOUT_MILLISECONDS, type PendingState } from '../registry/pending-definition.js';
import { type ChangeReport, interrupted } from './change-report.js';

/** How long a report is kept after the last one of its change. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

const CHANGE_ID = /^[\da-f-]{36}$/;

/** A change that has not come to its end with its process. */
export interface AbandonedChange {
  id: string;
  classId: string;
  /** That of the class before it, where it is known. */
  revision: number | undefined;
}

/** The reports of changes in the database, where all instances read them. */
@Injectable()
export class ChangeRows {
  readonly #since = sharedNow();

  constructor(private readonly database: Database) {}

  /** Stores a report in the place of the one before; `pending` with the first one alone. */
  async write({ id, problem, ...report }: ChangeReport, pending: PendingState | undefined): Promise<void> {
    const row = { ...report, problem: problem && JSON.stringify(problem), ...reportedNow() };
    await this.database.transaction(async ({ manager }) => {
      const isOver = report.state !== 'running';
      const { affected } = await manager.update(
        ClassChangeEntity,
        { id },
        { ...row, ...(isOver && { pending: null }) },
      );
      if (affected !== 0) return;
      const first = pending === undefined || isOver ? null : JSON.stringify(pending);
      await manager.insert(ClassChangeEntity, { id, ...row, pending: first });
    });
  }

  /** The change of a class that goes on by the rows, if any; of these `own` ones the process itself knows more. */
  async runningOf(className: string, own: ReadonlySet<string>): Promise<string | undefined> {
    if (this.database.hasOneProcess || !CLASS_NAME.test(className)) return undefined;
    const rows = await this.database.reading.find(ClassChangeEntity, {
      select: { id: true, reportedAt: true },
      where: { className, state: 'running' },
    });
    return rows.find((row) => !own.has(row.id) && !this.#isAbandoned(row))?.id;
  }

  /** A change that this process does not make. */
  async find(classId: string, id: string): Promise<ChangeReport | undefined> {
    if (!CHANGE_ID.test(id)) return undefined;
    const row = await this.database.reading.findOneBy(ClassChangeEntity, { id, classId });
    if (row === null) return undefined;
    const { reportedAt: _, expiresAt: __, state, step, problem, ...others } = row;
    const report: ChangeReport = {
      ...others,
      state: state as ChangeReport['state'],
      step: step as ChangeStep,
      problem: problem === null ? null : (JSON.parse(problem) as object),
    };
    return report.state === 'running' && this.#isAbandoned(row) ? interrupted(report) : report;
  }

  /**
   * Changes whose processes have ended before them. `isUnlocked` tells that no process changes a class: a change of it
   * that had its turn when it was last reported is one of these then, however lately that was.
   */
  async abandoned(isUnlocked: (classId: string) => boolean = () => false): Promise<AbandonedChange[]> {
    const rows = await this.database.reading.find(ClassChangeEntity, {
      select: { id: true, classId: true, step: true, pending: true, reportedAt: true },
      where: { state: 'running' },
    });
    // What the one process of a database makes, it has reported since its start.
    const latest = this.database.hasOneProcess ? this.#since : sharedNow() - HEARTBEAT_TIMEOUT_MILLISECONDS;
    return rows
      .filter(
        ({ classId, step, reportedAt }) => reportedAt < latest || (hasTurn(step) && isUnlocked(classId)),
      )
      .map(({ id, classId, pending }) => ({
        id,
        classId,
        revision: pending === null ? undefined : (JSON.parse(pending) as PendingState).revision,
      }));
  }

  /** Stores that a change was interrupted, unless its end has been reported meanwhile. */
  async interrupt({ id, classId }: AbandonedChange): Promise<void> {
    const report = await this.find(classId, id);
    if (report === undefined) return;
    const { state, problem } = interrupted(report);
    const row = { state, problem: JSON.stringify(problem), pending: null };
    await this.database.transaction(({ manager }) =>
      manager.update(ClassChangeEntity, { id, state: 'running' }, { ...row, ...reportedNow() }),
    );
  }

  #isAbandoned({ reportedAt }: Pick<ClassChangeEntity, 'reportedAt'>): boolean {
    return this.database.hasOneProcess || sharedNow() - reportedAt > HEARTBEAT_TIMEOUT_MILLISECONDS;
  }
}

function reportedNow(): Pick<ClassChangeEntity, 'reportedAt' | 'expiresAt'> {
  const now = sharedNow();
  return { reportedAt: now, expiresAt: now + KEPT_MILLISECONDS };
}

/** Whether a change is alone with its class in this step. */
function hasTurn(step: string): boolean {
  return step !== 'waiting' && step !== 'building words';
}
