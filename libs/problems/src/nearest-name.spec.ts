import { nameHint, nearestName } from './nearest-name.js';

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

describe('nameHint', () => {
  it('asks for the nearest name, and says something else, or nothing, where there is none', () => {
    expect(nameHint('weight')).toBe(' Did you mean weight?');
    expect(nameHint('weight', 'Known are weight, from.')).toBe(' Did you mean weight?');
    expect(nameHint(undefined, 'Known are weight, from.')).toBe(' Known are weight, from.');
    expect(nameHint(undefined)).toBe('');
  });
});
