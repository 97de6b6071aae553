/** The steps of a change of a class, in their order. */
export const CHANGE_STEPS = ['waiting', 'checking', 'copying', 'changing', 'building words'] as const;

export type ChangeStep = (typeof CHANGE_STEPS)[number];

/** How far a change of a class is. */
export class ChangeProgress {
  #step: ChangeStep = 'waiting';
  #passed: number | undefined;
  #hasTurn = false;
  #withdrawal: Error | undefined;

  /** Whether the change has its turn, so that no other change of the class runs. */
  get hasTurn(): boolean {
    return this.#hasTurn;
  }

  /** Cancels a change that waits for its turn: it throws `reason` when its turn comes. */
  withdraw(reason: Error): void {
    this.#withdrawal = reason;
  }

  /** Begins its turn. Throws the reason of `withdraw`. */
  takeTurn(): void {
    if (this.#withdrawal !== undefined) throw this.#withdrawal;
    this.#hasTurn = true;
  }

  get step(): ChangeStep {
    return this.#step;
  }

  /** How many objects the step has processed; undefined if it does not process objects one by one. */
  get passed(): number | undefined {
    return this.#passed;
  }

  /** Begins a step that processes objects one by one. */
  begin(step: ChangeStep): void {
    this.#step = step;
    this.#passed = 0;
  }

  /** Begins a step whose end cannot be foreseen, such as the building of an index by the engine. */
  beginUncounted(step: ChangeStep): void {
    this.#step = step;
    this.#passed = undefined;
  }

  /** Adds to the number of objects that the step has processed. */
  pass(objects: number): void {
    if (this.#passed !== undefined) this.#passed += objects;
  }
}
