import type { DataSource } from 'typeorm';
import type { Dialect } from '../dialects/dialect.js';
import * as entities from '../entities/index.js';
import { MIGRATIONS } from '../migrations/index.js';
import { type DatabaseSettings, findTarget } from './connection-target.js';
import { migrate } from './migrate.js';

/** A connected database: its engine, and the TypeORM data sources that write and read. */
export interface DataSources {
  dialect: Dialect;
  isMultiPrimary: boolean;
  unencryptedHost: string | undefined;
  writer: DataSource;
  /** On a server the same as the writer: one pool of connections serves both. */
  reader: DataSource;
}

/** Connects, and brings the system tables up to date. */
export async function openDataSources(settings: DatabaseSettings): Promise<DataSources> {
  const { dialect, writing, reading, unencryptedHost } = await findTarget(settings);
  const tables = {
    entities: Object.values(entities),
    migrations: MIGRATIONS,
    synchronize: false,
  };
  const writer = await dialect.dataSource({ ...writing, ...tables }).initialize();
  try {
    const isMultiPrimary = await dialect.isMultiPrimary((sql) => writer.query(sql));
    await migrate(dialect, writer);
    const reader =
      reading === undefined ? writer : await dialect.dataSource({ ...reading, ...tables }).initialize();
    return { dialect, isMultiPrimary, unencryptedHost, writer, reader };
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}
