import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ApiProblem, type Fault, hasCode } from '../api/client/problem.js';

/** One and the same for all that have none, so that controls are not rendered again for it. */
const NONE: readonly Fault[] = [];
const Faults = createContext(NONE);

/** Lets the controls inside show what the service said about their places. */
export function FaultsOf({ error, children }: { error: unknown; children: ReactNode }) {
  const faults = useMemo(() => faultsOf(error), [error]);
  return <Faults value={faults}>{children}</Faults>;
}

/** Lets the faults inside be said in other words. */
export function FaultsInWords({
  words,
  children,
}: {
  words: (message: string) => string;
  children: ReactNode;
}) {
  const faults = useContext(Faults).map((fault) => ({ ...fault, message: words(fault.message) }));
  return <Faults value={faults}>{children}</Faults>;
}

function faultsOf(error: unknown): readonly Fault[] {
  // The one conflict that is about a single control.
  if (hasCode(error, 'class_exists'))
    return [{ pointer: '/name', code: 'class_exists', message: error.message }];
  return error instanceof ApiProblem && error.faults.length > 0 ? error.faults : NONE;
}

/** What the service said about a place of the body, or undefined. */
export function useFault(pointer: string): string | undefined {
  const faults = useContext(Faults).filter((fault) => fault.pointer === pointer);
  return faults.length === 0 ? undefined : faults.map(({ message }) => message).join(' ');
}

/** What the service said about places inside a place of the body. */
export function useFaultsBelow(pointer: string): readonly Fault[] {
  return useContext(Faults).filter((fault) => fault.pointer.startsWith(`${pointer}/`));
}

/** A pointer one member further (RFC 6901). */
export function below(pointer: string, member: string | number): string {
  return `${pointer}/${String(member).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
