import type { ObjectRow } from '../object-row.js';
import type { Answer, ReadTogether, Sql } from '../sql.js';
import { isHead } from './page-statement.js';

/** Questions that one statement answers at most: with more, too much of the server waits for one connection. */
const MOST_TOGETHER = 4;

interface Waiting {
  statements: readonly Sql[];
  reused: boolean;
  resolve: (answer: Answer<unknown>) => void;
  reject: (error: unknown) => void;
}

/**
 * Small questions that are asked at the same moment of a database server share a statement: the round trip is most of what
 * each of them costs. It is sent after the last of them was asked, so nobody misses what was stored before. Each
 * begins with a head (`headStatement`), which tells where its rows begin.
 */
export class GroupedAnswers {
  #waiting: Waiting[] = [];
  /** A large answer ends the connection where it is not taken, so it is not tried again where objects are large. */
  #most = MOST_TOGETHER;

  constructor(private readonly together: ReadTogether) {}

  /** Answers as `together` does; without rows where the class is gone. */
  ask(statements: readonly Sql[], reused: boolean): Promise<Answer<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, reused, resolve, reject });
      // After the input that has arrived by now has been read, all of whose questions join.
      if (this.#waiting.length === 1) setImmediate(() => this.#answerAll());
    });
  }

  #answerAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const most = this.#most;
    for (let begin = 0; begin < waiting.length; begin += most) {
      this.#answerSome(waiting.slice(begin, begin + most));
    }
  }

  #answerSome(group: readonly Waiting[]): void {
    const statements = group.flatMap((one) => one.statements);
    this.together<ObjectRow>(statements, group.every(isLike(group[0]!))).then(
      ({ rows, rest }) => {
        if (group.length === 1) group[0]!.resolve({ rows, ...(rest && { rest }) });
        else if (rest === undefined) answerEach(group, rows);
        else {
          // Large objects come as they are wanted, so to one at a time.
          rest.close();
          this.#most = 1;
          for (const one of group) this.together(one.statements, one.reused).then(one.resolve, one.reject);
        }
      },
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  }
}

/** Of different questions together there are too many kinds to prepare them. */
function isLike({ statements: [, first] }: Waiting): (other: Waiting) => boolean {
  return ({ statements: [, rows], reused }) => reused && rows?.text === first?.text;
}

function answerEach(group: readonly Waiting[], rows: readonly ObjectRow[]): void {
  const answers: ObjectRow[][] = [];
  for (const row of rows) {
    if (isHead(row)) answers.push([row]);
    else answers.at(-1)?.push(row);
  }
  // Where the class is gone, nobody has a head.
  const isComplete = answers.length === group.length;
  for (const [at, { resolve }] of group.entries()) resolve({ rows: isComplete ? answers[at]! : [] });
}
