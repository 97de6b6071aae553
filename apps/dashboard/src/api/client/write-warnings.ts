/** What the service warns of beside the success of a write. */
interface Warning {
  code: string;
  message: string;
}

/** What a person has been asked about before the write. */
const ASKED_BEFORE = 'fields_removed';

let tell: (message: string) => void = () => {};

/** `listener` is told, in the words of the service, what a write was warned of that was done. */
export function onWriteWarning(listener: (message: string) => void): void {
  tell = listener;
}

/** Tells the warnings of an answer. Those of a dry run are of nothing that was done. */
export function noteWarnings({ ok, headers }: Response): void {
  if (!ok || headers.has('x-dry-run')) return;
  for (const { code, message } of warningsIn(headers.get('x-warning')))
    if (code !== ASKED_BEFORE) tell(message);
}

/** Proxies may have cut a header short, and nothing of the write depends on it. */
function warningsIn(header: string | null): Warning[] {
  try {
    return JSON.parse(header ?? '[]');
  } catch {
    return [];
  }
}
