import type { DataSource } from 'typeorm';
import { driverObject } from './typeorm-internals.js';

const runner = { isTransactionActive: false, transactionDepth: 0 };
const pool = { name: 'pool' };
const source = (driver: object, made: object) => ({ driver, createQueryRunner: () => made }) as DataSource;

describe('What TypeORM does not publish', () => {
  it('is found where it is', () => {
    expect(driverObject(source({ pool }, runner), 'pool')).toBe(pool);
  });

  it('is named where it is missing', () => {
    expect(() => driverObject(source({}, runner), 'pool')).toThrow('the driver of TypeORM has no pool');
    expect(() => driverObject(source({ pool }, { isTransactionActive: false }), 'pool')).toThrow(
      'the query runner of TypeORM has no transactionDepth as this service knows it: another version',
    );
  });
});
