import { Paperclip } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { StoredObject } from '../../api/objects.js';
import { useStable } from '../../ui/form/use-stable.js';
import { useScrolled } from '../listing/listing-memory.js';
import { isSelected, rangeTo, type Selected, toggled } from '../listing/selected.js';
import { columnWidth, isNumeric } from './cell.js';
import { asksForMenu, focusCell, takeCellKey } from './cell-keys.js';
import { ColumnHeading } from './column-heading.js';
import styles from './grid.module.css';
import { aroundId, type Column, GridRow } from './grid-row.js';
import { isSortable } from './sorting.js';
import { type AskedValue, ValueMenu } from './value-menu.js';

const CHECKBOX_WIDTH = 40;
const ID_WIDTH = 130;
const ATTACHMENTS_WIDTH = 48;

interface Selection {
  selected: Selected;
  onSelect: (selected: Selected) => void;
}

interface GridProps {
  className: string;
  columns: Column[];
  /** The field that objects are called by. */
  title: string | undefined;
  objects: StoredObject[];
  /** Absent where nothing can be done with selected objects. */
  selection: Selection | undefined;
  /** The order of the listing, and what changes it. */
  sort: string;
  onSort: (sort: string) => void;
  /** The filter of the listing, and what changes it. */
  query: string;
  onQuery: (query: string) => void;
  /** What is shown is about to be replaced. */
  stale: boolean;
  /** Changes with every listing; the grid then begins at its top, unless one comes back to it. */
  listing: string;
  /** The listing as the end of an address. */
  search: string;
}

/** A page of objects. Heights and widths depend on the class alone, so that nothing moves while paging. */
export function Grid(props: GridProps) {
  const { className, columns, title, objects, selection, stale, listing, search } = props;
  const { sort, onSort, query, onQuery } = props;
  const [asked, setAsked] = useState<AskedValue>();
  const scroll = useRef<HTMLDivElement>(null);
  const scrolled = useScrolled(className);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another listing is read from its beginning
  useLayoutEffect(() => {
    const grid = scroll.current!;
    grid.scrollTo(scrolled.recall(listing) ?? { top: 0 });
    return () => scrolled.remember({ listing, top: grid.scrollTop, left: grid.scrollLeft });
  }, [listing]);
  const [before, after] = aroundId(columns, title);
  const onPage = objects.map(({ _id }) => _id);
  const toggle = (ids: string[]) => selection?.onSelect(toggled(selection.selected, ids, onPage));
  const pressed = useRef<string>(undefined);
  const toggleOne = useStable((id: string, withShift: boolean) => {
    toggle(withShift && selection ? rangeTo(selection.selected, onPage, pressed.current, id) : [id]);
    pressed.current = id;
  });
  const heading = ([name, field]: Column) => (
    <ColumnHeading
      key={name}
      name={name}
      title={field.description ?? field.type}
      className={isNumeric(field) ? styles.number : undefined}
      sort={sort}
      onSort={isSortable(field) ? onSort : undefined}
    />
  );
  const width = columns.reduce(
    (sum, [name, field]) => sum + columnWidth(name, field),
    (selection ? CHECKBOX_WIDTH : 0) + ID_WIDTH + ATTACHMENTS_WIDTH,
  );
  /** Some systems select the word below a right click. */
  const hadText = useRef(false);
  /** The menu is asked for by a key, of what has the focus. */
  const isByKey = useRef(false);
  /** What a cell of these shows. A link has a menu of the browser, and so has text that is selected. */
  function askAbout(event: MouseEvent) {
    const target = event.target as Element;
    const cell = target.closest('td');
    const row = cell?.closest('tr');
    const at = (cell?.cellIndex ?? -1) - (selection ? 1 : 0);
    const object = objects[row?.sectionRowIndex ?? -1];
    if (object === undefined || at < 0 || at > columns.length) return;
    if (!isByKey.current && (hadText.current || target.closest('a') !== null)) return;
    event.preventDefault();
    const { left, bottom } = cell!.getBoundingClientRect();
    setAsked({
      object,
      column: [...before, undefined, ...after][at],
      at: isByKey.current ? { left, top: bottom } : { left: event.clientX, top: event.clientY },
      cell: isByKey.current ? cell! : undefined,
    });
  }
  return (
    <>
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
            {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
            {before.map(([name, field]) => (
              <col key={name} style={{ width: columnWidth(name, field) }} />
            ))}
            <col style={{ width: ID_WIDTH }} />
            {after.map(([name, field]) => (
              <col key={name} style={{ width: columnWidth(name, field) }} />
            ))}
            <col style={{ width: ATTACHMENTS_WIDTH }} />
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th className={styles.check}>
                  <SelectPage ids={onPage} selected={selection.selected} onToggle={() => toggle(onPage)} />
                </th>
              )}
              {before.map(heading)}
              <ColumnHeading
                name="_id"
                title="In the order in which objects were created"
                sort={sort}
                onSort={onSort}
              />
              {after.map(heading)}
              <th>
                <Paperclip size={14} aria-label="Attachments" role="img" />
              </th>
            </tr>
          </thead>
          <tbody
            className={stale ? styles.stale : undefined}
            onKeyDown={(event) => {
              isByKey.current = asksForMenu(event);
              takeCellKey(event);
            }}
            onMouseDown={() => {
              isByKey.current = false;
              hadText.current = window.getSelection()?.isCollapsed === false;
            }}
            onContextMenu={askAbout}
          >
            {objects.map((object) => (
              <GridRow
                key={object._id}
                object={object}
                columns={columns}
                title={title}
                to={`objects/${object._id}${search}`}
                selected={selection && isSelected(selection.selected, object._id)}
                onToggle={toggleOne}
              />
            ))}
          </tbody>
        </table>
      </section>
      {asked && (
        <ValueMenu
          key={`${asked.at.left} ${asked.at.top}`}
          asked={asked}
          query={query}
          onQuery={onQuery}
          onClose={() => {
            setAsked(undefined);
            if (asked.cell?.isConnected) focusCell(asked.cell);
          }}
        />
      )}
    </>
  );
}

interface SelectPageProps {
  ids: string[];
  selected: Selected;
  onToggle: () => void;
}

function SelectPage({ ids, selected, onToggle }: SelectPageProps) {
  const count = ids.filter((id) => isSelected(selected, id)).length;
  const all = ids.length > 0 && count === ids.length;
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label="Select the objects of this page"
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = !all && count > 0;
      }}
      onChange={onToggle}
    />
  );
}
