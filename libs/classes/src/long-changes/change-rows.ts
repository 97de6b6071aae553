import { ClassChangeEntity, Database, sharedNow } from '@app/database';
import { CLASS_NAME } from '@app/schema';
import { Injectable } from '@nestjs/common';
import type { ChangeStep } from '../change/change-progress.js';
import { type PendingState, SILENCE_MILLISECONDS } from '../registry/pending-definition.js';
import { type ChangeReport, interrupted } from './change-report.js';

/** How long a report is kept after the last one of its change. */
const KEPT_MILLISECONDS = 24 * 3_600_000;

const CHANGE_ID = /^[\da-f-]{36}$/;

/** The reports of changes in the database, where all instances read them. */
@Injectable()
export class ChangeRows {
  constructor(private readonly database: Database) {}

  /** Stores a report in the place of the one before; `pending` with the first one alone. */
  async write({ id, problem, ...report }: ChangeReport, pending: PendingState | undefined): Promise<void> {
    const now = sharedNow();
    const row = {
      ...report,
      problem: problem && JSON.stringify(problem),
      reportedAt: now,
      expiresAt: now + KEPT_MILLISECONDS,
    };
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

  /** The change of a class that another process makes, if any. */
  async runningOf(className: string): Promise<string | undefined> {
    if (this.database.hasOneProcess || !CLASS_NAME.test(className)) return undefined;
    const rows = await this.database.reading.findBy(ClassChangeEntity, { className, state: 'running' });
    return rows.find((row) => !this.#isAbandoned(row))?.id;
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

  #isAbandoned({ reportedAt }: ClassChangeEntity): boolean {
    return this.database.hasOneProcess || sharedNow() - reportedAt > SILENCE_MILLISECONDS;
  }
}
