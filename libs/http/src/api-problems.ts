import { PROBLEMS, type ProblemCode } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** How any write may fail for reasons of the service. */
export const STORING_PROBLEMS = ['unavailable', 'outcome_unknown', 'insufficient_storage'] as const;

/** Documents which problems an operation answers: one response per status, naming the codes it may carry. */
export function ApiProblems(...codes: ProblemCode[]): MethodDecorator {
  return documented(codes);
}

/** The same of an operation whose bad requests have another status than 400, as its `refusesAs` says. */
export function ApiProblemsRefusedAs(refusesAs: number, ...codes: ProblemCode[]): MethodDecorator {
  return documented(codes, refusesAs);
}

function documented(codes: readonly ProblemCode[], refusesAs = 400): MethodDecorator {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const [usual] = PROBLEMS[code];
    const status = usual === 400 ? refusesAs : usual;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, group]) =>
    ApiResponse({
      status,
      description: group.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(' '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }),
  );
  return applyDecorators(...responses);
}
