const BACKSLASH = 0x5c;

/** Where the string ends that goes on at `from`; -1 if it has no end. */
export function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
    // An even number of backslashes before it escape each other.
    if ((at - first) % 2 === 0) return at;
  }
  return -1;
}

/** What a string of JSON means, with its quotes; undefined if it is none. */
export function decodedString(source: string): string | undefined {
  try {
    return JSON.parse(source) as string;
  } catch {
    return undefined;
  }
}
