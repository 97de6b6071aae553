import { Checkbox } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FieldDefinition } from '../api/classes.js';
import type { StoredObject } from '../api/objects.js';
import { cellText, columnWidth, isNumeric } from './cell.js';
import styles from './grid.module.css';

const CHECKBOX_WIDTH = 40;
const ID_WIDTH = 130;
const ATTACHMENTS_WIDTH = 48;

interface GridProps {
  className: string;
  columns: [name: string, field: FieldDefinition][];
  objects: StoredObject[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** What is shown is about to be replaced. */
  stale: boolean;
  /** Changes with every listing; the grid then begins at its top. */
  listing: string;
}

/** A page of objects. Heights and widths depend on the class alone, so that nothing moves while paging. */
export function Grid({ className, columns, objects, selected, onSelect, stale, listing }: GridProps) {
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing is read from its beginning
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [listing]);
  const all = objects.length > 0 && objects.every(({ _id }) => selected.has(_id));
  const width = columns.reduce(
    (sum, [name, field]) => sum + columnWidth(name, field),
    CHECKBOX_WIDTH + ID_WIDTH + ATTACHMENTS_WIDTH,
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <section
      ref={scroll}
      className={styles.scroll}
      aria-label={`Objects of ${className}`}
      aria-busy={stale}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
    >
      <table className={styles.grid} style={{ width }}>
        <colgroup>
          <col style={{ width: CHECKBOX_WIDTH }} />
          <col style={{ width: ID_WIDTH }} />
          {columns.map(([name, field]) => (
            <col key={name} style={{ width: columnWidth(name, field) }} />
          ))}
          <col style={{ width: ATTACHMENTS_WIDTH }} />
        </colgroup>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                size="xs"
                aria-label="Select the objects of this page"
                checked={all}
                indeterminate={!all && objects.some(({ _id }) => selected.has(_id))}
                onChange={() => onSelect(new Set(all ? [] : objects.map(({ _id }) => _id)))}
              />
            </th>
            <th>_id</th>
            {columns.map(([name, field]) => (
              <th
                key={name}
                className={isNumeric(field) ? styles.number : undefined}
                title={field.description ?? field.type}
              >
                {name}
              </th>
            ))}
            <th>
              <Paperclip size={14} aria-label="Attachments" role="img" />
            </th>
          </tr>
        </thead>
        <tbody className={stale ? styles.stale : undefined}>
          {objects.map((object) => (
            <tr key={object._id} className={selected.has(object._id) ? styles.selected : undefined}>
              <td className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label={`Select ${object._id}`}
                  checked={selected.has(object._id)}
                  onChange={() => toggle(object._id)}
                />
              </td>
              <td>
                <Link
                  to={`objects/${object._id}`}
                  className={styles.id}
                  title={object._id}
                  aria-label={`Open ${object._id}`}
                >
                  {`…${object._id.slice(-12)}`}
                </Link>
              </td>
              {columns.map(([name, field]) => (
                <Cell key={name} field={field} value={object[name]} />
              ))}
              <td className={styles.number}>{object.attachments.length || ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ field, value }: { field: FieldDefinition; value: unknown }) {
  const text = cellText(value);
  const kind = isNumeric(field) ? styles.number : typeof value === 'object' ? styles.json : undefined;
  return (
    <td className={kind} title={text !== undefined && text.length > 24 ? text : undefined}>
      {text ?? <span className={styles.none}>–</span>}
    </td>
  );
}
