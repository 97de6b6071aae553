import { draftOf } from './draft.js';
import { choiceOf, chosenName, fieldChoices } from './field-choices.js';
import { fieldNamed } from './field-name.js';

const draft = () =>
  draftOf(
    {
      name: 'Shipment',
      fields: { reference: { type: 'string' }, tags: { type: 'array' }, due: { type: 'date' } },
    },
    true,
  );
const labelsOf = (...of: Parameters<typeof fieldChoices>) => fieldChoices(...of).map(({ label }) => label);

describe('the choice of a field', () => {
  it('is among those with one value, and what stands beside them', () => {
    const { fields } = draft();
    expect(labelsOf(undefined, fields)).toEqual(['reference', 'due']);
    expect(labelsOf(undefined, fields, ['_createdAt'])).toEqual(['reference', 'due', '_createdAt']);
    for (const { value, label } of fieldChoices(undefined, fields, ['_createdAt']))
      expect(chosenName(value, fields)).toEqual(fieldNamed(label, fields));
  });

  it('follows its field when that is renamed, and is none once it is removed', () => {
    const { fields } = draft();
    const chosen = fieldNamed('due', fields);
    fields[2]!.name = '';
    expect(labelsOf(chosen, fields)).toEqual(['reference', 'the new field']);
    expect(labelsOf(undefined, fields)).toEqual(['reference']);
    fields[2]!.name = 'day';
    expect(fieldChoices(chosen, fields)).toContainEqual({ value: choiceOf(chosen, fields), label: 'day' });
    fields.pop();
    expect(choiceOf(chosen, fields)).toBe('');
    expect(labelsOf(chosen, fields)).toEqual(['reference']);
  });

  it('stays in sight where it cannot be chosen, until another is', () => {
    const { fields } = draft();
    for (const name of ['tags', 'nothing']) {
      const chosen = fieldNamed(name, fields);
      expect(fieldChoices(chosen, fields)[0]).toEqual({
        value: choiceOf(chosen, fields),
        label: name,
        disabled: true,
      });
    }
    expect(labelsOf(fieldNamed('', fields), fields)).toEqual(['reference', 'due']);
  });

  it('takes a field that has come to a name for that of the name', () => {
    const { fields } = draft();
    expect(choiceOf({ name: 'due' }, fields)).toBe(fields[2]!.key);
  });
});
