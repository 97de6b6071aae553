import { ChangeProgress } from '../change/change-progress.js';
import { PendingDefinition, type PendingState } from '../registry/pending-definition.js';
import type { StoredClass } from '../registry/stored-class.js';
import type { ChangeReport } from './change-report.js';

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
