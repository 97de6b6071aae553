import { shellQuoted } from '../data/listing/listing-code.js';
import { classScope } from './scopes/scopes.js';

/** The input of the call: the scopes of the application, and the existing classes. */
interface Caller {
  clientId: string;
  name: string;
  scopes: readonly string[];
  classes: readonly string[];
}

/** A call that an application may make: what follows `curl`, and what it does. */
interface FirstCall {
  title: string;
  call: string;
}

const EXAMPLE = JSON.stringify({ name: 'Example', fields: { title: { type: 'string' } } });

/**
 * The first call to try: one that the scopes allow, of a class that exists, and that changes nothing. Undefined where
 * the application can read and write objects only, and there is no class for it yet.
 */
export function firstCall({ clientId, name, scopes, classes }: Caller, base: string): FirstCall | undefined {
  const has = (scope: string) => scopes.includes(scope);
  const classFor = (scope: 'data:read' | 'data:write') =>
    classes.find((one) => has(scope) || has(classScope(scope, one)));
  const readable = classFor('data:read');
  if (readable !== undefined) {
    return {
      title: `List ${readable}`,
      call: `"${base}/api/v1/storage/data/${readable}/?limit=10"`,
    };
  }
  if (has('classes:read')) return { title: 'List the classes', call: `${base}/api/v1/storage/classes` };
  const writable = classFor('data:write');
  if (writable !== undefined) {
    return {
      title: `Write to ${writable}: a batch of no objects, which changes nothing`,
      call: `${base}/api/v1/storage/data/${writable}/batch -d '[]'`,
    };
  }
  if (has('applications:read')) {
    return { title: 'List the applications', call: `${base}/api/v1/auth/applications` };
  }
  if (has('classes:write')) {
    return {
      title: 'Have a class checked, without creating it',
      call: `"${base}/api/v1/storage/classes?dryRun=true" -d '${EXAMPLE}'`,
    };
  }
  if (has('applications:write')) {
    return {
      title: 'Give itself the name it has',
      call: `-X PUT ${base}/api/v1/auth/applications/${clientId} -d ${shellQuoted(JSON.stringify({ name }))}`,
    };
  }
  return undefined;
}

/** Puts a token into the variable TOKEN of a shell; in its place what the service says when there is none. */
export function tokenCommand(clientId: string, clientSecret: string, base: string): string {
  return [
    `TOKEN=$(curl -s ${base}/api/v1/auth/oauth2/token \\`,
    '  -d grant_type=client_credentials \\',
    `  -d client_id=${clientId} \\`,
    `  -d client_secret=${clientSecret} |`,
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'); echo "$TOKEN"`,
  ].join('\n');
}

/** The whole command of a call, with the token of the one before. */
export function callCommand({ call }: FirstCall): string {
  return `curl -s -H "Authorization: bearer $TOKEN" \\\n  ${call}`;
}
