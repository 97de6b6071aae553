import { type RefObject, useRef } from 'react';

/** React keys of the elements of a list. A key stays with its element while others are added and removed. */
export function useKeys(length: number): RefObject<number[]> {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < length) keys.current.push(next.current++);
  keys.current.length = length;
  return keys;
}
