import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { CHANGE_STEPS } from '../change/change-progress.js';
import { CHANGE_STATES, type ChangeReport } from './change-report.js';

/** Stands in apps/api/src/openapi/document/schemas/problem-schemas.ts. */
const PROBLEM = { type: Object, $ref: '#/components/schemas/Problem' };

@ApiSchema({ name: 'ClassChangeObjects' })
export class ChangeObjectsDto {
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
    description: '`waiting`: for other changes of classes, one of which is made at a time.',
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
