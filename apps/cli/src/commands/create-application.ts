import { ALL_SCOPES, BY_SHELL, CreateApplicationDto } from '@app/auth';
import { secretAnnouncement } from '../printing.js';
import type { Command } from '../services.js';
import type { Options } from '../subject.js';
import { UsageError } from '../usage.js';

/** `applications create`: the same rules as over HTTP. */
export function createApplication({ name, scopes }: Options): Command {
  if (name === undefined) throw new UsageError('Say how the application is called: --name "Warehouse sync"');
  const given = { name, ...(scopes === undefined ? {} : { scopes: namedScopes(scopes) }) };

  return async (services) => {
    const input = await CreateApplicationDto.from(given);
    if ('faults' in input) throw new UsageError(input.faults.map(({ message }) => message).join('\n'));
    const {
      client_id: id,
      client_secret: secret,
      scopes: granted,
    } = await services.applications.create(input.value, BY_SHELL);
    return `"${name}" is created, with ${granted.join(' ')}.\n\n${secretAnnouncement({ id, secret }, services)}`;
  };
}

/** Scopes as typed; `all` means every scope. */
function namedScopes(text: string): string[] {
  return text === 'all' ? ALL_SCOPES : text.split(/[\s,]+/).filter(Boolean);
}
