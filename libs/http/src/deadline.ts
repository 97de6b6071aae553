import type { Problem } from '@app/problems';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Seconds until which a request is answered whose operation says nothing else. */
export const USUAL_DEADLINE = 10;

/** For operations that look at many objects, or carry many bytes. */
export const LONG_DEADLINE = 60;

/** For what brings every object of a class along. */
export const LONGEST_DEADLINE = 600;

/** Errors as `application/json` that is no problem document. */
export interface ErrorForm {
  headers: Record<string, string>;
  bodyOf(problem: Problem): object;
}

/** What Fastify knows of a route beside its address. */
export interface RouteSettings {
  deadlineSeconds?: number;
  /** The status of a bad request, where the specification has another one than 400. */
  refusesAs?: number;
  /** What stands for problem documents, where another standard has a form of its own. */
  errorForm?: ErrorForm;
}

/**
 * The operation is answered within so many seconds of the last byte of its request, if need be with 503. There is one such
 * decorator of a handler, so it takes what else there is to say too.
 */
export const AnswersWithin = (seconds: number, further: Omit<RouteSettings, 'deadlineSeconds'> = {}) =>
  RouteConfig({ deadlineSeconds: seconds, ...further } satisfies RouteSettings);
