import { Public } from '@app/auth';
import { Database } from '@app/database';
import { Problem } from '@app/problems';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** How long an answer of the database is taken for granted, so that probes cost it nothing. */
const TRUSTED_MILLISECONDS = 1000;

/** For the supervisor of the process and for load balancers. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  #answeredAt = 0;

  constructor(private readonly database: Database) {}

  /** The process runs. Says nothing of the database: restarting the process would not mend it. */
  @Get('live')
  @Public()
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** The service can do its work. */
  @Get('ready')
  @Public()
  async ready(): Promise<{ status: 'ready' }> {
    if (Date.now() - this.#answeredAt >= TRUSTED_MILLISECONDS) {
      await this.database.ping().catch((cause: unknown) => {
        throw new Problem('unavailable', 'The database does not answer.', {
          cause,
          headers: { 'retry-after': '1' },
        });
      });
      this.#answeredAt = Date.now();
    }
    return { status: 'ready' };
  }
}
