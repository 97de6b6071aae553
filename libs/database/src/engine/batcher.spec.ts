import { Batcher } from './batcher.js';

describe('questions of the same moment', () => {
  let asked: (readonly string[])[];
  let batcher: Batcher<string, string>;

  beforeEach(() => {
    asked = [];
    batcher = new Batcher(
      () => 16,
      async (questions) => {
        asked.push(questions);
        return questions.map((question) => `${question}!`);
      },
    );
  });

  it('are asked together, and each gets its own answer', async () => {
    const questions = ['a', 'b', 'a', 'c'];
    const answers = await Promise.all(questions.map((question) => batcher.ask(question)));
    expect(answers).toEqual(['a!', 'b!', 'a!', 'c!']);
    expect(asked).toEqual([questions]);
  });

  it('are not asked before the last of them', async () => {
    const first = batcher.ask('a');
    await Promise.resolve();
    expect(asked).toEqual([]);
    await Promise.all([first, batcher.ask('b')]);
    await batcher.ask('c');
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  it('are cut into groups', async () => {
    const questions = Array.from({ length: 37 }, (_, number) => String(number));
    const answers = await Promise.all(questions.map((question) => batcher.ask(question)));
    expect(answers).toEqual(questions.map((question) => `${question}!`));
    expect(asked.map(({ length }) => length)).toEqual([16, 16, 5]);
  });

  it('all learn why they have failed together, and one alone why it has failed by itself', async () => {
    const failing = new Batcher<string, string>(
      () => 2,
      async ([first, second]) => {
        if (first === 'gone') throw new Error('gone');
        return [first!, Promise.reject(new Error(`no ${second}`))];
      },
    );
    const ends = await Promise.allSettled(['gone', 'b', 'c', 'd'].map((question) => failing.ask(question)));
    const told = ends.map((end) => (end.status === 'rejected' ? end.reason.message : end.value));
    expect(told).toEqual(['gone', 'gone', 'c', 'no d']);
  });
});
