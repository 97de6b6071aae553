import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

// What /proc counts in, on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;
const RESET_PEAK = '5';

/** Processor seconds a process and its children have used so far. */
export function cpuSeconds(pid: number): number {
  const ticks = family(pid).map((member) => {
    const fields = statFields(member);
    return fields === undefined ? 0 : Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** Memory in use, in bytes: of the largest process when there are several. */
export function residentBytes(pid: number): number {
  return largest(pid, 'VmRSS');
}

/** The most memory in use since `resetPeak`, in bytes. */
export function peakBytes(pid: number): number {
  return largest(pid, 'VmHWM');
}

export function resetPeak(pid: number): void {
  for (const member of family(pid)) writeFileSync(`/proc/${member}/clear_refs`, RESET_PEAK);
}

function largest(pid: number, field: string): number {
  const sizes = family(pid).map((member) => {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
      readFileSync(`/proc/${member}/status`, 'utf8'),
    );
    return Number(found?.[1] ?? 0) * 1024;
  });
  return Math.max(...sizes);
}

/** A process and all it has started, directly or not. */
function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statFields(Number(name));
    if (fields !== undefined) parents.set(Number(name), Number(fields[1]));
  }
  const members = [pid];
  for (const member of members) {
    for (const [child, parent] of parents) if (parent === member) members.push(child);
  }
  return members;
}

/** The fields of /proc/PID/stat from the state on: names of programs, which come before, may hold spaces. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
