import type { Service } from '../services/service.js';
import type { Answer, ClassHandle, Client } from './client.js';

/** A class whose objects are written by a unique key. */
const PART = {
  reference: { type: 'string', unique: true },
  code: { type: 'integer', unique: true },
  name: { type: 'string', required: true },
  stock: { type: 'integer', default: 7 },
  at: { type: 'datetime', unique: true },
  tags: { type: 'array' },
};

/** Writes by key: a new class for each test, and what is sent to it and read of it. */
export class Upserts {
  client!: Client;
  parts!: ClassHandle;

  constructor(private readonly service: Service) {}

  async setUp(): Promise<void> {
    this.client = await this.service.client();
    this.parts = await this.service.createClass(PART);
  }

  post = (body: unknown, action: string, headers?: Record<string, string>, key?: string) =>
    this.client.post(`${this.parts.path}/${query(action, key)}`, body, headers);

  postAll = (batch: unknown, action: string, headers?: Record<string, string>) =>
    this.client.post(`${this.parts.path}/batch${query(action)}`, batch, headers);

  all = async () => (await this.client.list(this.parts, undefined, { limit: '1000' })).body.objects;
}

export const query = (action: string, key = 'reference') => `?onConflict=${action}&key=${key}`;
export const outcome = ({ headers }: Answer) => headers.get('x-outcome');
export const idsOf = ({ body }: Answer): string[] => body.map((url: string) => url.split('/').at(-1)!);
