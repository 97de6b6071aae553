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
 * Has what is asked at the same moment answered together: a round trip, or the locks of a reader, are much of what each question
 * costs. They are asked after the last of them, so every caller sees what was stored before its call.
 */
export class Batcher<Question, Answer> {
  #waiting: Waiting<Question, Answer>[] = [];

  constructor(
    /** How many are answered together. */
    private readonly most: () => number,
    private readonly answerAll: AnswerAll<Question, Answer>,
    /** Runs something once all that shall join has been asked: after the input that has arrived by now is read. */
    private readonly schedule: (run: () => void) => void = (run) => void setImmediate(run),
  ) {}

  /** Throws what the answer to all of them throws. */
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
