/**
 * The name a person most likely meant: the known name within two edits (one for short names), or undefined.
 * Case is ignored first, since a wrong capital is the commonest slip.
 */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const allowed = wrong.length <= 4 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    if (name.toLowerCase() === wrong.toLowerCase()) return name;
    if (Math.abs(name.length - wrong.length) > allowed) continue;
    const distance = editDistance(wrong, name);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** Levenshtein distance by the two-row method. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
