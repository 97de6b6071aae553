import { MAX_FAULTS, pointerTo } from './fault.js';
import { outcomeUnknown, Problem, unavailable } from './problem.js';

describe('Problem', () => {
  it('becomes a document of RFC 9457 with a stable code', () => {
    const problem = new Problem('class_not_found', 'No class is named "X".', { extensions: { count: 3 } });
    expect(problem.toDocument('/api', 'r-1')).toEqual({
      type: 'urn:storage-data-api:problem:class_not_found',
      title: 'The class does not exist',
      status: 404,
      detail: 'No class is named "X".',
      code: 'class_not_found',
      instance: '/api',
      requestId: 'r-1',
      count: 3,
    });
  });

  it('lists no more faults than a reader can use', () => {
    const errors = Array.from({ length: 500 }, () => ({ pointer: '', code: 'type', message: 'no' }));
    expect(new Problem('invalid_object', 'no', { errors }).errors).toHaveLength(MAX_FAULTS);
  });

  it.each([
    ['one fault', ['A.'], 'No. A.'],
    ['one fault that it tells already', ['No.'], 'No.'],
    ['several faults', ['A.', 'B.'], 'No.'],
    ['no fault', [], 'No.'],
  ])('has in its detail what a client needs that shows nothing else: %s', (_, messages, detail) => {
    const errors = messages.map((message) => ({ pointer: '', code: 'type', message }));
    expect(new Problem('invalid_object', 'No.', { errors })).toMatchObject({ detail, message: detail });
  });

  it('keeps its cause to itself', () => {
    const problem = new Problem('unavailable', 'later', { cause: new Error('password=hunter2') });
    expect(JSON.stringify(problem.toDocument())).not.toContain('hunter2');
  });
});

describe('a problem of the service', () => {
  it('says when to try again', () => {
    const cause = new Error('down');
    expect(unavailable('Later.', { cause })).toMatchObject({
      code: 'unavailable',
      status: 503,
      detail: 'Later.',
      headers: { 'retry-after': '1' },
      cause,
    });
    expect(unavailable('Later.', { retryAfter: 5 }).headers).toEqual({ 'retry-after': '5' });
  });

  it('says how to find out what became of a write, and asks for no repetition', () => {
    const problem = outcomeUnknown('It took too long.');
    expect(problem).toMatchObject({
      code: 'outcome_unknown',
      detail:
        'It took too long. A request with an Idempotency-Key can be repeated safely; otherwise look first.',
    });
    expect(problem.headers).toEqual({});
  });
});

describe('pointerTo', () => {
  it('escapes what RFC 6901 says', () => {
    expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d');
    expect(pointerTo('', 3)).toBe('/3');
  });
});
