import { CLIENT_SECRET } from '../run/run-state.js';
import type { Answer } from './client.js';

interface ExpectedFault {
  index?: number;
  pointer?: string;
  field?: string;
  code?: string;
  message?: string;
  offset?: number;
}

/** An answer is an RFC 9457 document of this code with, in any order, at least these faults. */
export function expectProblem(
  answer: Answer,
  status: number,
  code: string,
  faults: ExpectedFault[] = [],
): void {
  // The text is there for the reader of a failure.
  const { text } = answer;
  expect({ status: answer.status, code: answer.body?.code, text }).toEqual({ status, code, text });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    type: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/./),
    code,
    instance: expect.stringMatching(/^\//),
    requestId: answer.headers.get('x-request-id'),
  });
  for (const fault of answer.body.errors ?? []) {
    expect(fault).toMatchObject({
      pointer: expect.any(String),
      code: expect.stringMatching(/^[a-z_0-9]+$/),
      message: expect.stringMatching(/./),
    });
  }
  if (faults.length > 0) {
    expect(answer.body.errors).toEqual(
      expect.arrayContaining(faults.map((fault) => expect.objectContaining(fault))),
    );
  }
}

/** An error of RFC 6749 section 5.2. */
export function expectOAuthError(answer: Answer, status: number, error: string): void {
  const { text } = answer;
  expect({ status: answer.status, error: answer.body?.error, text }).toEqual({ status, error, text });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  expect(answer.headers.get('pragma')).toBe('no-cache');
  // The characters that section 5.2 allows.
  expect(answer.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(answer.text).not.toContain(CLIENT_SECRET);
}
