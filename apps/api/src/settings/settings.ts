import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { SweepSettings } from '@app/attachments';
import { AuthSettings } from '@app/auth';
import { type BlobLocation, readS3Address } from '@app/blobs';
import { type DatabaseSettings, isEmbedded } from '@app/database';
import { Limits } from '@app/http';
import { type Environment, readEnvironment } from './environment.js';
import { listed } from './setting-rules.js';

/** The settings from the environment, in the form that the libraries need. */
export interface Settings {
  port: number;
  host: string;
  /** The port that serves only `/metrics`; undefined if metrics are off. */
  metricsPort: number | undefined;
  /** Where clients reach the service: an origin, and a path where it shares the host; without a trailing slash. */
  publicUrl: string | undefined;
  logLevel: string;
  /** How many processes serve requests. */
  processes: number;
  /** How long it keeps serving after SIGTERM, while `/health/ready` reports that it is about to stop. */
  drainMilliseconds: number;
  /** Origins that browsers may call from; undefined for any origin. */
  corsOrigins: string[] | undefined;
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses and networks; undefined for none. */
  trustedProxies: string[] | undefined;
  database: DatabaseSettings;
  /** Where the bytes of attachments are. */
  attachments: BlobLocation;
  sweep: SweepSettings;
  auth: AuthSettings;
  limits: Limits;
  /** Limits on the connections and the time of clients. */
  edge: {
    maxConnections: number;
    /** How long the headers of a request may take. */
    headersSeconds: number;
    /** How long a body may be silent. */
    bodySeconds: number;
  };
}

/** Throws InvalidEnvironment. */
export function loadSettings(variables: NodeJS.ProcessEnv): Settings {
  const environment = readEnvironment(variables);
  const dataDirectory = resolve(environment.DATA_DIR);
  return {
    port: environment.PORT,
    host: environment.HOST,
    metricsPort: environment.METRICS_PORT === undefined ? undefined : Number(environment.METRICS_PORT),
    publicUrl: addressOf(environment.PUBLIC_URL),
    logLevel: environment.LOG_LEVEL,
    processes: processesOf(environment),
    drainMilliseconds: 1000 * environment.SHUTDOWN_DELAY,
    corsOrigins: originsOf(environment.CORS_ORIGINS),
    trustedProxies:
      environment.TRUSTED_PROXIES === undefined ? undefined : listed(environment.TRUSTED_PROXIES),
    database: { url: environment.DATABASE_URL, dataDirectory, poolSize: environment.DATABASE_POOL_SIZE },
    attachments: attachmentsOf(environment, dataDirectory),
    sweep: Object.assign(new SweepSettings(), { graceMilliseconds: 1000 * environment.ORPHAN_GRACE }),
    auth: Object.assign(new AuthSettings(), {
      tokenLifetimeSeconds: environment.TOKEN_LIFETIME,
      maxLiveTokens: environment.MAX_LIVE_TOKENS,
      auditRetentionDays:
        environment.AUDIT_RETENTION === 'off' ? undefined : Number(environment.AUDIT_RETENTION),
      unitsPerSecond: environment.RATE_LIMIT === 'off' ? undefined : Number(environment.RATE_LIMIT),
      bootstrapClientId: environment.BOOTSTRAP_CLIENT_ID,
      bootstrapClientSecret: environment.BOOTSTRAP_CLIENT_SECRET,
      adminEmail: environment.ADMIN_EMAIL,
      adminPassword: environment.ADMIN_PASSWORD,
    }),
    limits: Object.assign(new Limits(), {
      jsonBytes: environment.MAX_JSON_BYTES,
      batchBytes: environment.MAX_BATCH_BYTES,
      waitingBytes: environment.MAX_WAITING_BYTES,
      batchElements: environment.MAX_BATCH_ELEMENTS,
      classes: environment.MAX_CLASSES,
      unindexedSort: environment.MAX_UNINDEXED_SORT,
      attachmentBytes: environment.MAX_ATTACHMENT_BYTES,
    }),
    edge: {
      maxConnections: environment.MAX_CONNECTIONS,
      headersSeconds: environment.HEADERS_TIMEOUT,
      bodySeconds: environment.BODY_TIMEOUT,
    },
  };
}

function attachmentsOf({ ATTACHMENTS_URL }: Environment, dataDirectory: string): BlobLocation {
  if (ATTACHMENTS_URL === undefined) return { directory: join(dataDirectory, 'attachments') };
  return { directory: join(dataDirectory, 'uploads'), s3: readS3Address(ATTACHMENTS_URL) };
}

function addressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

function processesOf({ WEB_CONCURRENCY, DATABASE_URL }: Environment): number {
  if (WEB_CONCURRENCY !== 'auto') return Number(WEB_CONCURRENCY);
  return isEmbedded(DATABASE_URL) ? 1 : availableParallelism();
}

function originsOf(text = '*'): string[] | undefined {
  return text.trim() === '*' ? undefined : listed(text);
}
