import { Menu } from '@mantine/core';
import { Copy, Filter, FilterX } from 'lucide-react';
import { useRef } from 'react';
import { jsonText } from '../../api/exact-json.js';
import type { StoredObject } from '../../api/objects.js';
import { ownMember } from '../../api/own-member.js';
import { putOnClipboard } from '../../ui/clipboard.js';
import { notify } from '../../ui/notify.js';
import { type Operator, queryWith } from '../filter/filter.js';
import styles from './grid.module.css';
import type { Column } from './grid-row.js';
import { isSortable } from './sorting.js';

const SHOWN_CHARACTERS = 40;

/** A value of a list that a person has asked about, and where its menu begins. */
export interface AskedValue {
  object: StoredObject;
  /** Undefined for the id. */
  column: Column | undefined;
  at: { left: number; top: number };
  /** What had the focus, where a key has asked: it gets it back. */
  cell: HTMLTableCellElement | undefined;
}

interface ValueMenuProps {
  asked: AskedValue;
  /** The filter in force. */
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** What can be done with a value of a list: filter by it, or copy it. */
export function ValueMenu({ asked: { object, column, at }, query, onQuery, onClose }: ValueMenuProps) {
  const place = useRef<HTMLButtonElement>(null);
  const [name, field] = column ?? ['_id'];
  const value = ownMember(object, name);
  const text = value === undefined ? undefined : typeof value === 'string' ? value : jsonText(value);
  // Of objects and lists a filter compares parts.
  const isFiltered = field !== undefined && isSortable(field);
  const ask = (operator: Operator) => onQuery(queryWith(query, { field: name, operator, value }));
  const copy = async (copied: string) => {
    if (!(await putOnClipboard(copied, place.current!)))
      notify('The browser does not let this page copy it.');
  };
  const item = (label: string, Icon: typeof Copy, onClick: () => void) => (
    <Menu.Item leftSection={<Icon size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  const is = text === undefined ? `${name} has no value` : `${name} is ${shortened(text)}`;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={place}
          type="button"
          tabIndex={-1}
          className={styles.asked}
          style={at}
          aria-label={`Value of ${name}`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {isFiltered && item(`Only where ${is}`, Filter, () => ask(text === undefined ? 'missing' : '$eq'))}
        {isFiltered &&
          item(`All but where ${is}`, FilterX, () => ask(text === undefined ? 'present' : '$neq'))}
        {field !== undefined && text !== undefined && item('Copy the value', Copy, () => copy(text))}
        {item('Copy the id', Copy, () => copy(object._id))}
      </Menu.Dropdown>
    </Menu>
  );
}

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN_CHARACTERS)];
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : text;
}
