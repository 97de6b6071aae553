/** The oldest Node.js that will do: `engines` of package.json. */
const OLDEST = [22, 13] as const;

/**
 * Ends the process with one sentence under a Node.js that is too old. To be called before anything is loaded: machine
 * code crashes there, and modules that name what an old Node.js does not have fail with a text that does not help.
 */
export function requireNode(): void {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  process.stderr.write(
    `Node.js ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}, ${process.execPath}.\n`,
  );
  process.exit(1);
}
