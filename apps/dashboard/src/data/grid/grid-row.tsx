import { type MouseEvent, memo } from 'react';
import { Link, useHref, useNavigate } from 'react-router';
import type { FieldDefinition } from '../../api/classes.js';
import type { StoredObject } from '../../api/objects.js';
import { ownMember } from '../../api/own-member.js';
import { exactly } from '../../ui/instant.js';
import { cellText, isLongNumber, isNumeric, labelText } from './cell.js';
import styles from './grid.module.css';

export type Column = [name: string, field: FieldDefinition];

/**
 * The columns before and after that of the id. The title is before it: on a telephone it is among those that are seen.
 */
export function aroundId(columns: Column[], title: string | undefined): [before: Column[], after: Column[]] {
  const count = columns[0]?.[0] === title ? 1 : 0;
  return [columns.slice(0, count), columns.slice(count)];
}

interface GridRowProps {
  object: StoredObject;
  columns: Column[];
  /** The field that objects are called by. */
  title: string | undefined;
  /** The address of the object. */
  to: string;
  /** Undefined where objects are not selected. */
  selected: boolean | undefined;
  onToggle: (id: string, withShift: boolean) => void;
}

/**
 * An object in a line. A click anywhere opens it; its title and its id are links for keyboards and screen readers. One
 * of a thousand lines is selected without rendering the others.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { object, columns, title, to, selected, onToggle } = props;
  const called = (title !== undefined && labelText(ownMember(object, title))) || object._id;
  const opening = useOpening(to);
  return (
    <tr className={selected ? styles.selected : undefined} {...opening}>
      {selected !== undefined && (
        <td className={styles.check} data-closed>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select ${called}`}
            checked={selected}
            // With Shift a browser would also select the text between.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onChange={({ nativeEvent }) => onToggle(object._id, (nativeEvent as PointerEvent).shiftKey)}
          />
        </td>
      )}
      <Cells object={object} columns={columns} title={title} to={to} />
    </tr>
  );
});

/** What an object holds. It stays as it is where its line is selected. */
const Cells = memo(function Cells({
  object,
  columns,
  title,
  to,
}: Pick<GridRowProps, 'object' | 'columns' | 'title' | 'to'>) {
  const [before, after] = aroundId(columns, title);
  const cell = ([name, field]: Column) => (
    <Cell key={name} field={field} value={ownMember(object, name)} to={name === title ? to : undefined} />
  );
  return (
    <>
      {before.map(cell)}
      <td>
        <Link to={to} className={styles.id} title={object._id} aria-label={`Open ${object._id}`}>
          {`…${object._id.slice(-12)}`}
        </Link>
      </td>
      {after.map(cell)}
      <td className={styles.number}>{object.attachments.length || ''}</td>
    </>
  );
});

/** Makes a row what a link is for the mouse: middle click and Ctrl open another tab. Selecting text opens nothing. */
function useOpening(to: string) {
  const navigate = useNavigate();
  const href = useHref(to);
  const hasOwnClick = ({ target }: MouseEvent) =>
    (target as Element).closest('a, button, input, label, [data-closed]') !== null;
  const openTab = () => window.open(href, '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent) => {
      if (hasOwnClick(event) || window.getSelection()?.isCollapsed === false) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openTab();
      else void navigate(to);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !hasOwnClick(event)) openTab();
    },
    onMouseDown: (event: MouseEvent) => {
      // Else some systems begin to scroll.
      if (event.button === 1 && !hasOwnClick(event)) event.preventDefault();
    },
  };
}

interface CellProps {
  field: FieldDefinition;
  value: unknown;
  /** Where it leads. */
  to: string | undefined;
}

function Cell({ field, value, to }: CellProps) {
  const text = cellText(value);
  const shown =
    to === undefined || text === undefined || text.trim() === '' ? (
      text
    ) : (
      <Link to={to} className={styles.title}>
        {text}
      </Link>
    );
  if (text === undefined)
    return (
      <td className={isNumeric(field) ? styles.number : undefined}>
        <span className={styles.none}>–</span>
      </td>
    );
  if (isNumeric(field))
    return <td className={isLongNumber(text) ? styles.longNumber : styles.number}>{shown}</td>;
  const title = field.type === 'datetime' ? momentOf(text) : text.length > 24 ? text : undefined;
  if (typeof value === 'object')
    return (
      <td className={styles.json} title={title}>
        {text}
      </td>
    );
  return (
    <td dir="auto" title={title}>
      {shown}
    </td>
  );
}

/** The moment in the time zone of the person, beside the exact one of the cell. */
function momentOf(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : exactly(text);
}
