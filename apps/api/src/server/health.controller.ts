import { Public } from '@app/auth';
import { settlesWithin } from '@app/concurrency';
import { Database } from '@app/database';
import { unavailable } from '@app/problems';
import { Controller, Get, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** How long a result of the database check is cached, so that probes cost the database nothing. */
const TRUSTED_MILLISECONDS = 1000;
const PATIENCE_MILLISECONDS = 2000;

/** For the supervisor of the process and for load balancers. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  #askedAt = Number.NEGATIVE_INFINITY;
  #answer: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Liveness: the process runs. Ignores the database, since restarting the process would not repair it. */
  @Get('live')
  @Public()
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** Readiness: the service can work, and is not about to stop. */
  @Get('ready')
  @Public()
  async ready(@Req() { server }: FastifyRequest): Promise<{ status: 'ready' }> {
    if (this.database.broken.aborted)
      throw unavailable('The service can store nothing any more, and is about to stop; its log says why.');
    if (server.connections.endIsNear) throw unavailable('The service is about to stop.');
    await this.#databaseAnswers().catch((cause: unknown) => {
      const isSecondary = this.database.failureOf(cause) === 'aborted';
      const detail = isSecondary ? 'The database takes no writes.' : 'The database does not answer.';
      throw unavailable(detail, { cause });
    });
    return { status: 'ready' };
  }

  /** Single flight: concurrent and soon following probes share one check and its result, good or bad. */
  #databaseAnswers(): Promise<void> {
    // Monotonic: after a clock is set back by an hour an answer would be trusted for an hour.
    const now = performance.now();
    if (now - this.#askedAt >= TRUSTED_MILLISECONDS) {
      this.#askedAt = now;
      this.#answer = withinTime(this.database.ping());
    }
    return this.#answer;
  }
}

/** A timeout, since a database that hangs is no better than one that is down. */
async function withinTime(answer: Promise<void>): Promise<void> {
  if (!(await settlesWithin(answer, PATIENCE_MILLISECONDS))) throw new Error('the database takes too long');
  return answer;
}
