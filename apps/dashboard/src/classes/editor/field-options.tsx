import { Checkbox, Input, NativeSelect, TagsInput } from '@mantine/core';
import type { ComponentType } from 'react';
import type { FieldDefinition, FieldType } from '../../api/classes.js';
import { ValueControl } from '../../form/controls/value-control.js';
import { below, FaultsInWords, useFault, useFaultsBelow } from '../../form/faults.js';
import { numberOf } from '../../form/number-text.js';
import {
  CONSTRAINT_LABELS,
  CONSTRAINTS,
  FIELD_TYPES,
  FORMATS,
  isFieldType,
  NO_TYPE,
  takesEnum,
  withLabels,
  withType,
} from './constraints.js';
import { type FieldDraft, fieldDefinition, newField } from './draft.js';
import styles from './field-editor.module.css';

export interface FieldsEditorProps {
  fields: FieldDraft[];
  onChange: (fields: FieldDraft[]) => void;
  pointer: string;
  top?: boolean;
}

/** `FieldsEditor`, which the options of a field are a part of. */
export type MembersEditor = ComponentType<FieldsEditorProps>;

interface FieldOptionsProps {
  field: FieldDraft;
  onChange: (field: FieldDraft) => void;
  pointer: string;
  /** For the members of an object. */
  editor: MembersEditor;
}

/** Everything a definition can say about a field beside its name, type and flags. */
export function FieldOptions({ field, onChange, pointer, editor }: FieldOptionsProps) {
  const { definition, members, items } = field;
  const set = (name: keyof FieldDefinition, value: unknown) => {
    const { [name]: _, ...others } = definition;
    onChange({
      ...field,
      definition: (value === undefined ? others : { ...definition, [name]: value }) as FieldDefinition,
    });
  };
  const control = (name: keyof FieldDefinition, label: string, as: FieldDefinition) => (
    <ValueControl
      key={name}
      definition={as}
      label={label}
      value={definition[name]}
      onChange={(value) => set(name, value)}
      pointer={below(pointer, name)}
    />
  );
  const { type } = definition;
  if (!isFieldType(type)) return null;
  return (
    <div className={styles.options}>
      {control('description', 'Description', { type: 'string' })}
      {takesEnum(type) && (
        <EnumControl field={field} onChange={(values) => set('enum', values)} pointer={pointer} />
      )}
      {CONSTRAINTS[type].length > 0 && (
        <div className={styles.limits}>
          <FaultsInWords words={withLabels}>
            {CONSTRAINTS[type].map((name) =>
              name === 'uniqueItems' ? (
                <Checkbox
                  key={name}
                  label={CONSTRAINT_LABELS[name]}
                  checked={definition.uniqueItems === true}
                  onChange={(event) => set('uniqueItems', event.currentTarget.checked || undefined)}
                />
              ) : (
                control(name, CONSTRAINT_LABELS[name]!, definitionOfConstraint(name))
              ),
            )}
          </FaultsInWords>
        </div>
      )}
      {type === 'array' && (
        <Items
          items={items}
          onChange={(next) => onChange({ ...field, items: next })}
          pointer={pointer}
          editor={editor}
        />
      )}
      {type === 'object' && (
        <Members
          members={members}
          onChange={(next) => onChange({ ...field, members: next })}
          pointer={pointer}
          editor={editor}
        />
      )}
      {!definition.unique && control('default', 'Default', { ...fieldDefinition(field), ...BARE })}
    </div>
  );
}

/** A default is shown as a value, not as a field with rules of its own. */
const BARE = {
  required: false,
  unique: false,
  searchable: false,
  description: undefined as never,
  default: undefined,
};

function definitionOfConstraint(name: keyof FieldDefinition): FieldDefinition {
  if (name === 'pattern') return { type: 'string' };
  return name === 'format' ? { type: 'string', enum: FORMATS } : { type: 'number' };
}

interface EnumControlProps {
  field: FieldDraft;
  onChange: (values: unknown[] | undefined) => void;
  pointer: string;
}

/** The values a field allows; each is entered as text and becomes what the type is. */
function EnumControl({ field: { definition }, onChange, pointer }: EnumControlProps) {
  const at = below(pointer, 'enum');
  const fault = [useFault(at), ...useFaultsBelow(at).map(({ message }) => message)].filter(Boolean).join(' ');
  const isNumber = definition.type === 'number' || definition.type === 'integer';
  return (
    <TagsInput
      label="Allowed values"
      description="Press Enter after each; none means any"
      value={(definition.enum ?? []).map(String)}
      onChange={(texts) =>
        onChange(texts.length === 0 ? undefined : texts.map((text) => (isNumber ? numberOf(text) : text)))
      }
      error={fault || undefined}
      splitChars={[]}
      // Case counts.
      isDuplicate={(text, texts) => texts.includes(text)}
      clearable={false}
    />
  );
}

function Items({
  items,
  onChange,
  pointer,
  editor,
}: {
  items: FieldDraft | undefined;
  onChange: (items: FieldDraft | undefined) => void;
  pointer: string;
  editor: MembersEditor;
}) {
  const at = below(pointer, 'items');
  const typeFault = useFault(below(at, 'type'));
  const fault = useFault(at);
  const chosen = items?.definition.type ?? '';
  const isKnown = items === undefined || isFieldType(chosen);
  const choices = [{ value: '', label: 'anything' }, ...Object.keys(FIELD_TYPES)];
  return (
    <div>
      <NativeSelect
        label="Each element is"
        value={isKnown ? chosen : NO_TYPE.value}
        data={isKnown ? choices : [NO_TYPE, ...choices]}
        error={typeFault ?? fault}
        onChange={(event) => {
          const type = event.currentTarget.value as FieldType | '';
          if (type === '') onChange(undefined);
          else
            onChange({
              ...newField(),
              definition: items === undefined ? { type } : withType(items.definition, type),
            });
        }}
      />
      {items !== undefined && <FieldOptions field={items} onChange={onChange} pointer={at} editor={editor} />}
    </div>
  );
}

function Members({
  members,
  onChange,
  pointer,
  editor: Editor,
}: {
  members: FieldDraft[] | undefined;
  onChange: (members: FieldDraft[] | undefined) => void;
  pointer: string;
  editor: MembersEditor;
}) {
  return (
    <Input.Wrapper label="Members" labelElement="div">
      <Checkbox
        my={6}
        label="Only the members below"
        description="Otherwise the object takes any"
        checked={members !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? [newField()] : undefined)}
      />
      {members !== undefined && (
        <Editor fields={members} onChange={onChange} pointer={below(pointer, 'fields')} top={false} />
      )}
    </Input.Wrapper>
  );
}
