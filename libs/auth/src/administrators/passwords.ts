import { Problem } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 256;

/** argon2id (2) with 19 MiB, two passes, one lane: the OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Of a password nobody has, so that an unknown e-mail address costs as much as a wrong password. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7C8uFAC2tMYcoHj+45OLVw$yjZSvHZyZLC/IiV63xWKLz91COzMAoPcDmobxHNSaa8';

const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

/** Makes and checks hashes of passwords: two at once, since each takes memory and a processor, and few in waiting. */
@Injectable()
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @throws Problem unavailable when too many are waiting */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(canonical(password), PARAMETERS));
  }

  /** @throws Problem unavailable when too many are waiting */
  verify(hashed: string, password: string): Promise<boolean> {
    return this.#inTurn(() => verify(hashed, canonical(password)));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_AT_ONCE) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The place goes to the next, or is free.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new Problem('unavailable', 'Too many passwords are being checked right now; try again.', {
        headers: { 'Retry-After': '1' },
      });
    }
    return new Promise((resume) => this.#waiting.push(resume));
  }
}

/** The same password from any keyboard (NIST SP 800-63B section 3.1.1.2). */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
