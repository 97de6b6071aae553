import type { Caller } from '@app/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type LoggerParts, partsOf } from './pino-internals.js';

/** What is logged of a request: the route instead of the address, which contains names, and at first tokens. */
export interface AnsweredRequest {
  method: string;
  route: string | null;
  status: number;
  milliseconds: number;
  caller: Caller | undefined;
  /** The administrator of the session cookie, if any. */
  administrator?: string | undefined;
  id: string;
}

/**
 * Logs requests, one line each: the line that pino would write, formatted here. Pino's inspection of an object that
 * always has the same form takes a tenth of the time of a simple request.
 */
export class RequestLog {
  readonly #isOn: boolean;
  readonly #parts: LoggerParts;

  constructor(logger: Logger) {
    this.#isOn = logger.isLevelEnabled('info');
    this.#parts = partsOf(logger);
  }

  /** Logs every request that reaches a hook. */
  observe(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      this.writeReply(request, reply);
      done();
    });
  }

  /** Logs a request of Fastify. */
  writeReply(request: FastifyRequest, reply: FastifyReply): void {
    this.write({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      caller: request.caller,
      administrator: request.session?.administrator.id,
      id: request.id,
    });
  }

  /** Logs a request that was answered. */
  write({ method, route, status, milliseconds, caller, administrator, id }: AnsweredRequest): void {
    if (!this.#isOn) return;
    const application = caller?.kind === 'application' ? caller.id : null;
    const person = administrator ?? (caller?.kind === 'administrator' ? caller.id : null);
    const { output, bindings } = this.#parts;
    output.write(
      `{"level":30,"time":${Date.now()}${bindings},"method":${JSON.stringify(method)},` +
        `"route":${JSON.stringify(route)},"status":${status},` +
        `"milliseconds":${Math.round(milliseconds * 100) / 100},"application":${JSON.stringify(application)},` +
        `"administrator":${JSON.stringify(person)},"requestId":${JSON.stringify(id)},"msg":"request"}\n`,
    );
  }
}
