/** What a change of a class does, in the order in which it does it. */
export const CHANGE_STEPS = ['waiting', 'checking', 'copying', 'changing', 'building words'] as const;

export type ChangeStep = (typeof CHANGE_STEPS)[number];

/** How far a change of a class is. */
export class ChangeProgress {
  #step: ChangeStep = 'waiting';
  #passed: number | undefined;
  #hasTurn = false;
  #withdrawal: Error | undefined;

  /** Whether it is its turn, so that no other change of the class is made. */
  get hasTurn(): boolean {
    return this.#hasTurn;
  }

  /** Has a change that waits for its turn not made: it throws `reason` then. */
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

  /** Objects that the step has passed; undefined where it does not look at objects one by one. */
  get passed(): number | undefined {
    return this.#passed;
  }

  /** Begins a step that looks at objects one by one. */
  begin(step: ChangeStep): void {
    this.#step = step;
    this.#passed = 0;
  }

  /** Begins a step whose end cannot be foreseen, such as the building of an index by the engine. */
  beginUncounted(step: ChangeStep): void {
    this.#step = step;
    this.#passed = undefined;
  }

  /** Notes objects that the step has passed. */
  pass(objects: number): void {
    if (this.#passed !== undefined) this.#passed += objects;
  }
}
