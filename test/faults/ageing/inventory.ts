import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '../../support/databases/database-access.js';
import { countRows } from '../../support/databases/many-rows.js';
import type { Service } from '../../support/services/service.js';
import type { Condition } from './condition.js';

const MEBIBYTE = 1024 * 1024;

/**
 * Rows of which some go in time, by what they are called in the table of figures. That events went is an event itself.
 */
const ROWS = {
  access_tokens: 'access_tokens',
  sessions: 'sessions',
  setup_codes: 'setup_codes',
  idempotency_keys: 'idempotency_keys',
  audit_events: "audit_events WHERE kind <> 'audit.removed'",
} as const;

/** What a service keeps: rows, tables, and files with the directories they are in. */
export async function inventoryOf(service: Service): Promise<Condition> {
  const condition: Condition = {};
  for (const [name, rows] of Object.entries(ROWS)) condition[name] = await countRows(service, rows);
  const { dataDirectory, databaseUrl } = service.running;
  const tables =
    databaseUrl === undefined
      ? "sqlite_master WHERE type = 'table'"
      : 'information_schema.tables WHERE table_schema = DATABASE()';
  condition.tables = await countRows(service, tables);
  const attachments = entriesOf(join(dataDirectory, 'attachments'));
  condition.files = attachments.files.length;
  condition.directories = attachments.directories;
  return condition;
}

/** How much room it takes. What is free within the file of a database is not counted, as it is used again. */
export async function roomOf(service: Service): Promise<Condition> {
  const { dataDirectory, databaseUrl } = service.running;
  const condition: Condition = {};
  if (databaseUrl === undefined) {
    const [row] = await readRows<{ bytes: number }>(
      service,
      'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    );
    condition['used MiB'] = Math.round(row!.bytes / MEBIBYTE);
  } else {
    const [row] = await readRows<{ Value: string }>(service, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'");
    condition.statements = Number(row!.Value);
  }
  const { files } = entriesOf(dataDirectory);
  const others = files.filter((file) => !file.startsWith(join(dataDirectory, 'attachments')));
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return {
    ...condition,
    'other files': others.length,
    'directory MiB': Math.round(sizes.reduce((sum, size) => sum + size, 0) / MEBIBYTE),
  };
}

/** Everything below a directory, which may change meanwhile. */
function entriesOf(directory: string): { files: string[]; directories: number } {
  const files: string[] = [];
  let directories = 0;
  const visit = (place: string) => {
    for (const entry of contentsOf(place)) {
      const path = join(place, entry.name);
      if (!entry.isDirectory()) files.push(path);
      else {
        directories++;
        visit(path);
      }
    }
  };
  visit(directory);
  return { files, directories };
}

function contentsOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
