/** Thrown for invalid arguments; the message says which, and what is valid. */
export class UsageError extends Error {}

/** Thrown for a valid command that fails; the message says why. */
export class FailedCommand extends Error {}

/** What each command is for. */
const PARTS: Record<string, string> = {
  applications: `  applications list
      All applications with their client IDs.
  applications create --name NAME [--scopes "SCOPE ..."]
      Create an application; prints its client ID and its client secret, once.
  applications rotate CLIENT_ID
      Create another client secret. Two are live at most: of two, the older ends.
  applications disable CLIENT_ID
      End its tokens and give it no more. Holds everywhere within 5 seconds.
  applications enable CLIENT_ID
      Let it obtain tokens again.
  applications delete CLIENT_ID
      Delete it with its secrets and tokens. The data it wrote stays.`,

  administrators: `  administrators list
      All administrators, the users of the dashboard, with their roles and ids.
  administrators create EMAIL [--role ROLE]
      Create an administrator; without --role, an owner. The password, 12 to 256 characters, is read from standard
      input; a terminal asks twice.
  administrators reset-password EMAIL
      Set a new password, read from standard input, and end the administrator's sessions.
  administrators change-role EMAIL --role ROLE
      Give an administrator another role and end their sessions. Holds everywhere within 5 seconds.
  administrators delete EMAIL
      Delete an administrator and end their sessions.`,

  audit: `  audit
      The newest 100 events: who did what to applications, administrators and classes, when and from where.
  audit about SUBJECT
      The newest 100 about an application (client ID), an administrator (e-mail address or id) or a class (name).`,

  verify: `  verify
      Check that every object has its class and fits it, that every attachment has its bytes with the right checksum,
      and that the counts behind listings are true. Says all that is wrong. The service may run meanwhile; reads
      everything.`,
};

const SCOPES = `Scopes: data:read data:write (also for one class: data:read:Shipment), classes:read classes:write,
applications:read applications:write, or all. Without --scopes: data:read data:write.`;

const ROLES = `Roles: owner (everything), editor (reads and writes objects, attachments and classes), viewer (reads them). The only
owner keeps the role, and can be deleted only when no other administrator is left.`;

const FOR_PROGRAMS = `With --json, list, create and rotate of applications, list of administrators, and audit print for a program: a value of
JSON on each line, with the members that it has over HTTP; of a new secret client_id and client_secret.`;

/** What is told beside the help for a command. */
const NOTES: Record<string, string[]> = {
  applications: [FOR_PROGRAMS, SCOPES],
  administrators: [FOR_PROGRAMS, ROLES],
  audit: [FOR_PROGRAMS],
};

const SETTINGS = `Settings come from the environment as for the service: DATABASE_URL, else a SQLite file in DATA_DIR (./data);
PUBLIC_URL, or HOST and PORT, appear in the printed commands. What makes an application or an administrator makes the
database too.

Exit codes: 0 done, 1 failed, 2 wrong arguments or settings.`;

/** The names of all commands. */
export const COMMANDS = Object.keys(PARTS);

export const HELP = `Administration of the storage service, on the database the service uses.

${Object.values(PARTS).join('\n\n')}

  help [COMMAND], COMMAND --help
      This text, or what of it is about a command.
  --version
      The version of this program.

${FOR_PROGRAMS}

${SCOPES}

${ROLES}

${SETTINGS}`;

/** The help for one command; all of it where there is none of this name. */
export function helpFor(command: string): string {
  if (!COMMANDS.includes(command)) return HELP;
  return [PARTS[command], ...(NOTES[command] ?? []), SETTINGS].join('\n\n');
}
