import { type Fault, Problem } from '@app/problems';

const EXAMPLES = 10;

/** Counts the objects that conflict and keeps a few as examples. */
export class Conflicts {
  count = 0;
  readonly #examples: { _id: string; errors: Fault[] }[] = [];

  add(id: string, errors: Fault[]): void {
    this.count++;
    if (this.#examples.length < EXAMPLES) this.#examples.push({ _id: id, errors });
  }

  throwIfAny(): void {
    if (this.count === 0) return;
    const lacks = this.#examples.some(({ errors }) => errors.some(({ code }) => code === 'required'));
    const way = lacks ? ' (with a "default", a field that becomes required has a value everywhere)' : '';
    throw this.problem(`${this.count === 1 ? 'does' : 'do'} not fit the new definition${way}`);
  }

  problem(why: string): Problem {
    return new Problem(
      'definition_conflict',
      `${this.count} stored ${this.count === 1 ? 'object' : 'objects'} ${why}; nothing was changed.`,
      { extensions: { count: this.count, examples: this.#examples } },
    );
  }
}
