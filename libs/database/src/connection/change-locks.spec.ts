import { DatabaseUnavailable } from '../engine/errors.js';
import { ChangeLocks } from './change-locks.js';

describe('The locks of a change', () => {
  it('are given up where the server does not tell of them', async () => {
    jest.useFakeTimers();
    let isSilent = false;
    const destroy = jest.fn();
    const runner = {
      connect: async () => ({ destroy }),
      query: () => (isSilent ? new Promise(() => {}) : Promise.resolve([])),
    };
    const turn = { classId: 'a', withoutCreations: false };
    const locks = new ChangeLocks({} as never, runner as never, turn);
    await locks.check();
    isSilent = true;
    const checked = expect(locks.check()).rejects.toThrow(DatabaseUnavailable);
    await jest.advanceTimersByTimeAsync(8000);
    await checked;
    expect(destroy).toHaveBeenCalled();
    jest.useRealTimers();
  });
});
