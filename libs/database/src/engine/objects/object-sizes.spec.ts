import { mostBytesOf, noteObjectSize } from './object-sizes.js';

describe('the size of the largest object of a table', () => {
  const turn = () => new Promise((resume) => setImmediate(resume));

  it('is unknown until those that are there are measured, and rises with what is written', async () => {
    expect(mostBytesOf('c_one', async () => 100)).toBeUndefined();
    noteObjectSize('c_one', 'x'.repeat(50));
    await turn();
    const measure = async () => 1;
    expect(mostBytesOf('c_one', measure)).toBe(100);
    noteObjectSize('c_one', 'x'.repeat(99));
    expect(mostBytesOf('c_one', measure)).toBe(100);
    noteObjectSize('c_one', 'é'.repeat(99));
    expect(mostBytesOf('c_one', measure)).toBe(198);
  });

  it('counts what is written while it is measured', async () => {
    let measured: (bytes: number) => void = () => {};
    const measure = () => new Promise<number>((resolve) => (measured = resolve));
    expect(mostBytesOf('c_two', measure)).toBeUndefined();
    noteObjectSize('c_two', 'x'.repeat(500));
    expect(mostBytesOf('c_two', measure)).toBeUndefined();
    measured(10);
    await turn();
    expect(mostBytesOf('c_two', measure)).toBe(500);
  });

  it('is measured again where that has failed', async () => {
    const fail = async () => Promise.reject(new Error('no connection'));
    expect(mostBytesOf('c_three', fail)).toBeUndefined();
    await turn();
    expect(mostBytesOf('c_three', async () => 7)).toBeUndefined();
    await turn();
    expect(mostBytesOf('c_three', fail)).toBe(7);
  });
});
