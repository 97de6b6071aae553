// Reads which source files import which, and finds circles among them or among their folders.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The files that each of these imports, be it values or types only. Packages, styles and generated files are left out.
 */
export function importsOf(files) {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from]) => resolve(file, from));
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/**
 * The same graph of larger parts: `partOf` names the part of a file, or answers undefined for a file that counts as
 * none.
 */
export function between(imports, partOf) {
  const arrows = new Map();
  for (const [file, targets] of imports) {
    const part = partOf(file);
    if (part === undefined) continue;
    if (!arrows.has(part)) arrows.set(part, new Set());
    for (const target of targets) {
      const other = partOf(target);
      if (other !== undefined && other !== part) arrows.get(part).add(other);
    }
  }
  return arrows;
}

/** Groups in which each leads to each other (Tarjan): as long as there are none, all arrows can be drawn downwards. */
export function circlesOf(arrows) {
  const [order, lowest, path, circles] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    path.push(node);
    for (const next of arrows.get(node)) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}

export function arrowsOf(arrows) {
  return [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0);
}

/** How many arrows lie within circles: none where all can go downwards. */
export function upwardOf(arrows) {
  return circlesOf(arrows).reduce((sum, circle) => {
    const inside = new Map(circle.map((part) => [part, new Set(circle).intersection(arrows.get(part))]));
    return sum + arrowsOf(inside);
  }, 0);
}

function resolve(file, from) {
  const room = /^@app\/(.+)$/.exec(from);
  const path = room === null ? join(dirname(file), from) : join('libs', room[1], 'src/index.ts');
  const source = path.replace(/\.jsx?$/, '');
  return [path, `${source}.ts`, `${source}.tsx`, join(path, 'index.ts')].find(
    (name) => /\.tsx?$/.test(name) && existsSync(name),
  );
}
