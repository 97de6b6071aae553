/** The oldest supported Node.js: `engines` of package.json. */
const OLDEST = [22, 13] as const;

/**
 * Ends the process with one sentence under a Node.js that is too old. Must be called before anything is loaded: native
 * code crashes there, and modules that import what an old Node.js lacks fail with an unhelpful message.
 */
export function requireNode(): void {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  process.stderr.write(
    `Node.js ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}, ${process.execPath}.\n`,
  );
  process.exit(1);
}
