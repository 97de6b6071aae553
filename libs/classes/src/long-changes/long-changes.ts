import { Mutex } from '@app/concurrency';
import { countObjects, Database, sharedNow } from '@app/database';
import { ErrorTranslator, Problem, type ProblemDocument, unavailable } from '@app/problems';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { v7 } from 'uuid';
import type { ChangeProgress } from '../change/change-progress.js';
import { ClassRegistry } from '../registry/class-registry.js';
import { ComingDefinition, type ComingState, classChanging } from '../registry/coming-definition.js';
import type { StoredClass } from '../registry/stored-class.js';
import { type ChangeReport, interrupted } from './change-report.js';
import { ChangeRows } from './change-rows.js';
import { RunningChange } from './running-change.js';
import { settlesWithin } from './settles-within.js';

/** Changes of one process that go on after their requests were answered. */
const MOST_CHANGES = 20;

const BETWEEN_REPORTS_MILLISECONDS = 2000;

/** How long an answer waits for the first report where a single writer may be busy with the change itself, and the end of the process for the last ones. */
const LONGEST_WRITE_MILLISECONDS = 1000;

/** What becomes due while there are as many changes, or cannot be stored, tries again after so long. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 1000;

const RETRY_AFTER_SECONDS = 2;

/** A change, its class and its request. */
export interface Change {
  classId: string;
  className: string;
  /** What it makes of the class; undefined where that is not known. */
  coming: ComingState | undefined;
  /** How long its request waits for it; at 0 it is answered before the work begins. */
  waitMilliseconds: number;
  /** Of the problem document, if there is one. */
  instance: string;
  requestId: string;
  work: (progress: ChangeProgress) => Promise<StoredClass>;
}

/** Changes of classes that go on after their requests were answered, and what is known of them. */
@Injectable()
export class LongChanges implements OnModuleDestroy {
  readonly #logger = new Logger(LongChanges.name);
  /** Those that run, and those whose end is not stored yet, by id. */
  readonly #changes = new Map<string, RunningChange>();
  /** So that no report comes after a later one. */
  readonly #writing = new Mutex();
  #isReporting = false;
  #isStopping = false;
  #reports: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly rows: ChangeRows,
    private readonly registry: ClassRegistry,
    private readonly errors: ErrorTranslator,
  ) {}

  /**
   * Makes a change. Answers the class once it is changed, or how far that is where the wait is over before; then it goes on to
   * its end, which `find` tells. Throws what the work throws before, and Problem `unavailable` where too many changes go on.
   */
  async run(change: Change): Promise<StoredClass | ChangeReport> {
    if (this.#running().length >= MOST_CHANGES) throw tooManyChanges();
    const { classId, className, coming, waitMilliseconds, work } = change;
    const subject = { id: v7(), classId, className, startedAt: sharedNow() };
    const running = new RunningChange(
      subject,
      coming && new ComingDefinition(subject.id, className, coming),
      sharedNow,
    );
    if (waitMilliseconds === 0) {
      const report = await this.#adopt(running);
      if (report === undefined) throw tooManyChanges();
      this.#follow(running, work(running.progress), change);
      return report;
    }
    const result = work(running.progress);
    let isOver = await settlesWithin(result, waitMilliseconds);
    while (!isOver) {
      const report = await this.#adopt(running).catch(() => undefined);
      if (report !== undefined) {
        this.#follow(running, result, change);
        return report;
      }
      isOver = await settlesWithin(result, BETWEEN_ATTEMPTS_MILLISECONDS);
    }
    return result;
  }

  /** Throws Problem `class_changing` while a change of the class goes on. */
  async refuseWhileChanging(className: string): Promise<void> {
    const own = this.#running().find((change) => change.isOf(className));
    const id = own?.id ?? (await this.rows.runningOf(className));
    if (id !== undefined) throw classChanging(className, id, 'wait for its end');
  }

  /** How far a change of a class is, or how it has ended. Throws Problem `change_not_found`. */
  async find(classId: string, id: string): Promise<ChangeReport> {
    const own = this.#changes.get(id)?.report();
    const report = own?.classId === classId ? own : await this.rows.find(classId, id);
    if (report !== undefined) return report;
    throw new Problem(
      'change_not_found',
      'No change of this class that took long has this id; what is known of one is kept for a day after its end.',
    );
  }

  /** Other processes learn at once that changes end with this one. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#reports);
    const written = this.#running().map((change) =>
      this.#writing.run(() => this.rows.write(reportOfStop(change), undefined)).catch(() => {}),
    );
    await settlesWithin(Promise.all(written), LONGEST_WRITE_MILLISECONDS);
  }

  #running(): RunningChange[] {
    return [...this.#changes.values()].filter(({ isRunning }) => isRunning);
  }

  /** Takes a change in, so that all processes know it. Answers how far it is; undefined where there is no room for it. */
  async #adopt(change: RunningChange): Promise<ChangeReport | undefined> {
    if (this.#isStopping || this.#running().length >= MOST_CHANGES) return undefined;
    const report = change.report();
    this.#changes.set(change.id, change);
    if (change.coming !== undefined) this.registry.expect(report.classId, change.coming);
    const stored = this.#write(change);
    try {
      // What memory knows is all that is asked there, and the writer may be busy with the change until its end.
      if (this.database.hasOneProcess) await settlesWithin(stored, LONGEST_WRITE_MILLISECONDS);
      else await stored;
    } catch (error) {
      this.#changes.delete(change.id);
      this.#forgetComing(change);
      throw error;
    }
    this.#reports ??= setInterval(() => void this.#reportAll(), BETWEEN_REPORTS_MILLISECONDS).unref();
    return report;
  }

  /** Notes the end of a change that was taken in. */
  #follow(change: RunningChange, result: Promise<StoredClass>, request: Change): void {
    void countObjects(this.database, request.classId).then(
      (total) => {
        change.total = total;
      },
      () => {},
    );
    void result
      .then(
        (changed) => change.done(changed),
        (error: unknown) => change.refused(this.#problemOf(error, request)),
      )
      .then(() => this.#forgetComing(change))
      // What cannot be stored now is reported later.
      .then(() => this.#write(change).catch(() => {}));
  }

  #forgetComing({ classId, coming }: RunningChange): void {
    if (coming !== undefined) this.registry.forgetComing(classId, coming);
  }

  /** The problem that the request would have been answered. */
  #problemOf(error: unknown, { className, instance, requestId }: Change): ProblemDocument {
    const problem = this.errors.problemOf(error);
    if (problem.status >= 500 && !this.#isStopping)
      this.#logger.error(`A change of ${className} has failed (request ${requestId}): ${error}`);
    return problem.toDocument(instance, requestId);
  }

  /** Of one that has ended nothing is kept in memory from then on. */
  #write(change: RunningChange): Promise<void> {
    return this.#writing.run(async () => {
      const report = change.report();
      await this.rows.write(report, change.coming?.state);
      if (report.state !== 'running') this.#changes.delete(change.id);
    });
  }

  async #reportAll(): Promise<void> {
    if (this.#isReporting) return;
    this.#isReporting = true;
    for (const change of this.#changes.values()) await this.#write(change).catch(() => {});
    this.#isReporting = false;
    if (this.#changes.size > 0 || this.#isStopping) return;
    clearInterval(this.#reports);
    this.#reports = undefined;
  }
}

/** It may still come to its end: that is reported then, if the database is open. */
function reportOfStop(change: RunningChange): ChangeReport {
  const report = change.report();
  return change.isRunning ? interrupted(report) : report;
}

function tooManyChanges(): Problem {
  return unavailable(
    `${MOST_CHANGES} changes of classes go on already, as many as may at once; try again when one has ended.`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}
