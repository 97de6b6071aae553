import type { Database } from '@app/database';
import type { FastifyRequest } from 'fastify';
import { HealthController } from './health.controller.js';

describe('Readiness', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is asked again after a second, however the clock of the machine is set', async () => {
    let now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 0, 1, 1));
    const ping = jest.fn(async () => {});
    const health = new HealthController({ broken: { aborted: false }, ping } as unknown as Database);
    const ask = () => health.ready({ server: { connections: { endIsNear: false } } } as FastifyRequest);
    await ask();
    clock.mockReturnValue(Date.UTC(2027, 0, 1));
    now += 999;
    await ask();
    expect(ping).toHaveBeenCalledTimes(1);
    now += 1;
    await ask();
    expect(ping).toHaveBeenCalledTimes(2);
  });
});
