import './support/extent.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADMINISTRATOR, becomes, dashboardAt, signIn } from './support/dashboard/dashboard.js';
import { SESSION, SESSION_TOKEN } from './support/dashboard/dashboard-page.js';
import {
  browser,
  context,
  openDashboard,
  openPages,
  page,
  running,
} from './support/dashboard/dashboard-run.js';
import { Client } from './support/http/client.js';
import { expectProblem } from './support/http/expect-problem.js';
import { until } from './support/until.js';

/** How often the service has refused a token to a signed-in person, by its log. */
function refusedTokens(log: string): number {
  return log.split('\n').filter((line) => line.includes(`"route":"${SESSION_TOKEN}","status":403`)).length;
}

let foreign: Server;

openDashboard();
beforeAll(async () => {
  foreign = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Foreign</title>'),
  );
  await new Promise<void>((listening) => foreign.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  foreign.close();
});
openPages();

const foreignAddress = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

describe('the page of the dashboard', () => {
  it('runs scripts of its own files only, and stands in no frame', async () => {
    const answer = await new Client(running.service.baseUrl).get('/dashboard/classes');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends its files compressed, and lets browsers keep them', async () => {
    const { baseUrl } = running.service;
    const page = await (await fetch(`${baseUrl}/dashboard`)).text();
    const script = /src="([^"]+\.js)"/.exec(page)![1]!;
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(`${baseUrl}${script}`, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const missing = await new Client(baseUrl).get('/dashboard/assets/missing.js');
    expectProblem(missing, 404, 'not_found');
  });

  it('shows at once that it is on its way, and is drawn once its styles are there', async () => {
    let style = () => {};
    const styled = new Promise<void>((done) => {
      style = done;
    });
    await page.route(/\/assets\/.*[.]css$/, async (route) => {
      await styled;
      await route.continue();
    });
    const script = page.waitForEvent('requestfinished', (request) => /\/index-.*[.]js$/.test(request.url()));
    await page.goto(dashboardAt(running.service), { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading the dashboard').waitFor();
    await script;
    await becomes(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length"), 1);
    expect(await page.getByText('Loading the dashboard').count()).toBe(1);
    style();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Loading the dashboard').count()).toBe(0);
    // What every page but the sign-in needs does not wait for its code.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route(/\/assets\/classes-page-.*[.]js$/, () => {});
    await page.goto(dashboardAt(running.service, '/classes'), { waitUntil: 'commit' });
    await becomes(
      async () => [SESSION, SESSION_TOKEN].filter((path) => asked.includes(path)),
      [SESSION, SESSION_TOKEN],
    );
  });

  it('has another nonce in every answer', async () => {
    const client = new Client(running.service.baseUrl);
    const nonces = await Promise.all(
      [1, 2].map(
        async () =>
          /nonce-([^']+)/.exec((await client.get('/dashboard')).headers.get('content-security-policy')!)![1],
      ),
    );
    expect(new Set(nonces).size).toBe(2);
    expect((await client.get('/dashboard')).text).not.toContain('{{nonce}}');
  });

  it('is refused by the browser in a frame of another page', async () => {
    await page.goto(foreignAddress());
    const [refusal] = await Promise.all([
      page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text())),
      page.setContent(`<title>Foreign</title><iframe src="${dashboardAt(running.service)}"></iframe>`),
    ]);
    expect(refusal.type()).toBe('error');
  });

  it('breaks no rule of its own policy', async () => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await signIn(page, running.service, '/contract');
    await page.locator('.opblock-tag').first().waitFor();
    await page.goto(dashboardAt(running.service, '/access/new'));
    await page.getByRole('button', { name: 'Create application' }).waitFor();
    expect(violations).toEqual([]);
  });

  it('needs less than 250 kB of gzipped JavaScript in a few files for the first page, the sign-in before it included', async () => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(response.url());
    });
    await signIn(page, running.service);
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
    const sizes = await Promise.all(
      [...scripts].map(async (url) => {
        const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
        return Number(answer.headers.get('content-length'));
      }),
    );
    expect(sizes.length).toBeGreaterThan(0);
    // A file is a round trip, of which a browser makes six at once.
    expect(sizes.length).toBeLessThanOrEqual(8);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});

describe('a session', () => {
  const cookie = async () => (await context.cookies()).find(({ name }) => name.endsWith('session'))!;

  it('is out of reach for scripts and other sites', async () => {
    await signIn(page, running.service);
    expect(await cookie()).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('begins with the sign-in, whatever is still being read of before, and is missed where its cookie is not kept', async () => {
    await page.goto(dashboardAt(running.service, '/sign-in'));
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
    const session = `**${SESSION}`;
    await page.route(session, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 200, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('has not kept the cookie of the session').waitFor();
    await page.unroute(session);
    // What it answers is never seen.
    await page.route(session, () => {}, { times: 1 });
    const [read] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith(SESSION)),
      page.evaluate("window.dispatchEvent(new Event('visibilitychange'))"),
    ]);
    expect(read.method()).toBe('GET');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
  });

  it('has a token of its own, whatever is still being answered of before', async () => {
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    let asked = 0;
    await page.route(`**${SESSION_TOKEN}`, async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await page.goto(dashboardAt(running.service, '/sign-in'));
    await page.getByLabel('E-mail').waitFor();
    expect(asked).toBe(0);
    await page.goto(dashboardAt(running.service, '/classes'));
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').first().fill(ADMINISTRATOR.password);
    const read = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/v1/storage/classes',
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await read).status()).toBe(200);
    answer();
    await page.getByRole('heading', { name: 'Classes', level: 1 }).waitFor();
  });

  it('gives nothing to a page of another origin on the same host, to which the browser sends the cookie', async () => {
    await signIn(page, running.service);
    await page.goto(foreignAddress());
    const refusals = () => refusedTokens(running.service.log());
    const before = refusals();
    const read = await page.evaluate(
      (address) =>
        fetch(address, { method: 'POST', credentials: 'include' }).then(
          () => 'read',
          () => 'refused',
        ),
      `${running.service.baseUrl}${SESSION_TOKEN}`,
    );
    await until('the service to have refused it', async () => refusals() > before);
    expect(read).toBe('refused');
  });

  it('is of no use with a kept cookie or token, once its owner has signed out', async () => {
    await signIn(page, running.service, '/account');
    const { name, value } = await cookie();
    const asOwner = { cookie: `${name}=${value}`, origin: running.service.baseUrl };
    const client = new Client(running.service.baseUrl);
    const before = await client.post(SESSION_TOKEN, undefined, asOwner);
    expect(before.status).toBe(200);
    const withToken = client.as(before.body.access_token);
    expect((await withToken.get('/api/v1/storage/classes')).status).toBe(200);

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect((await client.post(SESSION_TOKEN, undefined, asOwner)).status).toBe(401);
    expect((await withToken.get('/api/v1/storage/classes')).status).toBe(401);
    await page.goto(dashboardAt(running.service, '/access'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('ends in every browser at once', async () => {
    const elsewhere = await browser.newPage();
    await signIn(elsewhere, running.service);
    await signIn(page, running.service, '/account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await elsewhere.getByRole('link', { name: 'API Access' }).click();
    await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(elsewhere.url()).searchParams.get('next')).toBe('/access');
    await elsewhere.getByText('Your session has ended').waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
    await elsewhere.close();
  });
});

describe('a person who guesses passwords', () => {
  it('is told that the password is wrong, then to wait, however often it goes on', async () => {
    const email = 'guess@example.com';
    await page.goto(dashboardAt(running.service, '/sign-in'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').first().fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or the password is wrong').waitFor();

    const client = new Client(running.service.baseUrl);
    const headers = { origin: running.service.baseUrl, 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 99; attempt++) {
      const body = JSON.stringify({ email, password: `guess ${attempt}` });
      statuses.push((await client.post('/api/v1/auth/session', body, headers)).status);
    }
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(20);

    // A delay may just be over; an attempt within it makes the next one twice as long.
    const signInAgain = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/session')),
        page.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      return answer.status();
    };
    await until('the person to be told to wait', async () => (await signInAgain()) === 429);
    await page.getByRole('alert').getByText('Too many attempts').first().waitFor();
    await page.getByText(/^Try again in (\d+ min )?\d+ s\.$/).waitFor();
  });
});
