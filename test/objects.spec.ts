import { expectProblem } from './support/expect-problem.js';
import { eachEngine } from './support/service.js';

eachEngine((service) => {
  it('creates an object and tells where it is', async () => {
    const client = await service.client();
    const shipments = await service.createClass({ reference: { type: 'string' } });
    const answer = await client.post(`${shipments.path}/`, { reference: 'S-1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe(`${service.baseUrl}${shipments.path}/${answer.body._id}`);
    expect((await client.get(answer.headers.get('location')!)).body).toEqual({
      _id: answer.body._id,
      attachments: [],
      reference: 'S-1',
    });
    expectProblem(await client.post(`${shipments.path}/`, { refrence: 1 }), 400, 'invalid_object', [
      { pointer: '/refrence', code: 'unknown_field' },
    ]);
  });
});
