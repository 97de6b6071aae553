/** What is being described: how many tests it has so far, and its hooks. */
interface Block {
  tests: number;
  hooks: (() => void)[];
}

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const;

/** From now on hooks are forgotten where no test is, which Jest takes for a mistake. The answer has to be called for each test. */
export function forgetIdleHooks(): () => void {
  const file: Block = { tests: 0, hooks: [] };
  let block = file;
  const within =
    <Row extends unknown[]>(tests: (...row: Row) => void) =>
    (...row: Row) => {
      const outer = block;
      block = { tests: 0, hooks: [] };
      tests(...row);
      if (block.tests > 0) for (const hook of block.hooks) hook();
      outer.tests += block.tests;
      block = outer;
    };
  const real = describe;
  const one = (title: string, tests: () => void) => real(title, within(tests));
  const each =
    (...table: Parameters<jest.Each>) =>
    (title: string, tests: (...row: unknown[]) => void) =>
      real.each(...table)(title, within(tests));
  globalThis.describe = Object.assign(one, real, { each }) as jest.Describe;
  for (const name of HOOKS) {
    const hook = globalThis[name];
    globalThis[name] = (...words) => {
      if (block === file) hook(...words);
      else block.hooks.push(() => hook(...words));
    };
  }
  return () => {
    block.tests++;
  };
}
