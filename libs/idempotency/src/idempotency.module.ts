import { Module } from '@nestjs/common';
import { IdempotencyKeys } from './idempotency-keys.js';

/** Requests that take effect at most once. Needs a global `Database`. */
@Module({ providers: [IdempotencyKeys], exports: [IdempotencyKeys] })
export class IdempotencyModule {}
