/**
 * The name that was most likely meant: the known name within two edits (one for short names), or undefined. Case is
 * ignored first, since a wrong capital is the commonest mistake.
 */
export function nearestName(wrong: string, known: Iterable<string>): string | undefined {
  const allowed = wrong.length <= 4 ? 1 : 2;
  let lowerCase: string | undefined;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    if (Math.abs(name.length - wrong.length) > allowed) continue;
    lowerCase ??= wrong.toLowerCase();
    if (name.toLowerCase() === lowerCase) return name;
    const distance = editDistance(wrong, name, bestDistance);
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

/**
 * Edits between two names: an insertion, deletion, substitution or swap of neighbours (optimal string alignment). From
 * `limit` on they are not counted: rows of unlike names are not looked at to the end, since every row costs.
 */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    // Further from the diagonal the lengths alone differ by more than the limit.
    const from = Math.max(1, row - limit);
    const to = Math.min(b.length, row + limit);
    for (let column = 1; column < from; column++) current.push(limit);
    for (let column = from; column <= to; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? beforePrevious[column - 2]! + 1 : Number.POSITIVE_INFINITY;
      const cell = Math.min(substitution, swap, (previous[column] ?? limit) + 1, current[column - 1]! + 1);
      current.push(cell);
      least = Math.min(least, cell);
    }
    if (least >= limit) return limit;
    for (let column = to + 1; column <= b.length; column++) current.push(limit);
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}
