import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** What keeps a server from listening: Nest logs it and throws it as well, and the thrown one is reported. */
const CANNOT_LISTEN = /^Error: (?:listen|bind|getaddrinfo) E/;

/** Sends Nest's messages to the service's log; its list of routes at every start is dropped. */
export class FrameworkLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(): void {}

  error(message: unknown): void {
    const text = textOf(message);
    if (!CANNOT_LISTEN.test(text)) this.logger.error({ framework: true }, text);
  }

  warn(message: unknown): void {
    this.logger.warn({ framework: true }, textOf(message));
  }

  fatal(message: unknown): void {
    this.logger.fatal({ framework: true }, textOf(message));
  }
}

function textOf(message: unknown): string {
  return message instanceof Error ? (message.stack ?? message.message) : String(message);
}
