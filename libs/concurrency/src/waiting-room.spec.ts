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
  });
});
