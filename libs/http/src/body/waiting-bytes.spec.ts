import { WaitingBytes } from './waiting-bytes.js';

describe('bytes that wait', () => {
  it('are told apart by application in one look at each body, however many there are', () => {
    let looks = 0;
    const body = (application: string, refuse = () => {}) => ({
      get application() {
        looks++;
        return application;
      },
      refuse,
    });
    const many = 1000;
    const room = new WaitingBytes(many);
    const refused: number[] = [];
    for (let at = 0; at < many; at++)
      room.enter(
        body('large', () => refused.push(at)),
        1,
      );
    looks = 0;
    expect(() => room.enter(body('large'), 1)).toThrow('Too many large bodies');
    expect(looks).toBeLessThan(10 * many);
    room.enter(body('small'), 1);
    expect(refused).toEqual([many - 1]);
  });
});
