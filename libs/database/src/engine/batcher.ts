interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/** Answers questions in their order. */
type AnswerAll<Question, Answer> = (
  questions: readonly Question[],
) => Promise<readonly (Answer | Promise<Answer>)[]>;

/**
 * Answers questions of the same moment together, since a round trip, or a reader's locks, are much of the cost of each.
 * The batch is sent after its last question, so every caller sees what was stored before its call.
 */
export class Batcher<Question, Answer> {
  #waiting: Waiting<Question, Answer>[] = [];

  constructor(
    /** The maximum number of questions answered together. */
    private readonly most: () => number,
    private readonly answerAll: AnswerAll<Question, Answer>,
    /** Schedules the batch. By default it runs after the input that has already arrived is read. */
    private readonly schedule: (run: () => void) => void = (run) => void setImmediate(run),
  ) {}

  /** Throws what answering the whole batch throws. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length === 1) this.schedule(() => this.#answerWaiting());
    });
  }

  #answerWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const most = this.most();
    for (let begin = 0; begin < waiting.length; begin += most) {
      this.#answerSome(waiting.slice(begin, begin + most));
    }
  }

  #answerSome(some: readonly Waiting<Question, Answer>[]): void {
    this.answerAll(some.map(({ question }) => question)).then(
      (answers) => {
        for (let at = 0; at < some.length; at++) some[at]!.resolve(answers[at]!);
      },
      (error: unknown) => {
        for (const { reject } of some) reject(error);
      },
    );
  }
}
