import { Problem } from '@app/problems';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { CHANGE_STEPS, type ChangeStep } from '../change/change-progress.js';

/** After this time a change may be further, or have ended. */
export const RETRY_AFTER_SECONDS = 2;

/** The header of a response that shows a change under way. */
export const RETRY_AFTER = { 'retry-after': String(RETRY_AFTER_SECONDS) };

export const CHANGE_STATES = ['running', 'done', 'refused', 'interrupted'] as const;

/** How far a change of a class is, or how it has ended. */
export interface ChangeReport {
  id: string;
  classId: string;
  className: string;
  state: (typeof CHANGE_STATES)[number];
  step: ChangeStep;
  /** How many objects of `total` the step has processed; null if unknown. */
  done: number | null;
  total: number | null;
  /** The revision that it has made. */
  revision: number | null;
  /** The problem document of a change that was refused or interrupted. */
  problem: object | null;
  startedAt: number;
  endedAt: number | null;
}

/** A change whose process has ended, or stopped reporting, before the change had ended. */
export function interrupted(report: ChangeReport): ChangeReport {
  const problem = new Problem(
    'outcome_unknown',
    `The process that made the change has ended. The class ${report.className} has its old definition or the new one, never ` +
      'something between: read it, and where it has the old one, make the change again.',
  );
  return { ...report, state: 'interrupted', problem: problem.toDocument() };
}

/** Stands in apps/api/src/openapi/document/schemas/problem-schemas.ts. */
const PROBLEM = { type: Object, $ref: '#/components/schemas/Problem' };

@ApiSchema({ name: 'ClassChangeObjects' })
class ChangeObjectsDto {
  @ApiProperty({ type: 'integer', description: 'How many objects the step has passed.', example: 340_000 })
  done: number;

  @ApiProperty({ type: 'integer', description: 'Of about so many.', example: 1_000_000 })
  total: number;
}

/** A change of a class as responses represent it. */
@ApiSchema({ name: 'ClassChange' })
export class ClassChangeDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'The name of the class.', example: 'Shipment' })
  class: string;

  @ApiProperty({
    enum: CHANGE_STATES,
    description:
      '`done`: the class is changed. `refused`: `problem` is what the PUT would have answered. `interrupted`: its process has ended; the ' +
      'class has its old definition or the new one, never something between.',
  })
  state: ChangeReport['state'];

  @ApiProperty({
    enum: CHANGE_STEPS,
    description:
      '`waiting`: for another change of the class, or for those of other classes, a few of which are made at once.',
  })
  step: ChangeReport['step'];

  @ApiPropertyOptional({
    type: ChangeObjectsDto,
    description: 'How far the step is; absent where that is not known, and at the end.',
  })
  objects?: ChangeObjectsDto;

  @ApiProperty({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  startedAt: string;

  @ApiPropertyOptional({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  endedAt?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'With `done`: the revision that it has made.',
    example: 2,
  })
  revision?: number;

  @ApiPropertyOptional(PROBLEM)
  problem?: object;
}

/** The members of a report that are known. */
export function changeAnswer(report: ChangeReport): ClassChangeDto {
  const { id, className, state, step, done, total, revision, problem, startedAt, endedAt } = report;
  return {
    id,
    class: className,
    state,
    step,
    // Objects are made meanwhile.
    ...(done !== null && total !== null && { objects: { done, total: Math.max(done, total) } }),
    startedAt: new Date(startedAt).toISOString(),
    ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
    ...(revision !== null && { revision }),
    ...(problem !== null && { problem }),
  };
}
