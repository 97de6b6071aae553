import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** A certificate with its key, as files. */
export interface Certificate {
  cert: string;
  key: string;
}

/** An authority whose certificates exist for a test alone. */
export class Authority {
  private constructor(
    private readonly directory: string,
    /** Its own certificate, for the trust store of clients. */
    readonly file: string,
  ) {}

  static create(directory: string): Authority {
    mkdirSync(directory, { recursive: true });
    const authority = new Authority(directory, join(directory, 'ca.pem'));
    const subject = ['-subj', `/CN=Authority of ${directory.replaceAll('/', ' ')}`];
    authority.#openssl(
      'req',
      '-x509',
      ...KEY,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      ...subject,
    );
    return authority;
  }

  /** A certificate for a host, good until tomorrow, or until yesterday. */
  certify(host: string, { expired = false } = {}): Certificate {
    const name = expired ? `${host}-expired` : host;
    const [key, request, cert, names] = ['key', 'csr', 'pem', 'ext'].map((end) => `${name}.${end}`) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(join(this.directory, names), `subjectAltName=DNS:${host}\n`);
    this.#openssl('req', ...KEY, '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
    const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', names];
    this.#openssl('x509', '-req', '-in', request, '-out', cert, '-days', expired ? '-1' : '1', ...issuer);
    return { cert: join(this.directory, cert), key: join(this.directory, key) };
  }

  #openssl(...words: string[]): void {
    execFileSync('openssl', words, { cwd: this.directory, stdio: 'pipe' });
  }
}
