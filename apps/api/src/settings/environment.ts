import 'reflect-metadata';
import { CLIENT_ID_FORM, CLIENT_ID_RULE, IsAdministratorEmail, IsNewPassword } from '@app/auth';
import { MAX_S3_BYTES } from '@app/blobs';
import { isEmbedded } from '@app/database';
import { membersOf } from '@app/http';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsPort,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  type ValidationError,
  validateSync,
} from 'class-validator';
import { textOf } from './secret-files.js';
import { AreNetworks, AreOrigins, IsDatabaseAddress, IsPublicAddress, IsS3Address } from './setting-rules.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const POOL_SIZE_RULE =
  'DATABASE_POOL_SIZE is a number of connections from 4 to 500: a change of a class holds two of them, and the creation of one two more';

const METRICS_PORT_RULE = 'METRICS_PORT is a port of its own, from 1 to 65535';

/** The environment variables that the service reads; text becomes a number where a number is expected. */
export class Environment {
  @IsInt({ message: 'PORT is a whole number from 0 to 65535' })
  @Min(0)
  @Max(65_535)
  PORT = 3000;

  @IsString()
  @MinLength(1)
  HOST = '127.0.0.1';

  @IsOptional()
  @IsPort({ message: METRICS_PORT_RULE })
  @Matches(/^[^0]/, { message: METRICS_PORT_RULE })
  METRICS_PORT?: string;

  @IsOptional()
  @IsPublicAddress()
  PUBLIC_URL?: string;

  @IsOptional()
  @IsDatabaseAddress()
  DATABASE_URL?: string;

  // While a class is changed, others can be made, and objects be read and written.
  @IsInt({ message: POOL_SIZE_RULE })
  @Min(4, { message: POOL_SIZE_RULE })
  @Max(500, { message: POOL_SIZE_RULE })
  DATABASE_POOL_SIZE = 16;

  @IsOptional()
  @IsS3Address()
  ATTACHMENTS_URL?: string;

  @Matches(/^([1-9]\d{0,2}|auto)$/, {
    message: 'WEB_CONCURRENCY is a number of processes from 1 to 999, or auto for one per processor',
  })
  WEB_CONCURRENCY = '1';

  @IsInt()
  @Min(0)
  @Max(20)
  SHUTDOWN_DELAY = 5;

  @IsString()
  @MinLength(1)
  DATA_DIR = './data';

  @IsOptional()
  @Matches(CLIENT_ID_FORM, { message: `BOOTSTRAP_CLIENT_ID must be ${CLIENT_ID_RULE}` })
  BOOTSTRAP_CLIENT_ID?: string;

  @IsOptional()
  @IsString()
  @MinLength(16, { message: '$property must have at least $constraint1 characters' })
  BOOTSTRAP_CLIENT_SECRET?: string;

  @IsOptional()
  @IsAdministratorEmail()
  ADMIN_EMAIL?: string;

  @IsOptional()
  @IsNewPassword()
  ADMIN_PASSWORD?: string;

  @IsInt()
  @Min(1)
  @Max(86_400)
  TOKEN_LIFETIME = 3600;

  @IsInt()
  @Min(1)
  MAX_LIVE_TOKENS = 10_000;

  @Matches(/^([1-9]\d{0,4}|off)$/, {
    message: 'AUDIT_RETENTION is off, or how many days audit events are kept, up to 99999',
  })
  AUDIT_RETENTION = '365';

  @Matches(/^([1-9]\d{0,6}|off)$/, {
    message:
      'RATE_LIMIT is off, or a whole number of units that an application may use per second, up to 9999999',
  })
  RATE_LIMIT = 'off';

  @IsInt()
  @Min(1)
  ORPHAN_GRACE = 24 * 60 * 60;

  @IsIn(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  @IsOptional()
  @AreOrigins()
  CORS_ORIGINS?: string;

  @IsOptional()
  @AreNetworks()
  TRUSTED_PROXIES?: string;

  @IsInt()
  @Min(1024)
  MAX_JSON_BYTES = 1024 * 1024;

  @IsInt()
  @Min(1024)
  MAX_BATCH_BYTES = 16 * 1024 * 1024;

  @IsInt()
  @Min(1024)
  MAX_WAITING_BYTES = 64 * 1024 * 1024;

  @IsInt()
  @Min(1)
  @Max(10_000)
  MAX_BATCH_ELEMENTS = 1000;

  @IsInt()
  @Min(1)
  MAX_CLASSES = 5000;

  @IsInt()
  @Min(1)
  MAX_UNINDEXED_SORT = 200_000;

  @IsInt()
  @Min(1)
  MAX_ATTACHMENT_BYTES = 100 * 1024 * 1024;

  @IsInt()
  @Min(1)
  MAX_CONNECTIONS = 10_000;

  @IsInt()
  @Min(1)
  @Max(3600)
  HEADERS_TIMEOUT = 10;

  @IsInt()
  @Min(1)
  @Max(3600)
  BODY_TIMEOUT = 30;
}

/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = membersOf(Environment);

/** Thrown for invalid settings; the message lists every one of them. */
export class InvalidEnvironment extends Error {}

/** Reads and checks the environment. An empty variable counts as absent. Throws InvalidEnvironment. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const environment = new Environment();
  const known = environment as unknown as Record<string, unknown>;
  const unread: string[] = [];
  for (const name of VARIABLES) {
    const text = textOf(name, variables, (sentence) => unread.push(sentence));
    if (text === undefined) continue;
    known[name] = typeof known[name] === 'number' ? Number(text) : text;
  }
  const faults = [...unread, ...validateSync(environment).map(sentenceOf)];
  // A setting that could not be read would seem to be missing.
  if (unread.length === 0) faults.push(...contradictions(environment));
  if (faults.length > 0) {
    throw new InvalidEnvironment(
      `These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  return environment;
}

/** One sentence for each setting. For a value that is no number, not the one that it is too small. */
function sentenceOf({ constraints = {} }: ValidationError): string {
  return constraints.isInt ?? Object.values(constraints)[0]!;
}

function contradictions(environment: Environment): string[] {
  const faults: string[] = [];
  for (const [one, other] of TOGETHER) {
    if ((environment[one] === undefined) !== (environment[other] === undefined))
      faults.push(`${one} and ${other} go together`);
  }
  if (Number(environment.WEB_CONCURRENCY) > 1 && isEmbedded(environment.DATABASE_URL)) {
    faults.push(
      'WEB_CONCURRENCY above 1 needs a database server in DATABASE_URL: the embedded database has one process that writes',
    );
  }
  if (Number(environment.METRICS_PORT) === environment.PORT) {
    faults.push(`METRICS_PORT and PORT are both ${environment.PORT}: metrics have a port of their own`);
  }
  if (environment.ATTACHMENTS_URL !== undefined && environment.MAX_ATTACHMENT_BYTES > MAX_S3_BYTES)
    faults.push(`MAX_ATTACHMENT_BYTES is at most ${MAX_S3_BYTES} with ATTACHMENTS_URL`);
  return faults;
}

const TOGETHER = [
  ['BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
] as const;
