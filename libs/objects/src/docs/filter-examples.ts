/** Values of `query` over the class of the examples in the contract, which are all executed for it. */
export const FILTER_EXAMPLES: Record<string, { summary: string; value: string }> = {
  filtered: { summary: 'A comparison', value: '{"weight":{"$gte":10}}' },
  all_of: {
    summary: 'Several conditions, all of which hold',
    value: '{"weight":{"$gte":1,"$lt":20},"address.city":{"$neq":"Prague"}}',
  },
  any_of: {
    summary: 'One condition of several, or more',
    value: '{"$or":[{"status":{"$eq":"sent"}},{"weight":{"$gt":30}}]}',
  },
  none_of: {
    summary: 'None of some conditions, beside another one',
    value: '{"weight":{"$gt":0},"$nor":[{"status":{"$eq":"sent"}},{"tags":{"$size":0}}]}',
  },
  negated: { summary: 'The complement of operators', value: '{"weight":{"$not":{"$gte":10,"$lt":30}}}' },
  with_value: { summary: 'A field that has a value', value: '{"address.city":{"$exists":true}}' },
  begins: {
    summary: 'The beginning of a text, found by an index',
    value: '{"reference":{"$startsWith":"S-10"}}',
  },
  contains: {
    summary: 'A part and the end of a text, as it is: case and accents count',
    value: '{"address.city":{"$contains":"rn","$endsWith":"o"}}',
  },
  all_elements: {
    summary: 'An array with all of some elements',
    value: '{"tags":{"$all":["fragile","express"]}}',
  },
  one_element: {
    summary: 'An array of two, with one element for which all operators hold',
    value: '{"tags":{"$size":2,"$elemMatch":{"$gte":"e","$lt":"g"}}}',
  },
};

/** Values of `search` over the same class, also executed. */
export const SEARCH_EXAMPLES: Record<string, { summary: string; value: string }> = {
  one_word: { summary: 'The beginning of a word', value: 'frag' },
  two_words: { summary: 'The beginnings of two words, in any fields', value: 'EXPRESS s' },
};
