import { effectsOfFields } from './change-effects.js';
import { type Asking, askingOf, type CountedEffect } from './counted-effects.js';

describe('an effect of a change', () => {
  it('says what to do first where objects keep it from being made', () => {
    const old = { size: { type: 'integer' } as const };
    const remedyOf = (field: object) =>
      effectsOfFields(old, { size: { type: 'integer', ...field } }).map(({ remedy }) => remedy);
    expect(remedyOf({ minimum: 2 })).toEqual([expect.stringContaining('a limit that they keep')]);
    expect(remedyOf({ enum: [1] })).toEqual([expect.stringContaining('allow their values')]);
    expect(remedyOf({ required: true })).toEqual([expect.stringContaining('a default')]);
    expect(remedyOf({ required: true, default: 1 })).toEqual([undefined]);
    expect(remedyOf({ unique: true })).toEqual([undefined]);
  });
});

describe('the question before a change', () => {
  const counted = (effect: Partial<CountedEffect>): CountedEffect => ({
    field: 'size',
    what: '',
    destroys: false,
    count: undefined,
    counting: false,
    ...effect,
  });
  const loss = { destroys: true };
  const refusal = { remedy: 'Change them.' };
  const [nothing, loses] = [
    { refused: false, destroys: false, counting: false },
    { refused: false, destroys: true, counting: false },
  ];

  it.each<[string, Partial<CountedEffect>[], Asking]>([
    ['nothing of a value that no object has', [{ ...loss, count: 0 }], nothing],
    ['about a value that is lost', [{ ...loss, count: 1 }], loses],
    ['about a value that may be lost', [loss], loses],
    ['nothing before it is counted', [{ ...loss, counting: true }], { ...loses, counting: true }],
    [
      'about what is lost, whatever else is',
      [
        { ...loss, count: 1 },
        { ...loss, counting: true },
      ],
      loses,
    ],
    ['nothing that cannot succeed', [{ ...refusal, count: 1 }], { ...nothing, refused: true }],
    ['about what may succeed', [refusal, { ...refusal, count: 0 }], nothing],
  ])('asks %s', (_, effects, asking) => {
    expect(askingOf(effects.map(counted))).toEqual(asking);
  });
});
