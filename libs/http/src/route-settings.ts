import type { Problem } from '@app/problems';
import { applyDecorators, Header } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Deadline in seconds of a request whose operation declares none. */
export const USUAL_DEADLINE = 10;

/** For operations that read many objects, or transfer many bytes. */
export const LONG_DEADLINE = 60;

/**
 * For operations that migrate all objects of a class, or send what they have received on to a store that may be slow.
 */
export const MAX_DEADLINE_SECONDS = 600;

/** Errors as `application/json` instead of a problem document. */
export interface ErrorForm {
  headers: Record<string, string>;
  bodyOf(problem: Problem): object;
}

/** The settings of a route in Fastify. */
export interface RouteSettings {
  deadlineSeconds?: number;
  /** The status of a bad request, where the specification has another than 400. */
  refusesAs?: number;
  /** Replaces problem documents where another standard defines its own form. */
  errorForm?: ErrorForm;
}

/**
 * Sets the deadline of an operation: seconds after the last byte of its request, when it is answered with 503. A
 * handler can have only one such decorator, so it takes the other settings as well.
 */
export const AnswersWithin = (seconds: number, further: Omit<RouteSettings, 'deadlineSeconds'> = {}) =>
  RouteConfig({ deadlineSeconds: seconds, ...further } satisfies RouteSettings);

/** The handler returns JSON text, which is sent as it is. */
export const AnswersJsonText = () =>
  applyDecorators(Header('content-type', 'application/json; charset=utf-8'));
