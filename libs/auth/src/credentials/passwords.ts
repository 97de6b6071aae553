import { Semaphore } from '@app/concurrency';
import { type Problem, unavailable } from '@app/problems';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;

/** argon2id (2) with 19 MiB, two passes, one lane: the OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash of no account, so that an unknown e-mail address costs as much as a wrong password. */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7C8uFAC2tMYcoHj+45OLVw$yjZSvHZyZLC/IiV63xWKLz91COzMAoPcDmobxHNSaa8';

const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;

/** Hashes and verifies passwords: two at once, since each takes memory and a processor, with a short queue. */
@Injectable()
export class Passwords {
  readonly #permits = new Semaphore({ permits: MAX_AT_ONCE, queueLimit: MAX_WAITING, refuse: tooMany });

  /** @throws Problem unavailable when too many are waiting */
  hash(password: string): Promise<string> {
    return this.#permits.run(() => hash(canonical(password), PARAMETERS));
  }

  /** @throws Problem unavailable when too many are waiting */
  verify(hashed: string, password: string): Promise<boolean> {
    return this.#permits.run(() => verify(hashed, canonical(password)));
  }
}

function tooMany(): Problem {
  return unavailable('Too many passwords are being checked right now; try again.');
}

/** The same password from any keyboard (NIST SP 800-63B section 3.1.1.2). */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
