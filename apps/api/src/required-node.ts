/** The oldest supported Node.js of each release line; the same as `engines` in package.json. */
const OLDEST = [22, 18] as const;
const OLDEST_OF_NEXT = [23, 11] as const;

/**
 * Ends the process with one sentence under a Node.js that is too old. Must be called before anything is loaded: native
 * code crashes there, and modules that import what an old Node.js lacks fail with an unhelpful message.
 */
export function requireNode(): void {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const [oldestMajor, oldestMinor] = major === OLDEST[0] ? OLDEST : OLDEST_OF_NEXT;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(
    `Node.js ${OLDEST.join('.')} or newer (of ${OLDEST_OF_NEXT[0]}, ${OLDEST_OF_NEXT.join('.')}) is needed; ` +
      `this is ${process.versions.node}, ${process.execPath}.\n`,
  );
  process.exit(1);
}
