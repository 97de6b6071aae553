/**
 * The name that was most likely meant: the known name within two edits (one for short names), or undefined. Case is
 * ignored first, since a wrong capital is the commonest mistake.
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

/**
 * What a sentence about a wrong name is followed by, after a space: the question for the nearest one, or `otherwise` where no
 * name is near. Empty where there is neither.
 */
export function nameHint(nearest: string | undefined, otherwise = ''): string {
  const hint = nearest === undefined ? otherwise : `Did you mean ${nearest}?`;
  return hint === '' ? '' : ` ${hint}`;
}

/** Edits between two names: an insertion, deletion, substitution or swap of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? beforePrevious[column - 2]! + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, swap, previous[column]! + 1, current[column - 1]! + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}
