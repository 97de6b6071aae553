import { Mutex, settlesWithin } from '@app/concurrency';
import { countObjects, type Database } from '@app/database';
import { ChangeProgress } from '../change/change-progress.js';
import type { ClassRegistry } from '../registry/class-registry.js';
import { PendingDefinition, type PendingState } from '../registry/pending-definition.js';
import type { StoredClass } from '../registry/stored-class.js';
import { type ChangeReport, interrupted } from './change-report.js';
import type { ChangeRows } from './change-rows.js';

const BETWEEN_REPORTS_MILLISECONDS = 2000;

/** A change that this process makes, or has made. */
export class RunningChange {
  readonly progress = new ChangeProgress();
  /** Objects of the class; undefined where that is not known. */
  total: number | undefined;
  /** The definition it brings, once it is published; undefined if unknown. */
  pending: PendingDefinition | undefined;
  #end: Pick<ChangeReport, 'state' | 'revision' | 'problem' | 'endedAt'> | undefined;

  constructor(
    private readonly subject: Pick<ChangeReport, 'id' | 'classId' | 'className' | 'startedAt'>,
    private readonly pendingState: () => Promise<PendingState | undefined>,
    private readonly now: () => number,
  ) {}

  get id(): string {
    return this.subject.id;
  }

  get classId(): string {
    return this.subject.classId;
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  get className(): string {
    return this.subject.className;
  }

  /** Computes the definition it brings from the present class, which may have changed since the request came. */
  async foresee(): Promise<PendingDefinition | undefined> {
    const state = await this.pendingState();
    return state && new PendingDefinition(this.id, this.className, state);
  }

  /** Records that the change was made. */
  done({ revision }: StoredClass): void {
    this.#end = { state: 'done', revision, problem: null, endedAt: this.now() };
  }

  /**
   * Records that the change was not made, or may not have been. `problem` is what its request would have been answered.
   */
  refused(problem: object): void {
    this.#end = { state: 'refused', revision: null, problem, endedAt: this.now() };
  }

  /** How far it is now. */
  report(): ChangeReport {
    const { step, passed } = this.progress;
    const running = { state: 'running', revision: null, problem: null, endedAt: null } as const;
    const objects =
      !this.isRunning || this.total === undefined || passed === undefined
        ? undefined
        : { done: passed, total: this.total };
    return {
      ...this.subject,
      step,
      done: objects?.done ?? null,
      total: objects?.total ?? null,
      ...(this.#end ?? running),
    };
  }
}

/**
 * The longest wait for the storing of reports: of an answer for the first report (the single writer may be busy with
 * the change itself), of the end of a change for the last one, and of the end of the process for all.
 */
const MAX_WRITE_MILLISECONDS = 1000;

/** The changes of this process that are published to all processes. Each is reported until its end is stored. */
export class PublishedChanges {
  /** By id; of some the end is not stored yet. */
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
  ) {}

  /** Those that run. */
  get running(): RunningChange[] {
    return [...this.#changes.values()].filter(({ isRunning }) => isRunning);
  }

  /** Those of all of them: of one that has ended the rows may still say that it runs. */
  get ids(): Set<string> {
    return new Set(this.#changes.keys());
  }

  /** The process ends, so nothing is published any more. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The change of this id, unless its end is stored. */
  find(id: string): RunningChange | undefined {
    return this.#changes.get(id);
  }

  /** Resolves once other processes know of what has ended by now, or may only learn of it later. */
  async stored(): Promise<void> {
    if (this.database.hasOneProcess) return;
    await settlesWithin(
      this.#writing.run(async () => {}),
      MAX_WRITE_MILLISECONDS,
    );
  }

  /** Publishes a change and the definition it brings to all processes, and answers its report. */
  async add(change: RunningChange, pending: PendingDefinition | undefined): Promise<ChangeReport> {
    const report = change.report();
    this.#changes.set(change.id, change);
    change.pending = pending;
    if (pending !== undefined) this.registry.addPending(change.classId, pending);
    const stored = this.#write(change);
    try {
      // This process answers from its memory alone, and the writer may be busy with the change until its end.
      if (this.database.hasOneProcess) await settlesWithin(stored, MAX_WRITE_MILLISECONDS);
      else await stored;
    } catch (error) {
      this.#changes.delete(change.id);
      this.#removePending(change);
      throw error;
    }
    this.#reports ??= setInterval(() => void this.#reportAll(), BETWEEN_REPORTS_MILLISECONDS).unref();
    this.#countObjects(change);
    return report;
  }

  /** Reports the end of a change, if it is one of these. */
  noteEnd(change: RunningChange): void {
    if (!this.#changes.has(change.id)) return;
    this.#removePending(change);
    // What cannot be stored now is reported later.
    void this.#write(change).catch(() => {});
  }

  /** Other processes learn at once that changes end with this one. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#reports);
    const written = this.running.map((change) =>
      this.#writing.run(() => this.rows.write(reportOfStop(change), undefined)).catch(() => {}),
    );
    await settlesWithin(Promise.all(written), MAX_WRITE_MILLISECONDS);
  }

  #countObjects(change: RunningChange): void {
    void countObjects(this.database, change.classId).then(
      (total) => {
        change.total = total;
      },
      () => {},
    );
  }

  #removePending({ classId, pending }: RunningChange): void {
    if (pending !== undefined) this.registry.removePending(classId, pending);
  }

  /** Stores how far a change is, and forgets one that has ended. */
  #write(change: RunningChange): Promise<void> {
    return this.#writing.run(async () => {
      const report = change.report();
      await this.rows.write(report, change.pending?.state);
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
