import { detailsText } from './event-text.js';

describe('detailsText', () => {
  it('says what a change of a class is about, without lists of nothing', () => {
    const details = {
      revision: 3,
      added: ['a', 'b'],
      removed: [],
      renamed: [
        { from: 'old', to: 'fresh' },
        { from: 'c', to: 'd' },
      ],
      indexesAdded: [['fresh', '-d'], ['a', 'b'], 'and 3 more'],
      indexesRemoved: [],
      timestamps: true,
    };
    expect(detailsText(details)).toBe(
      'revision: 3, added: a b, renamed: (old → fresh) (c → d), indexes added: (fresh, -d) (a, b) and 3 more, timestamps: true',
    );
  });
});
