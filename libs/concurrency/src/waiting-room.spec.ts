import { WaitingRoom } from './waiting-room.js';

describe('the room of what waits', () => {
  it('tells owners apart in one look at each, however many there are', () => {
    let looks = 0;
    const one = (owner: string, refuse = () => {}) => ({
      get owner() {
        looks++;
        return owner;
      },
      refuse,
    });
    const many = 1000;
    const room = new WaitingRoom(many, () => new Error('no room'));
    const refused: number[] = [];
    for (let at = 0; at < many; at++)
      room.enter(
        one('large', () => refused.push(at)),
        1,
      );
    looks = 0;
    expect(() => room.enter(one('large'), 1)).toThrow('no room');
    expect(looks).toBeLessThan(10 * many);
    room.enter(one('small'), 1);
    expect(refused).toEqual([many - 1]);
    looks = 0;
    room.enter(one('small'), many / 4);
    expect(looks).toBeLessThan(10 * many);
    expect(refused).toHaveLength(1 + many / 4);
  });

  /** A room of 64, and the names of those that have lost their places. */
  function roomOf64() {
    const refused: string[] = [];
    const room = new WaitingRoom(64, () => new Error('no room'));
    const enter = (name: string, size: number) =>
      room.enter({ owner: name.at(0)!, refuse: () => refused.push(name) }, size);
    return { refused, enter };
  }

  it('is made by the largest of an owner, not by what takes none', () => {
    const { refused, enter } = roomOf64();
    for (const [name, size] of [
      ['a1', 30],
      ['a2', 34],
      ['a3', 0],
    ] as const)
      enter(name, size);
    enter('b', 10);
    expect(refused).toEqual(['a2']);
  });

  it('is taken from none where it would not be enough', () => {
    const { refused, enter } = roomOf64();
    for (let at = 0; at < 33; at++) enter(`a${at}`, 1);
    for (let at = 0; at < 31; at++) enter(`b${at}`, 1);
    expect(() => enter('c', 32)).toThrow('no room');
    expect(refused).toEqual([]);
    enter('c', 1);
    expect(refused).toEqual(['a32']);
  });
});
