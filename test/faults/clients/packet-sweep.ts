import { setTimeout as pause } from 'node:timers/promises';
import type { Cut, MysqlProxy } from '../servers/mysql-proxy.js';
import type { Caller, Message, Outcome } from './exchange.js';
import { describeFailure } from './tally.js';

/** A sweep ends when a request had fewer packets than this; more would be a sweep without an end. */
const MAX_PACKETS = 2000;
const MAX_TRIES = 50;
const BETWEEN_TRIES_MILLISECONDS = 50;

/** A write, how many things it writes, and how many of them are stored. */
export interface Attempt {
  message: Message;
  things: number;
  stored: () => Promise<number>;
}

/** Where a sweep sends its writes: the proxy stands between this instance and its database. */
interface SweepTarget {
  caller: Caller;
  proxy: MysqlProxy;
  baseUrl: string;
  /** Something to read, so that the pool has a connection again and the token is remembered before each cut. */
  warmUpPath: string;
}

/** Cuts at the first packet of a write, at the second, and so on, until the write needs no more. */
export class PacketSweep {
  readonly violations: string[] = [];
  readonly figures = {
    cuts: 0,
    packets: {} as Record<string, number>,
    answers: {} as Record<string, number>,
    /** Writes that happened although the first answer does not say so. */
    storedUnanswered: 0,
    /**
     * Writes answered with success although the connection was cut under them: the service has looked or tried again.
     */
    foundOut: 0,
    /** Writes that were sent once more after their success, and answered from what was kept. */
    replayed: 0,
    torn: 0,
  };

  constructor(
    private readonly target: SweepTarget,
    /** Whether each write is repeated with an Idempotency-Key until it is answered: then it happens exactly once. */
    private readonly repeats: boolean,
  ) {}

  async run(kind: string, when: Cut['when'], attempt: () => Attempt): Promise<void> {
    const { caller, proxy, baseUrl, warmUpPath } = this.target;
    for (let packet = 1; packet <= MAX_PACKETS; packet++) {
      const { message, things, stored } = attempt();
      if (this.repeats) message.headers = { 'idempotency-key': `${kind}-${when}-${packet}-${Date.now()}` };
      await caller.ask(baseUrl, { method: 'GET', path: warmUpPath });
      proxy.arm({ packet, when });
      const answer = describe(await caller.send(baseUrl, message));
      const hasCut = proxy.disarm();
      this.figures.answers[answer] = (this.figures.answers[answer] ?? 0) + 1;
      const what = `${kind}, cut ${when} packet ${packet}, answered ${answer}`;
      if (this.repeats) await this.#repeat(what, message, things, answer, stored);
      else this.#judge(what, answer, things, await stored());
      if (!hasCut) {
        this.figures.packets[`${kind}, ${when}`] = packet - 1;
        return;
      }
      this.figures.cuts++;
      if (this.repeats && answer === '200') this.figures.foundOut++;
    }
    this.violations.push(`${kind} takes more than ${MAX_PACKETS} packets`);
  }

  async #repeat(what: string, message: Message, things: number, first: string, stored: Attempt['stored']) {
    const { caller, baseUrl } = this.target;
    let answer = first;
    for (let tries = 1; answer !== '200' && !/^4/.test(answer) && tries < MAX_TRIES; tries++) {
      await pause(BETWEEN_TRIES_MILLISECONDS);
      answer = describe(await caller.send(baseUrl, message));
    }
    const again = await caller.send(baseUrl, message);
    const isReplay = again.kind === 'answered' && again.headers['idempotency-replayed'] === 'true';
    if (isReplay) this.figures.replayed++;
    const count = await stored();
    if (answer === '200' && isReplay && describe(again) === '200' && count === things) return;
    this.violations.push(
      `${what}, then ${answer}, then ${describe(again)}${isReplay ? '' : ' executed again'}: ${count} of ${things} things are stored`,
    );
  }

  #judge(what: string, answer: string, things: number, stored: number): void {
    const { figures, violations } = this;
    if (stored !== 0 && stored !== things) {
      figures.torn++;
      violations.push(`${what}: ${stored} of ${things} things are stored`);
    }
    if (answer === '200' && stored === 0) violations.push(`${what}: nothing is stored`);
    if (answer.startsWith('4') && stored > 0) violations.push(`${what}: ${stored} things are stored`);
    if (answer.startsWith('500') || !/^\d/.test(answer)) violations.push(what);
    if (answer !== '200' && stored > 0) figures.storedUnanswered++;
  }
}

function describe(outcome: Outcome): string {
  return outcome.kind === 'answered' && outcome.status === 200 ? '200' : describeFailure(outcome);
}
