import { CreateSystemTables1763700000000 } from './1763700000000-create-system-tables.js';
import { CreateSegments1763700100000 } from './1763700100000-create-segments.js';
import { CreateAdministrators1763800000000 } from './1763800000000-create-administrators.js';
import { CreateIdempotencyKeys1763900000000 } from './1763900000000-create-idempotency-keys.js';
import { CreateAuditEvents1763950000000 } from './1763950000000-create-audit-events.js';
import { AddChangedObject1764000000000 } from './1764000000000-add-changed-object.js';
import { AddTokenEpochs1764100000000 } from './1764100000000-add-token-epochs.js';
import { CreateLeases1764200000000 } from './1764200000000-create-leases.js';
import { CreateSchemaVersions1764500000000 } from './1764500000000-create-schema-versions.js';
import { AddWords1764600000000 } from './1764600000000-add-words.js';
import { AddListIndexes1764700000000 } from './1764700000000-add-list-indexes.js';
import { AddAdministratorRoles1764800000000 } from './1764800000000-add-administrator-roles.js';
import { AddSessionAge1764900000000 } from './1764900000000-add-session-age.js';
import { CreateClassChanges1765000000000 } from './1765000000000-create-class-changes.js';
import { AddComingDefinitions1765100000000 } from './1765100000000-add-coming-definitions.js';
import { AddCreationLock1765200000000 } from './1765200000000-add-creation-lock.js';
import { CreateListedWords1765300000000 } from './1765300000000-create-listed-words.js';

/** All changes of the system tables, in their order. */
export const MIGRATIONS = [
  CreateSystemTables1763700000000,
  CreateSegments1763700100000,
  CreateAdministrators1763800000000,
  CreateIdempotencyKeys1763900000000,
  CreateAuditEvents1763950000000,
  AddChangedObject1764000000000,
  AddTokenEpochs1764100000000,
  CreateLeases1764200000000,
  CreateSchemaVersions1764500000000,
  AddWords1764600000000,
  AddListIndexes1764700000000,
  AddAdministratorRoles1764800000000,
  AddSessionAge1764900000000,
  CreateClassChanges1765000000000,
  AddComingDefinitions1765100000000,
  AddCreationLock1765200000000,
  CreateListedWords1765300000000,
];
