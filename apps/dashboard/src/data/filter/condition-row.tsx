import { ActionIcon, Autocomplete, NativeSelect, TagsInput } from '@mantine/core';
import { X } from 'lucide-react';
import type { FieldDefinition } from '../../api/classes.js';
import { jsonText, parsedJson } from '../../api/exact-json.js';
import { ValueControl } from '../../form/controls/value-control.js';
import { numberOf } from '../../form/number-text.js';
import {
  type Condition,
  fieldAt,
  OPERATORS,
  type Operator,
  pathsOf,
  takesList,
  takesNothing,
  takesText,
} from './filter.js';
import styles from './filter-panel.module.css';

interface ConditionRowProps {
  condition: Condition;
  fields: Record<string, FieldDefinition>;
  position: number;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

const CHOICES = Object.entries(OPERATORS).map(([value, label]) => ({ value, label }));

/** A field, a comparison, a value. */
export function ConditionRow({ condition, fields, position, onChange, onRemove }: ConditionRowProps) {
  const { field, operator, value } = condition;
  const definition = fieldAt(fields, field);
  return (
    <li className={styles.row}>
      <Autocomplete
        size="xs"
        aria-label={`Field of condition ${position}`}
        placeholder="field"
        data={pathsOf(fields)}
        // The focus comes here by itself; a list that opens then would cover what stands below.
        openOnFocus={false}
        value={field}
        onChange={(name) => {
          const sameType = fieldAt(fields, name).type === definition.type;
          onChange({ ...condition, field: name, value: sameType ? value : undefined });
        }}
        spellCheck={false}
      />
      <NativeSelect
        size="xs"
        aria-label={`Comparison of condition ${position}`}
        data={CHOICES}
        value={operator}
        onChange={(event) => {
          const next = event.currentTarget.value as Operator;
          const isAlike = takesList(next) === takesList(operator) && takesText(next) === takesText(operator);
          const keep = isAlike && !takesNothing(next);
          onChange({ ...condition, operator: next, value: keep ? value : undefined });
        }}
      />
      <div className={styles.value}>
        {takesList(operator) ? (
          <Operands
            definition={definition}
            value={value}
            position={position}
            onChange={(list) => onChange({ ...condition, value: list })}
          />
        ) : takesNothing(operator) ? null : (
          <ValueControl
            definition={takesText(operator) ? { type: 'string' } : operandOf(definition)}
            value={value}
            onChange={(next) => onChange({ ...condition, value: next })}
            pointer="/query"
            label={`Value of condition ${position}`}
            bare
            size="xs"
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={`Remove condition ${position}`}
      >
        <X size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** An operand is a value of the field's type; limits do not hold for it. Objects and lists are written as JSON. */
function operandOf({ type, enum: choices }: FieldDefinition): FieldDefinition {
  if (type === 'object' || type === 'array') return { type: 'json' };
  return choices === undefined ? { type } : { type, enum: choices };
}

interface OperandsProps {
  definition: FieldDefinition;
  value: unknown;
  position: number;
  onChange: (list: unknown[]) => void;
}

/** A column of a spreadsheet is pasted as lines; JSON has lines of its own. */
const LISTED_BY_LINE: FieldDefinition['type'][] = ['string', 'number', 'integer', 'date', 'datetime'];

function Operands({ definition: { type, enum: choices }, value, position, onChange }: OperandsProps) {
  const list = Array.isArray(value) ? value : [];
  return (
    <TagsInput
      size="xs"
      aria-label={`Values of condition ${position}`}
      placeholder={list.length === 0 ? 'Enter after each' : ''}
      data={choices?.map(String) ?? []}
      value={list.map((operand) => (typeof operand === 'string' ? operand : jsonText(operand)))}
      onChange={(texts) => onChange(texts.map((text) => operandFrom(text, type)))}
      splitChars={LISTED_BY_LINE.includes(type) ? ['\n'] : []}
      acceptValueOnBlur
      isDuplicate={isIn}
    />
  );
}

/** Case counts in filters. */
const isIn = (text: string, texts: string[]) => texts.includes(text);

/** What a text in a list of operands means: text where the field is text, else the JSON it is. */
function operandFrom(text: string, type: FieldDefinition['type']): unknown {
  if (type === 'string' || type === 'date' || type === 'datetime') return text;
  if (type === 'number' || type === 'integer') return numberOf(text) ?? text;
  try {
    return parsedJson(text);
  } catch {
    return text;
  }
}
