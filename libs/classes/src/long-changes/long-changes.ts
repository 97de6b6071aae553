import { settlesWithin } from '@app/concurrency';
import { Database, sharedNow } from '@app/database';
import { ErrorTranslator, Problem, type ProblemDocument, unavailable } from '@app/problems';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { v7 } from 'uuid';
import type { ChangeProgress } from '../change/change-progress.js';
import { ClassRegistry } from '../registry/class-registry.js';
import { classChanging, type PendingState } from '../registry/pending-definition.js';
import type { StoredClass } from '../registry/stored-class.js';
import { type ChangeReport, RETRY_AFTER_SECONDS } from './change-report.js';
import { ChangeRows } from './change-rows.js';
import { PublishedChanges, RunningChange } from './running-changes.js';

/** Changes of one process that go on after their requests were answered. */
const MAX_CHANGES = 20;

/**
 * A change that cannot be published, for want of room or because it cannot be stored, is tried again after this time.
 */
const BETWEEN_ATTEMPTS_MILLISECONDS = 1000;

/** A change, its class and its request. */
export interface Change {
  classId: string;
  className: string;
  /** The definition the class would get, computed from its present state; undefined if unknown. */
  pending: () => Promise<PendingState | undefined>;
  /** How long the request waits for the change. At 0, it is answered before the work begins. */
  waitMilliseconds: number;
  /** The member `instance` of the problem document, if there is one. */
  instance: string;
  requestId: string;
  work: (progress: ChangeProgress) => Promise<StoredClass>;
}

/** Runs changes of classes that may go on after their requests were answered, and reports their progress. */
@Injectable()
export class LongChanges implements OnModuleDestroy {
  readonly #logger = new Logger(LongChanges.name);
  /** All that run, in the order of their requests; most end before these are answered. */
  readonly #running = new Set<RunningChange>();
  readonly #published: PublishedChanges;

  constructor(
    database: Database,
    private readonly rows: ChangeRows,
    registry: ClassRegistry,
    private readonly errors: ErrorTranslator,
  ) {
    this.#published = new PublishedChanges(database, rows, registry);
  }

  /**
   * Makes a change. Answers the changed class; or, if the wait ends first, a report: the change then goes on to its
   * end, which `find` tells. Throws what the work throws during the wait, Problem `unavailable` if too many changes are
   * running, and `class_changing` if the wait ends while another change of the class is still before it.
   */
  async run(change: Change): Promise<StoredClass | ChangeReport> {
    if (this.#published.running.length >= MAX_CHANGES) throw tooManyChanges();
    const { classId, className, pending, waitMilliseconds } = change;
    const subject = { id: v7(), classId, className, startedAt: sharedNow() };
    const running = new RunningChange(subject, pending, sharedNow);
    this.#running.add(running);
    if (waitMilliseconds > 0) return this.#await(running, this.#begin(running, change), waitMilliseconds);
    try {
      const report = await this.#publish(running);
      if (report === undefined) throw tooManyChanges();
      void this.#begin(running, change).catch(() => {});
      return report;
    } catch (error) {
      this.#running.delete(running);
      throw error;
    }
  }

  /** Waits for the end of a change, and publishes it where that takes too long. */
  async #await(
    running: RunningChange,
    result: Promise<StoredClass>,
    waitMilliseconds: number,
  ): Promise<StoredClass | ChangeReport> {
    let isOver = await settlesWithin(result, waitMilliseconds);
    while (!isOver) {
      try {
        const report = await this.#publish(running);
        if (report !== undefined) return report;
      } catch (error) {
        if (error instanceof Problem && !running.progress.hasTurn) {
          this.#withdraw(running, error);
          throw error;
        }
      }
      isOver = await settlesWithin(result, BETWEEN_ATTEMPTS_MILLISECONDS);
    }
    return result;
  }

  /** Throws Problem `class_changing` while a change of the class goes on. */
  async refuseWhileChanging(className: string): Promise<void> {
    const own = this.#published.running.find((change) => change.className === className);
    const id = own?.id ?? (await this.rows.runningOf(className, this.#published.ids));
    if (id !== undefined) throw classChanging(className, id, 'wait for its end');
  }

  /** How far a change of a class is, or how it has ended. Throws Problem `change_not_found`. */
  async find(classId: string, id: string): Promise<ChangeReport> {
    const own = this.#published.find(id);
    // What comes after it through another process would still be refused.
    if (own?.isRunning === false) await this.#published.stored();
    const report = own?.classId === classId ? own.report() : await this.rows.find(classId, id);
    if (report !== undefined) return report;
    throw new Problem(
      'change_not_found',
      'No change of this class that took long has this id; what is known of one is kept for a day after its end.',
    );
  }

  /** Tells other processes at once that the changes of this one end with it. */
  async onModuleDestroy(): Promise<void> {
    await this.#published.stop();
  }

  /** Makes a change, and notes its end. */
  #begin(running: RunningChange, change: Change): Promise<StoredClass> {
    const result = change.work(running.progress);
    void result
      .then(
        (changed) => running.done(changed),
        (error: unknown) => running.refused(this.#problemOf(error, change, running)),
      )
      .then(() => this.#noteEnd(running));
    return result;
  }

  #noteEnd(running: RunningChange): void {
    this.#running.delete(running);
    this.#published.noteEnd(running);
  }

  /**
   * Publishes a change to all processes. Answers its report; undefined if too many changes are published. Throws
   * Problem `class_changing` if it waits for another change of the class; it is then not made.
   */
  async #publish(change: RunningChange): Promise<ChangeReport | undefined> {
    if (!change.progress.hasTurn && !this.#isPublished(change)) await this.#refuseBehindOthers(change);
    const pending = this.#isPublished(change) ? undefined : await change.foresee();
    // Meanwhile the request of a change behind it may have published it, and it may have ended.
    if (this.#isPublished(change)) return change.report();
    if (!change.isRunning) return undefined;
    const { isStopping, running } = this.#published;
    return isStopping || running.length >= MAX_CHANGES ? undefined : this.#published.add(change, pending);
  }

  #isPublished({ id }: RunningChange): boolean {
    return this.#published.find(id) !== undefined;
  }

  /**
   * Withdraws a change, with Problem `class_changing`, if another change of its class has its turn or comes before it.
   */
  async #refuseBehindOthers(change: RunningChange): Promise<void> {
    const id = await this.#changeBefore(change);
    if (id === undefined || change.progress.hasTurn) return;
    const reason = classChanging(change.className, id, 'wait for its end');
    this.#withdraw(change, reason);
    throw reason;
  }

  /** Cancels a change that waits for its turn; its request is answered with `reason`. */
  #withdraw(change: RunningChange, reason: Problem): void {
    change.progress.withdraw(reason);
    // It is before no other one, however long it still waits.
    this.#running.delete(change);
  }

  /** The change of its class that a change waits for: it is published, so that it has an address. */
  async #changeBefore(change: RunningChange): Promise<string | undefined> {
    const { id, className } = change;
    const all = [...this.#running].filter((one) => one.className === className);
    const inTurn = all.find(({ progress }) => progress.hasTurn);
    const own = this.#published.ids.add(id);
    const elsewhere = inTurn === undefined ? await this.rows.runningOf(className, own) : undefined;
    if (elsewhere !== undefined) return elsewhere;
    const before = inTurn ?? all[0];
    if (before === undefined || before === change) return undefined;
    return (await this.#publish(before)) && before.id;
  }

  /** The problem that the request would have been answered. */
  #problemOf(
    error: unknown,
    { className, instance, requestId }: Change,
    { id }: RunningChange,
  ): ProblemDocument {
    const problem = this.errors.problemOf(error);
    const { isStopping } = this.#published;
    if (problem.status >= 500 && !isStopping && this.#published.find(id) !== undefined)
      this.#logger.error(`A change of ${className} has failed (request ${requestId}): ${error}`);
    return problem.toDocument(instance, requestId);
  }
}

function tooManyChanges(): Problem {
  return unavailable(
    `${MAX_CHANGES} changes of classes go on already, as many as may at once; try again when one has ended.`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}
