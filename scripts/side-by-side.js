// Runs npm scripts at the same time, without what npm runs before and after each, and fails if one of them does:
//   node scripts/side-by-side.js check:types check:format
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const runs = process.argv.slice(2).map(async (script) => {
  const [code] = await once(spawn(process.execPath, ['--run', script], { stdio: 'inherit' }), 'close');
  if (code !== 0) process.stderr.write(`${script} has failed\n`);
  return code;
});
process.exitCode = (await Promise.all(runs)).every((code) => code === 0) ? 0 : 1;
