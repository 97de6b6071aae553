import type { Service } from '../services/service.js';

/** A class with a field of every type. */
const SHIPMENT = {
  name: 'Shipment',
  description: 'Parcels on their way',
  fields: {
    reference: { type: 'string', required: true, unique: true, maxLength: 12 },
    weight: { type: 'number', minimum: 0, indexed: true },
    pieces: { type: 'integer', default: 1 },
    status: { type: 'string', enum: ['packed', 'sent', 'delivered'], default: 'packed', indexed: true },
    insured: { type: 'boolean' },
    sentAt: { type: 'datetime' },
    due: { type: 'date' },
    tags: { type: 'array', items: { type: 'string' } },
    address: { type: 'object', fields: { city: { type: 'string' }, zip: { type: 'string', maxLength: 10 } } },
    customs: { type: 'json' },
  },
};

const CITIES = ['Brno', 'Praha', 'Wien', 'Ljubljana', 'København'];
const STATUSES = ['packed', 'sent', 'delivered'];

/** What the pages of the dashboard are shown with. Answers the path of an object with attachments. */
export async function fillDashboard(service: Service): Promise<string> {
  const client = await service.client();
  await client.post('/api/v1/storage/classes', SHIPMENT);
  await client.post('/api/v1/storage/classes', { name: 'Note', fields: { text: { type: 'string' } } });
  const shipments = Array.from({ length: 120 }, (_, index) => ({
    reference: `S-${1000 + index}`,
    weight: (index * 37) % 50,
    status: STATUSES[index % 3],
    ...(index % 4 === 0 ? {} : { insured: index % 2 === 0 }),
    sentAt: new Date(Date.UTC(2026, 0, 1 + (index % 28), 9, index % 60)).toISOString(),
    due: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
    tags: index % 5 === 0 ? ['fragile', 'north'] : [],
    address: { city: CITIES[index % CITIES.length], zip: String(60_000 + index) },
    customs: { code: index, papers: ['CMR'] },
  }));
  const created = await client.post('/api/v1/storage/data/Shipment/batch', shipments);
  const path = new URL(created.body[0]).pathname;
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="120" height="60" fill="#17716a"/></svg>';
  await client.post(`${path}/attachments/label.svg`, Buffer.from(picture).toString('base64'));
  await client.post(`${path}/attachments/notes.txt`, Buffer.from('Ring twice.\n').toString('base64'));
  await client.post('/api/v1/auth/applications', {
    name: 'Nightly import',
    scopes: ['data:write:Shipment', 'classes:read'],
  });
  return path;
}
