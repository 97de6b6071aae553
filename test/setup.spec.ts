import { DashboardPage, SESSION, SETUP } from './support/dashboard/dashboard-page.js';
import { changeRows, sameDatabase } from './support/databases/database-access.js';
import { itLong } from './support/extent.js';
import { oneEngine } from './support/fewer-engines.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { anyEngine, type Service, startBeside, startService } from './support/services/service.js';
import { stopService } from './support/services/service-process.js';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const LINK = /^ {2}(http:\/\/127\.0\.0\.1:\d+)\/dashboard\/setup#code=(osu_[0-9A-Za-z]{49})$/gm;

async function isNeeded({ baseUrl }: Service): Promise<boolean> {
  const answer = await new Client(baseUrl).get(SETUP);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.body.needed;
}

describe('the first run', () => {
  oneEngine(({ running: { engine } }) => {
    let service: Service;
    const stops: (() => Promise<void>)[] = [];

    async function start(environment: Record<string, string> = {}): Promise<Service> {
      const started = await startService(engine, environment);
      stops.push(started.stop);
      return started.service;
    }

    beforeAll(async () => {
      service = await start();
    });
    afterAll(() => Promise.all(stops.map((stop) => stop())));

    it('names every fault, and makes no administrator', async () => {
      const page = new DashboardPage(service);
      const refused = await page.setUp(await service.setupCode(), 'ada', 'eleven char');
      expectProblem(refused, 400, 'invalid_request', [
        { pointer: '/email', code: 'format' },
        { pointer: '/password', code: 'length' },
      ]);
      expectProblem(await page.setUp('', EMAIL, 'a'.repeat(257)), 400, 'invalid_request', [
        { pointer: '/code' },
        { pointer: '/password' },
      ]);
      expectProblem(await page.post(SETUP, {}), 400, 'invalid_request', [
        { pointer: '/code', code: 'required' },
        { pointer: '/email', code: 'required' },
        { pointer: '/password', code: 'required' },
      ]);
      expect(await isNeeded(service)).toBe(true);
    });

    it('refuses any other code and one that has expired, and makes no administrator', async () => {
      const code = await service.setupCode();
      const page = new DashboardPage(service);
      const flipped = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
      for (const wrong of ['x', flipped, code.toLowerCase(), ` ${code}`, code.replace('osu_', 'ost_')]) {
        expectProblem(await page.setUp(wrong, EMAIL, PASSWORD), 403, 'invalid_setup_code');
      }
      const expireAt = (instant: number) =>
        changeRows(service, `UPDATE setup_codes SET expires_at = ${instant}`);
      await expireAt(Date.now());
      expectProblem(await page.setUp(code, EMAIL, PASSWORD), 403, 'invalid_setup_code');
      await expireAt(Date.now() + 60_000);
      expect(page.cookie).toBeUndefined();
      expect(await isNeeded(service)).toBe(true);
    });

    it('makes no administrator where it cannot sign in, and the code stays good', async () => {
      await changeRows(
        service,
        `CREATE TRIGGER refuses BEFORE INSERT ON sessions ${
          service.running.databaseUrl === undefined
            ? "BEGIN SELECT RAISE(ABORT, 'no session'); END"
            : "FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no session'"
        }`,
      );
      const code = await service.setupCode();
      expect((await new DashboardPage(service).setUp(code, EMAIL, PASSWORD)).status).toBe(500);
      expect(await isNeeded(service)).toBe(true);
      await changeRows(service, 'DROP TRIGGER refuses');
    });

    it('prints a link once, whose code makes an administrator and signs in; then it is good for nothing', async () => {
      const links = [...(await service.announcement()).matchAll(LINK)];
      expect(links.map(([, base]) => base)).toEqual([service.baseUrl]);
      const code = links[0]![2]!;
      expect(await isNeeded(service)).toBe(true);

      const page = new DashboardPage(service);
      const made = await page.setUp(code, 'Ada@Example.com', PASSWORD);
      expect(made.status).toBe(200);
      expect(made.body).toMatchObject({ email: EMAIL });
      expect((await page.get(SESSION)).body).toMatchObject({ email: EMAIL });
      expect((await (await page.client()).get('/api/v1/storage/classes')).status).toBe(200);
      expect(await isNeeded(service)).toBe(false);

      const replaying = new DashboardPage(service);
      expectProblem(await replaying.setUp(code, 'eve@example.com', PASSWORD), 409, 'already_set_up');
      expect(replaying.cookie).toBeUndefined();
      expectProblem(await replaying.signIn('eve@example.com', PASSWORD), 401, 'invalid_credentials');
      expect((await replaying.signIn(EMAIL, PASSWORD)).status).toBe(200);
      await stopService(service.running);
      const next = await start(sameDatabase(service));
      expect(await next.announcement()).not.toContain('/dashboard/setup');
    });

    itLong('makes one administrator of many at once, with the codes of several instances', async () => {
      const one = await start();
      const { service: other, stop } = await startBeside(one);
      stops.push(stop);
      const codes = [await one.setupCode(), await other.setupCode()];
      if (other !== one) expect(codes[0]).not.toBe(codes[1]);
      const attempts = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const email = `admin${index}@example.com`;
          // Each code at the instance that has not printed it.
          const page = new DashboardPage([other, one][index % 2]!);
          return { email, answer: await page.setUp(codes[index % 2]!, email, PASSWORD) };
        }),
      );
      const made = attempts.filter(({ answer }) => answer.status === 200);
      expect(made).toHaveLength(1);
      for (const { answer } of attempts) {
        if (answer.status !== 200)
          expect(['already_set_up', 'invalid_setup_code']).toContain(answer.body.code);
      }
      const { body } = await new DashboardPage(one).signIn(made[0]!.email, PASSWORD);
      expect(body).toMatchObject({ email: made[0]!.email });
    });

    itLong('needs no person with ADMIN_EMAIL and ADMIN_PASSWORD, which later change nothing', async () => {
      const unattended = await start({ ADMIN_EMAIL: 'Ada@example.com', ADMIN_PASSWORD: PASSWORD });
      expect(await unattended.announcement()).not.toContain('/dashboard/setup');
      expect(await isNeeded(unattended)).toBe(false);
      expect((await new DashboardPage(unattended).signIn(EMAIL, PASSWORD)).status).toBe(200);

      const changed = { ADMIN_EMAIL: 'eve@example.com', ADMIN_PASSWORD: 'another password' };
      await stopService(unattended.running);
      const later = await start({ ...sameDatabase(unattended), ...changed });
      const page = new DashboardPage(later);
      expectProblem(await page.signIn('eve@example.com', 'another password'), 401, 'invalid_credentials');
      expect((await page.signIn(EMAIL, PASSWORD)).status).toBe(200);
    });
  });
});

describe('settings for an administrator', () => {
  it.each([
    [{ ADMIN_EMAIL: EMAIL }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
    [{ ADMIN_PASSWORD: PASSWORD }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
    [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: PASSWORD }, 'ADMIN_EMAIL must be an e-mail address'],
    [
      { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'eleven-char' },
      'ADMIN_PASSWORD must have at least 12 characters',
    ],
  ])('%j end the start with the reason, without the password', async (environment, reason) => {
    const refused = startService(anyEngine(), environment as Record<string, string>);
    const { message } = await refused.then(
      () => new Error('it has started'),
      (error: Error) => error,
    );
    expect(message).toContain(reason);
    expect(message).not.toContain('eleven-char');
  });
});
