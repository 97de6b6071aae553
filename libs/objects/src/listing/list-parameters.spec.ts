import { Problem } from '@app/problems';
import { readListing, readPage, readStream } from './list-parameters.js';

const DEFINITION = { name: 'T', fields: { rank: { type: 'integer' as const } } };

const refusal = (work: () => unknown): Problem => {
  try {
    work();
  } catch (error) {
    return error as Problem;
  }
  throw new Error('it was taken');
};

describe('the parameters of a listing', () => {
  it('have defaults', () => {
    const wanted = readPage({});
    expect(wanted).toEqual({ page: 1, limit: 50, query: undefined, warnings: [] });
    expect(readListing(wanted, DEFINITION)).toEqual({
      page: 1,
      limit: 50,
      predicate: { kind: 'always' },
      asked: {},
      warnings: [],
    });
  });

  it('are plain digits, however many; a limit above 1000 is clamped with a warning', () => {
    expect(readPage({ page: '007', limit: '1000' })).toMatchObject({ page: 7, limit: 1000, warnings: [] });
    const far = readPage({ page: '9'.repeat(400), limit: '1001' });
    expect(far).toMatchObject({ page: Number.MAX_SAFE_INTEGER, limit: 1000 });
    expect(far.warnings).toEqual([
      {
        code: 'limit_clamped',
        message: 'limit=1001 is more than a page holds; this page has at most 1000 objects.',
      },
      {
        code: 'page_clamped',
        message: 'page=99999999999999999999... is beyond 2^53-1; this is page 9007199254740991.',
      },
    ]);
    expect(readPage({ page: `00${Number.MAX_SAFE_INTEGER}` }).warnings).toEqual([]);
    expect(readPage({ page: '9007199254740992' }).warnings).toHaveLength(1);
  });

  it('warn of the limit before the filter', () => {
    const wanted = readPage({ limit: '1001', query: '{"rank":{"$eq":"x"}}' });
    expect(readListing(wanted, DEFINITION).warnings.map(({ code }) => code)).toEqual([
      'limit_clamped',
      'comparison_never_matches',
    ]);
  });

  it('are refused with all their faults at once', () => {
    const { code, detail, errors } = refusal(() =>
      readPage({ limit: ['1', '1'], page: '0', query: ['{}', '{}'] }),
    );
    expect([code, detail]).toEqual([
      'invalid_parameter',
      'limit is given once. page is a whole number of at least 1, in plain digits. query is given once.',
    ]);
    expect(errors).toEqual([
      {
        pointer: '',
        field: 'limit',
        code: 'invalid_parameter',
        message: 'limit is given once.',
        received: ['1', '1'],
      },
      expect.objectContaining({ field: 'page', received: '0' }),
      expect.objectContaining({ field: 'query', message: 'query is given once.' }),
    ]);
  });

  it('take a page or a cursor, not both', () => {
    const walk = { behind: { cursor: 'x', backwards: false }, counts: true };
    expect(readPage({ after: 'x' })).toMatchObject({ page: 1, walk });
    for (const page of ['1', '2', '01']) {
      for (const field of ['after', 'before'] as const) {
        const { errors } = refusal(() => readPage({ page, [field]: 'x' }));
        expect(errors).toMatchObject([{ field, message: `${field} is not given together with page.` }]);
      }
    }
  });

  it('take the default page for a stream, as clients send it that send all defaults, unless beside a cursor', () => {
    expect(readStream({ page: '1' })).toMatchObject({ page: 1 });
    expect(refusal(() => readStream({ page: '2' })).errors).toMatchObject([{ field: 'page' }]);
    const { errors } = refusal(() => readStream({ page: '1', after: 'x' }));
    expect(errors).toMatchObject([{ field: 'page' }, { field: 'after' }]);
  });

  it('are refused for the class where the filter is none', () => {
    const wanted = readPage({ query: '{"rnk":{"$eq":1}}' });
    expect(refusal(() => readListing(wanted, DEFINITION)).code).toBe('invalid_query');
  });
});
