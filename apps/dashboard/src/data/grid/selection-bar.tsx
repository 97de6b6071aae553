import { Button, Text } from '@mantine/core';
import type { FieldDefinition } from '../../api/classes.js';
import type { Choice, StoredObject } from '../../api/objects.js';
import { isSelected, NONE_SELECTED, type Selected } from '../listing/selected.js';
import { ChangeSelected } from './change-selected.js';
import { DeleteSelected } from './delete-selected.js';
import styles from './grid.module.css';

interface SelectionBarProps {
  className: string;
  fields: Record<string, FieldDefinition>;
  /** Which objects are listed, and how many there are of them. */
  choice: Choice;
  total: number;
  selected: Selected;
  /** The objects on the screen. */
  onPage: readonly StoredObject[];
  onSelect: (selected: Selected) => void;
}

/** How many objects are selected, on this page and others, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { className, fields, choice, total, selected, onPage, onSelect } = props;
  const isAll = selected === 'all';
  const count = isAll ? total : selected.size;
  const shown = onPage.filter(({ _id }) => isSelected(selected, _id)).length;
  const mayBeAll = !isAll && onPage.length > 0 && shown === onPage.length && total > count;
  const matching = choice.query === '' && choice.search === '' ? '' : ' that match';
  const isShown = count > 0 || total > 0;
  return (
    <div className={isShown ? styles.selection : undefined}>
      {isShown && (
        <Text size="sm" role="status" c={count === 0 ? 'dimmed' : undefined}>
          {isAll && 'All '}
          {count === 0 ? 'Nothing' : count.toLocaleString('en')}
          {isAll && matching} selected
        </Text>
      )}
      {!isAll && count > 0 && <ChangeSelected className={className} fields={fields} ids={selected} />}
      <DeleteSelected
        className={className}
        choice={choice}
        selected={selected}
        count={count}
        elsewhere={count - shown}
        onSelect={onSelect}
      />
      {mayBeAll && (
        <Button size="compact-xs" variant="light" onClick={() => onSelect('all')}>
          Select all {total.toLocaleString('en')}
          {matching}
        </Button>
      )}
      {count > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onSelect(NONE_SELECTED)}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
