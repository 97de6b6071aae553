import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_SECRET, type RunState } from './support/run/run-state.js';
import { searchForSecrets } from './support/run/secret-search.js';

const BODY = 'q7'.repeat(24).concat('Z');

describe('the search for secrets at the end of a run', () => {
  let run: RunState;

  beforeEach(() => {
    run = { directory: mkdtempSync(join(tmpdir(), 'search-')), id: 'none', servers: {}, services: [] };
  });
  afterEach(() => rmSync(run.directory, { recursive: true }));

  it.each([
    ['a token', 'service.log', `{"url":"/x?token=ost_${BODY}"}`],
    ['a session', 'service.log', `cookie: session=oss_${BODY}`],
    ['a client secret in an embedded database', 'storage.db', `\0\x01osk_${BODY}\0`],
    ['the secret of the bootstrap application', 'service.log', `secret=${CLIENT_SECRET}`],
    ['a setup code that is not in its link', 'service.log', `code osu_${BODY}`],
    ['one across two pieces of a large file', 'large.bin', `${'.'.repeat((16 << 20) - 20)}ost_${BODY}`],
  ])('finds %s', async (_, file, content) => {
    writeFileSync(join(run.directory, file), content);
    const { found, files } = await searchForSecrets(run);
    expect([found, files]).toEqual([[`1 in ${file}`], 1]);
  });

  it('knows the link that a start announces, and what is no secret', async () => {
    writeFileSync(
      join(run.directory, 'service.log'),
      `http://127.0.0.1:1/dashboard/setup#code=osu_${BODY}\nost_short ${BODY}\n`,
    );
    expect((await searchForSecrets(run)).found).toEqual([]);
  });
});
