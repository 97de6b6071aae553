import type { ObjectRow } from '../engine/object-row.js';
import type { Answer, SnapshotRead, Sql } from '../engine/sql.js';
import { isHead } from './page-statement.js';

/** Most questions in one statement: with more, too much of the server waits for one connection. */
const MAX_QUESTIONS_PER_STATEMENT = 4;

interface Waiting {
  statements: readonly Sql[];
  reused: boolean;
  resolve: (answer: Answer<unknown>) => void;
  reject: (error: unknown) => void;
}

/**
 * Small questions of the same moment to a database server share a statement: the round trip is most of what each of
 * them costs. It is sent after the last of them, so every caller sees what was stored before its call. Each begins with
 * a head (`headStatement`), which tells where its rows begin.
 */
export class PageBatcher {
  #waiting: Waiting[] = [];
  /** Closing a large answer ends its connection, so where objects are large questions are not grouped again. */
  #most = MAX_QUESTIONS_PER_STATEMENT;

  constructor(private readonly snapshotRead: SnapshotRead) {}

  /** Answers as `snapshotRead` does; without rows where the class is gone. */
  ask(statements: readonly Sql[], reused: boolean): Promise<Answer<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, reused, resolve, reject });
      // After the input that has arrived by now is read, so that all its questions join.
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
    this.snapshotRead<ObjectRow>(statements, group.every(isLike(group[0]!))).then(
      ({ rows, cursor }) => {
        if (group.length === 1) group[0]!.resolve({ rows, ...(cursor && { cursor }) });
        else if (cursor === undefined) answerEach(group, rows);
        else {
          // A row cursor serves one caller, so each reads for itself.
          cursor.close();
          this.#most = 1;
          for (const one of group)
            this.snapshotRead(one.statements, one.reused).then(one.resolve, one.reject);
        }
      },
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  }
}

/** Different questions in one statement have too many texts to prepare. */
function isLike({ statements: [, first] }: Waiting): (other: Waiting) => boolean {
  return ({ statements: [, rows], reused }) => reused && rows?.text === first?.text;
}

function answerEach(group: readonly Waiting[], rows: readonly ObjectRow[]): void {
  const answers: ObjectRow[][] = [];
  for (const row of rows) {
    if (isHead(row)) answers.push([row]);
    else answers.at(-1)?.push(row);
  }
  // Where the class is gone, no question has a head.
  const isComplete = answers.length === group.length;
  for (const [at, { resolve }] of group.entries()) resolve({ rows: isComplete ? answers[at]! : [] });
}
