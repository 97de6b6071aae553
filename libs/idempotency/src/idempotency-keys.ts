import { createHash, type Hash } from 'node:crypto';
import { pace } from '@app/concurrency';
import { Database, findStoredResponse } from '@app/database';
import { canonicalJson, canonicalJsonInSteps } from '@app/json';
import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyedRequest, Replay } from './keyed-request.js';

/** 1 to 255 visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Larger JSON is written canonically in steps: a mebibyte takes up to a tenth of a second. */
const LARGE_BYTES = 64 * 1024;

/** The first responses to requests with an Idempotency-Key. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly database: Database) {}

  /**
   * The key of a request whose body has not been read yet; undefined if the header is absent or empty. `effect` holds
   * the parameters that change what the request does: with other ones, it is a different request. Throws Problem
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
    return new UnreadRequest(digest, hash, () => findStoredResponse(this.database, digest));
  }
}

type Find = () => ReturnType<typeof findStoredResponse>;

/** A request with a key, whose body has not been read yet. */
export class UnreadRequest {
  /** Makes the hash of a body in JSON by its bytes, as long as these are kept. */
  #hashAsSent: (() => string) | undefined;
  #bytes = 0;

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
   * The request, once its body has been observed. Throws Replay, or Problem `idempotency_key_reused` if the key came
   * with another request.
   */
  identify(): Promise<KeyedRequest> {
    return this.#identify(this.hash.digest('hex'));
  }

  /** Notes the body of a request in JSON as it was sent. */
  setRawBody(bytes: Uint8Array): void {
    const hash = this.hash.copy();
    this.#bytes = bytes.length;
    this.#hashAsSent = () => hash.update(bytes).digest('hex');
  }

  /**
   * The same for a JSON request with a parsed body. The content is compared, not the text: a client that serializes a
   * body again may order its members differently, as Go does for maps.
   */
  async identifyJson(body: unknown): Promise<KeyedRequest> {
    if (Array.isArray(body)) this.hash.update('[');
    const elements = Array.isArray(body) ? body : [body];
    const areLarge = this.#bytes > LARGE_BYTES * elements.length;
    for (const element of elements) {
      // A refused element is only a mark here, for which this is undefined.
      const text = areLarge ? await pace.run(canonicalJsonInSteps(element)) : canonicalJson(element);
      this.hash.update(`${text}\n`);
      if (pace.isDue) await pace.turn();
    }
    return this.#identify(this.hash.digest('hex'));
  }

  async #identify(request: string): Promise<KeyedRequest> {
    const look = async (maybeOwnResponse: boolean) => {
      const response = await this.find();
      if (response === undefined) return;
      // Rows have been kept, for a day, by the bytes of their requests (docs/decisions/009-idempotency.md).
      const isSame = response.request === request || response.request === this.#hashAsSent?.();
      if (isSame) throw new Replay(JSON.parse(response.answer), maybeOwnResponse);
      throw new Problem(
        'idempotency_key_reused',
        'This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.',
      );
    };
    await look(false);
    // A large body is not kept while it is written.
    this.#hashAsSent = undefined;
    return new KeyedRequest(this.digest, request, look);
  }
}
