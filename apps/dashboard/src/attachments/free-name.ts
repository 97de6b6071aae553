/** A name like the one that is taken: `notes.txt`, `notes (2).txt`, `notes (3).txt`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem, , ending] = /^(.+?)( \(\d+\))?(\.[^.]*)?$/s.exec(name) as RegExpExecArray;
  for (let number = 2; ; number++) {
    const next = `${stem} (${number})${ending ?? ''}`;
    if (!taken.has(next)) return next;
  }
}
