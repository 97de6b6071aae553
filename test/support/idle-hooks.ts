/** What is being described: how many tests it has so far, and its hooks. */
interface Block {
  tests: number;
  hooks: (() => void)[];
}

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const;

/**
 * Jest refuses hooks in a block without tests. From now on those of such blocks are dropped; the function that is
 * returned has to be called once for each test that is registered.
 */
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
  const skip = Object.assign(
    (title: string, tests: () => void) => real.skip(title, within(tests)),
    real.skip,
  );
  globalThis.describe = Object.assign(one, real, { each, skip }) as jest.Describe;
  for (const name of HOOKS) {
    const hook = globalThis[name];
    globalThis[name] = (...args) => {
      if (block === file) hook(...args);
      else block.hooks.push(() => hook(...args));
    };
  }
  return () => {
    block.tests++;
  };
}
