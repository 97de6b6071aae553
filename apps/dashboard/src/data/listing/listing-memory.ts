import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '../../api/objects.js';
import { NONE_SELECTED, type Selected } from './selected.js';

/** How far a listing has been scrolled. */
interface Scrolled {
  listing: string;
  top: number;
  left: number;
}

/** What is selected among the objects of a filter and search. */
interface Selection {
  of: Choice;
  selected: Selected;
}

/** A filter that has been typed over the one in force. */
interface TypedFilter {
  over: string;
  text: string;
}

interface Visit {
  scrolled?: Scrolled;
  selection?: Selection;
  filter?: TypedFilter | undefined;
}

// Kept with what was read from the service, so that it goes when the session ends.
const keyOf = (className: string) => ['visit', className];

function read(client: QueryClient, className: string): Visit {
  return client.getQueryData<Visit>(keyOf(className)) ?? {};
}

function write(client: QueryClient, className: string, change: Visit): void {
  client.setQueryDefaults(keyOf(className), { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(keyOf(className), { ...read(client, className), ...change });
}

/** Keeps the scroll position of the listing of a class, to restore it on the next visit. */
export function useScrolled(className: string) {
  const client = useQueryClient();
  return {
    recall: (listing: string): Scrolled | undefined => {
      const { scrolled } = read(client, className);
      return scrolled?.listing === listing ? scrolled : undefined;
    },
    remember: (scrolled: Scrolled) => write(client, className, { scrolled }),
  };
}

/**
 * What is selected, over all pages of what is listed and while an object is open. Another filter or search has its own.
 */
export function useSelection(className: string, { query, search }: Choice) {
  const client = useQueryClient();
  const [selection, setSelection] = useState(() => read(client, className).selection);
  const select = (selected: Selected) => {
    const next = { of: { query, search }, selected };
    write(client, className, { selection: next });
    setSelection(next);
  };
  const isOfThese = selection?.of.query === query && selection.of.search === search;
  return [isOfThese ? selection.selected : NONE_SELECTED, select] as const;
}

/**
 * What has been typed over a filter and is not applied; undefined for nothing. It is there again when one comes back
 * from an object.
 */
export function useTypedFilter(className: string, query: string) {
  const client = useQueryClient();
  const filter = read(client, className).filter;
  const remember = (text: string) =>
    write(client, className, { filter: text === query ? undefined : { over: query, text } });
  return [filter?.over === query ? filter.text : undefined, remember] as const;
}

/** Takes an object that is gone out of what is selected. */
export function deselect(client: QueryClient, className: string, id: string): void {
  const { selection } = read(client, className);
  if (selection === undefined || selection.selected === 'all') return;
  const selected = new Set(selection.selected);
  if (selected.delete(id)) write(client, className, { selection: { ...selection, selected } });
}
