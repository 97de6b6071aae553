import { createHash, type Hash } from 'node:crypto';
import { Database, findKeptAnswer } from '@app/database';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyedRequest } from './keyed-request.js';
import { Replay } from './replay.js';

/** 1 to 255 visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The first responses to requests with an Idempotency-Key. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly database: Database) {}

  /**
   * The key of a request whose body has not been read yet; undefined where it has none, as with an empty header. `effect`
   * is what its parameters change about its effect: with others it is another request. Throws Problem
   * `invalid_idempotency_key`.
   */
  read(request: FastifyRequest, effect = ''): UnreadRequest | undefined {
    const key = request.raw.headers['idempotency-key'];
    if (!key) return undefined;
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new Problem(
        'invalid_idempotency_key',
        'An Idempotency-Key is 1 to 255 visible characters of ASCII.',
      );
    }
    const { kind, id } = request.caller!;
    const digest = createHash('sha256').update(`${kind} ${id} ${key}`).digest('hex');
    const path = request.url.split('?', 1)[0]!.replace(/\/+$/, '');
    const hash = createHash('sha256').update(`${request.method} ${path}${effect}\n`);
    return new UnreadRequest(digest, hash, () => findKeptAnswer(this.database, digest));
  }
}

type Find = () => ReturnType<typeof findKeptAnswer>;

/** A request with a key, whose body has not been read yet. */
export class UnreadRequest {
  constructor(
    private readonly digest: string,
    private readonly hash: Hash,
    private readonly find: Find,
  ) {}

  /** Hashes the body as it passes. */
  async *observe(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.hash.update(chunk);
      yield chunk;
    }
  }

  /** Whether a request with this key was answered. */
  async isAnswered(): Promise<boolean> {
    return (await this.find()) !== undefined;
  }

  /**
   * The request, once its body has been observed or its rest is passed here. Throws Replay, or Problem
   * `idempotency_key_reused` if the key came with another request.
   */
  async complete(rest?: Uint8Array): Promise<KeyedRequest> {
    if (rest !== undefined) this.hash.update(rest);
    const request = this.hash.digest('hex');
    const look = async (maybeOwnResponse: boolean) => {
      const kept = await this.find();
      if (kept === undefined) return;
      if (kept.request === request) throw new Replay(JSON.parse(kept.answer), maybeOwnResponse);
      throw new Problem(
        'idempotency_key_reused',
        'This Idempotency-Key came with another request before; a new request needs a new key.',
      );
    };
    await look(false);
    return new KeyedRequest(this.digest, request, look);
  }
}
