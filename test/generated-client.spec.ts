import createClient from 'openapi-fetch';
import type { paths } from '../apps/dashboard/src/api/api.gen.js';
import { CLIENT_ID, CLIENT_SECRET } from './support/run/run-state.js';
import { onAnyEngine, uniqueName } from './support/services/service.js';

/** A listing is answered in lines too, which this client does not ask for. */
type Json = 'application/json' | 'application/problem+json';

onAnyEngine((service) => {
  it('lets a client generated from the contract do the main job, fully typed', async () => {
    const api = createClient<paths, Json>({ baseUrl: service.baseUrl });
    const { data: token } = await api.POST('/api/v1/auth/oauth2/token', {
      body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      bodySerializer: (form) => new URLSearchParams(form as Record<string, string>),
    });
    api.use({
      onRequest: ({ request }) => {
        request.headers.set('authorization', `Bearer ${token!.access_token}`);
        return request;
      },
    });

    const name = uniqueName();
    await api.POST('/api/v1/storage/classes', {
      body: {
        name,
        fields: { title: { type: 'string', required: true }, pages: { type: 'integer', indexed: true } },
      },
    });
    const path = { 'object-class': name };
    const { data: created } = await api.POST('/api/v1/storage/data/{object-class}', {
      params: { path },
      body: { title: 'R.U.R.', pages: 96 },
    });
    const { data: urls } = await api.POST('/api/v1/storage/data/{object-class}/batch', {
      params: { path },
      body: [
        { title: 'Krakatit', pages: 301 },
        { title: 'War with the Newts', pages: 348 },
      ],
    });
    expect(urls).toHaveLength(2);

    const inObject = { ...path, 'object-id': created!._id };
    const { data: attachment } = await api.POST(
      '/api/v1/storage/data/{object-class}/{object-id}/attachments/{attachment-name}',
      {
        params: { path: { ...inObject, 'attachment-name': 'robot.txt' } },
        body: Buffer.from('Rossum').toString('base64'),
        headers: { 'content-type': 'text/plain' },
        bodySerializer: (text) => text,
      },
    );
    expect(attachment).toMatchObject({ name: 'robot.txt', size: 6, mime_type: 'text/plain' });

    const { data: page } = await api.GET('/api/v1/storage/data/{object-class}', {
      params: { path, query: { limit: 10, query: JSON.stringify({ pages: { $gt: 100 } }) } },
    });
    expect(page!.metadata.total).toBe(2);
    expect(page!.objects.map(({ title }) => title)).toEqual(['Krakatit', 'War with the Newts']);

    const { error, response } = await api.PUT('/api/v1/storage/data/{object-class}/{object-id}', {
      params: { path: inObject },
      body: { title: null },
    });
    expect(response.status).toBe(400);
    expect(error!.code).toBe('invalid_object');
  });
});
