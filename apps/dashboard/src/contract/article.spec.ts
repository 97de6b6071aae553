import { withArticle } from './article.js';

it.each([
  ['a Shipment', 'Shipment'],
  ['an Article', 'Article'],
  ['an Order', 'Order'],
  ['a User', 'User'],
  ['a Unit', 'Unit'],
  ['an Upload', 'Upload'],
  ['an Utterance', 'Utterance'],
  ['an Hour', 'Hour'],
  ['a House', 'House'],
  ['an SMS', 'SMS'],
  ['a URL', 'URL'],
  ['a European', 'European'],
])('it is "%s"', (spoken, name) => {
  expect(withArticle(name)).toBe(spoken);
});
