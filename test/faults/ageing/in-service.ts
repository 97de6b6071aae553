// Imported into a service by NODE_OPTIONS, with --expose-gc: at SIGUSR2 it collects its garbage, so that the heap is
// what is in use, and what comes every minute or less often comes AGEING_SPEED times as often.
const MINUTE_MILLISECONDS = 60_000;

const speed = Number(process.env.AGEING_SPEED);
const atItsTime = globalThis.setInterval;

process.on('SIGUSR2', () => globalThis.gc!());

const sooner = (work: () => void, milliseconds = 0, ...values: []) =>
  atItsTime(work, milliseconds < MINUTE_MILLISECONDS ? milliseconds : milliseconds / speed, ...values);
globalThis.setInterval = sooner as typeof setInterval;
