import type { KeyboardEvent } from 'react';

/** How many rows and columns a key leads on. */
const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Takes a key in the body of a table: the arrows lead to the cell beside, or to the link or check box in it, and Enter
 * opens the object of a cell.
 */
export function takeCellKey(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const cell = (target as Element).closest('td');
  const row = cell?.closest('tr');
  if (cell == null || row == null || altKey || ctrlKey || metaKey || shiftKey) return;
  if (key === 'Enter' && cell === target) row.querySelector('a')?.click();
  const step = STEPS[key];
  if (step === undefined) return;
  // Else the list would scroll as well, by more than a row.
  event.preventDefault();
  const beside = row.closest('tbody')!.rows[row.sectionRowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
  if (beside !== undefined) focusCell(beside);
}

/** Gives the focus to what can have it in a cell, else to the cell itself. */
export function focusCell(cell: HTMLTableCellElement): void {
  const control = cell.querySelector<HTMLElement>('a, input');
  // A click on one shows no focus, and Tab passes over all.
  if (control === null) cell.tabIndex = -1;
  (control ?? cell).focus();
}

/** Whether a key asks for the menu of what has the focus. */
export const asksForMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
