import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldDefinition } from '../../api/classes.js';
import type { Listing } from '../../api/objects.js';
import { AutosizeTextarea } from '../../ui/autosize-textarea.js';
import { CopyText } from '../../ui/copy.js';
import { useDraft } from '../../ui/form/drafts.js';
import { useFocusAdded } from '../../ui/form/use-focus-added.js';
import { focusIn } from '../../ui/form/use-form-keyboard.js';
import { listingAsCurl, listingAsFetch, listingUrl } from '../listing/listing-code.js';
import { ConditionRow } from './condition-row.js';
import { type Condition, clashes, filterOf, type Match, queryText } from './filter.js';
import styles from './filter-panel.module.css';
import { useFocusOver } from './use-focus-over.js';

interface FilterPanelProps {
  className: string;
  fields: Record<string, FieldDefinition>;
  /** The listing on the screen, with the filter in force. */
  listing: Listing;
  /** Whether a person has just opened it, and goes on in its first condition. */
  focused: boolean;
  /** What was typed over the filter in force before, and what keeps that. */
  typed: string | undefined;
  onTyped: (text: string) => void;
  onApply: (query: string) => void;
}

const BLANK: Condition = { field: '', operator: '$eq', value: undefined };

const MATCHES: { value: Match; label: string }[] = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'Any of these holds' },
];

type Row = Condition & { key: number };
let keys = 0;
const rowsOf = (conditions: readonly Condition[]): Row[] =>
  conditions.map((condition) => ({ ...condition, key: ++keys }));

/** Builds the API's `query`: in rows, or as the text they stand for. Either moves the other. */
export function FilterPanel(props: FilterPanelProps) {
  const { className, fields, listing, focused, typed, onTyped, onApply } = props;
  const { query } = listing;
  const [text, showText] = useState(typed ?? query);
  const [match, setMatch] = useState<Match>(() => filterOf(text)?.match ?? 'all');
  const [rows, setRows] = useState<Row[] | undefined>(() => {
    const conditions = filterOf(text)?.conditions;
    return conditions && rowsOf(conditions.length === 0 ? [BLANK] : conditions);
  });
  const setText = (next: string) => {
    showText(next);
    onTyped(next);
  };
  useDraft(text.trim() !== query, () => text);
  const apply = (next: string) => {
    onTyped(query);
    onApply(next);
  };
  const change = (next: Row[], matching = match) => {
    setRows(next);
    setMatch(matching);
    setText(queryText({ match: matching, conditions: next }));
  };
  const list = useRef<HTMLUListElement>(null);
  const panel = useRef<HTMLFormElement>(null);
  useFocusOver(panel);
  const focusAdded = useFocusAdded(list, rows?.length ?? 0);
  useEffect(() => {
    if (focused && document.activeElement?.closest('form') !== panel.current) focusIn(list.current);
  }, [focused]);
  const doubled = clashes({ match, conditions: rows ?? [] });
  const copied = { ...listing, className, query: text };
  return (
    <form
      ref={panel}
      className={styles.panel}
      aria-label="Filter"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply(text.trim());
      }}
    >
      {rows === undefined ? (
        <Text size="sm" c="dimmed" mb="xs">
          This query is edited as text.
        </Text>
      ) : (
        <>
          {rows.length > 1 && (
            <NativeSelect
              size="xs"
              mb="xs"
              w="fit-content"
              aria-label="Objects match"
              data={MATCHES}
              value={match}
              onChange={(event) => change(rows, event.currentTarget.value as Match)}
            />
          )}
          <ul ref={list} className={styles.rows}>
            {rows.map((row, index) => (
              <ConditionRow
                key={row.key}
                condition={row}
                fields={fields}
                position={index + 1}
                onChange={(next) => change(rows.with(index, { ...next, key: row.key }))}
                onRemove={() => change(rows.filter((_, other) => other !== index))}
              />
            ))}
          </ul>
        </>
      )}
      {doubled.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {doubled.join(', ')} stands twice, and a query has room for one; only the last counts.
        </Text>
      )}
      <AutosizeTextarea
        label="query"
        size="xs"
        maxRows={6}
        spellCheck={false}
        placeholder="all objects"
        classNames={{ input: styles.text }}
        value={text}
        onKeyDown={(event) => {
          // Enter alone begins a line.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          const filter = filterOf(next);
          setRows(filter && rowsOf(filter.conditions));
          if (filter !== undefined) setMatch(filter.match);
        }}
      />
      <Text size="xs" c="dimmed" mt={4}>
        A right click on a value of the list filters by it, too; on a keyboard arrow keys lead to it, and
        Shift+F10 opens its menu.
      </Text>
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs">
          Apply
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={rows === undefined}
          onClick={() => {
            focusAdded();
            change([...(rows ?? []), ...rowsOf([BLANK])]);
          }}
        >
          Add condition
        </Button>
        {query !== '' && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              change(rowsOf([BLANK]), 'all');
              apply('');
            }}
          >
            Clear
          </Button>
        )}
        <Group gap={6} ml="auto">
          <CopyText text={listingUrl(copied)} label="Copy as URL" caption="URL" />
          <CopyText text={listingAsCurl(copied)} label="Copy as curl" caption="curl" />
          <CopyText text={listingAsFetch(copied)} label="Copy as fetch" caption="fetch" />
        </Group>
      </Group>
    </form>
  );
}
