import { write, writeSync } from 'node:fs';
import type { Caller } from '@app/auth';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.js';
import { type LoggerParts, partsOf } from './pino-internals.js';

/** Bytes of log that are buffered, and how long at most. */
const WRITTEN_AT_ONCE = 32 * 1024;
const LATEST_MILLISECONDS = 100;

/** Bytes of UTF-8 that a character of a string takes at most. */
const MAX_CHARACTER_BYTES = 3;

/** Standard output. */
const OUTPUT = 1;

/** Bytes that wait to be written at most; lines that come beyond are lost. */
const MAX_WAITING = 8 * 1024 * 1024;

/** Until what could not be written is tried again, and how often at the end of the process. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 100;
const LAST_ATTEMPTS = 10;

/** What keeps a server from listening: Nest logs it and throws it as well, and the thrown one is reported. */
const CANNOT_LISTEN = /^Error: (?:listen|bind|getaddrinfo) E/;

/**
 * Writes lines to standard output, beside the event loop. Where they cannot be written, since the disk is full or their
 * reader has gone, they wait, and then are lost: the service goes on.
 */
export class LogOutput {
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  #isUnderWay = false;
  #next: NodeJS.Timeout | undefined;

  /** `recovered` is told how many bytes were lost, once lines are written again. */
  constructor(private readonly recovered: (bytes: number) => void) {}

  /** Whole lines, which must not be changed any more. */
  write(lines: Buffer): void {
    if (this.#bytes + lines.length > MAX_WAITING) {
      this.#lost += lines.length;
      return;
    }
    this.#waiting.push(lines);
    this.#bytes += lines.length;
    if (!this.#isUnderWay && this.#next === undefined) this.#writeNext();
  }

  /**
   * Writes what waits and these lines before it returns, as far as that is possible: what `write` has begun is left to
   * it.
   */
  writeLast(lines: Buffer): void {
    clearTimeout(this.#next);
    this.#waiting.push(lines);
    this.#bytes += lines.length;
    if (this.#isUnderWay) this.#waiting.shift();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let attempts = 0; this.#waiting.length > 0 && attempts < LAST_ATTEMPTS; )
      try {
        this.#written(writeSync(OUTPUT, this.#waiting[0]!));
      } catch (error) {
        // Only a reader that is behind may have room soon.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        attempts++;
        Atomics.wait(pause, 0, 0, BETWEEN_ATTEMPTS_MILLISECONDS);
      }
  }

  #writeNext(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#isUnderWay = true;
    write(OUTPUT, first, (error, count) => {
      this.#isUnderWay = false;
      if (error === null) {
        this.#written(count);
        this.#writeNext();
        if (this.#lost > 0) this.#tell();
        return;
      }
      this.#next = setTimeout(() => {
        this.#next = undefined;
        this.#writeNext();
      }, BETWEEN_ATTEMPTS_MILLISECONDS).unref();
    });
  }

  #written(count: number): void {
    const [first] = this.#waiting;
    this.#bytes -= count;
    if (count === first!.length) this.#waiting.shift();
    else this.#waiting[0] = first!.subarray(count);
  }

  #tell(): void {
    const lost = this.#lost;
    this.#lost = 0;
    this.recovered(lost);
  }
}

/**
 * Logs to standard output in batches of lines: a write per line would be a good part of the cost of a request. The last
 * lines are written when the process ends, unless it is killed.
 */
export function openLogger({ logLevel }: Settings): Logger {
  const output = new LogOutput((bytes) =>
    logger.warn({ bytes }, 'lines of the log were lost, since it could not be written'),
  );
  // Lines are encoded as they come: kept as strings, they would cost the garbage collector more than that.
  let lines = Buffer.allocUnsafeSlow(WRITTEN_AT_ONCE);
  let end = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (room = WRITTEN_AT_ONCE) => {
    clearTimeout(timer);
    timer = undefined;
    // A copy: where they have to wait, each few lines would keep a whole buffer.
    if (end > 0) output.write(copyOf(lines.subarray(0, end)));
    if (lines.length !== room) lines = Buffer.allocUnsafeSlow(room);
    end = 0;
  };
  process.on('exit', () => output.writeLast(lines.subarray(0, end)));
  const write = (line: string) => {
    const room = line.length * MAX_CHARACTER_BYTES;
    if (room > lines.length - end) flush(Math.max(room, WRITTEN_AT_ONCE));
    end += lines.write(line, end);
    timer ??= setTimeout(flush, LATEST_MILLISECONDS).unref();
  };
  // What is said to people may be lost as well.
  process.stderr.on('error', () => {});
  const logger = pino({ level: logLevel }, { write });
  return logger;
}

/** A copy with memory of its own; `Buffer.from` would use a shared pool. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

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
