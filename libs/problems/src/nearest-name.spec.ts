import { nearestName } from './nearest-name.js';

describe('nearestName', () => {
  it.each([
    ['refrence', 'reference'],
    ['Weight', 'weight'],
    ['weigth', 'weight'],
    ['sentat', 'sentAt'],
    ['form', 'from'],
  ])('takes %s for %s', (wrong, meant) => {
    expect(nearestName(wrong, ['reference', 'weight', 'sentAt', 'from'])).toBe(meant);
  });

  it('suggests nothing that is far off, and less for short names', () => {
    expect(nearestName('colour', ['reference', 'weight'])).toBeUndefined();
    expect(nearestName('ab', ['xy'])).toBeUndefined();
  });

  it('prefers the nearer of two', () => {
    expect(nearestName('statuss', ['stations', 'status'])).toBe('status');
  });
});
