import { useSyncExternalStore } from 'react';

/** A value of this tab that is no component's own. What shows it is rendered again whenever it becomes another one. */
export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  become(next: T): void {
    this.held = next;
    for (const tell of this.listeners) tell();
  }

  /** Calls `tell` whenever the value has become another one; answers what ends that. */
  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };
}

/** The value of a store, for a component. */
export const useStored = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, () => store.value);
