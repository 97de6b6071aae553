import 'reflect-metadata';
import { PROBLEMS, type ProblemCode } from '@app/problems';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';

/** The extension in which a response lists its problem codes until the document is complete. */
export const PROBLEM_CODES = 'x-problem-codes';

const KNOWN = Symbol('problems of an operation');

/**
 * Documents the problems of an operation, besides those that the document adds to every operation of its kind. Several
 * of these decorators add up.
 */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator {
  return documented(codes);
}

/** The same for an operation whose bad requests have another status than 400, as its `refusesAs` says. */
export function ApiProblemsRefusedAs(refusesAs: number, ...codes: ProblemCode[]): MethodDecorator {
  return documented(codes, refusesAs);
}

function documented(codes: readonly ProblemCode[], refusesAs = 400): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const known = new Map<ProblemCode, number>(Reflect.getMetadata(KNOWN, handler));
    for (const code of codes) known.set(code, PROBLEMS[code][0] === 400 ? refusesAs : PROBLEMS[code][0]);
    Reflect.defineMetadata(KNOWN, known, handler);
    for (const status of new Set(known.values())) {
      const ofStatus = [...known].filter((entry) => entry[1] === status).map(([code]) => code);
      ApiResponse({ status, [PROBLEM_CODES]: ofStatus } as ApiResponseOptions)(target, key, descriptor);
    }
  };
}
