import { type NameTree, projectedText } from '@app/json';

/** Which members of an object are answered. */
export interface Projection {
  /** Whether `names` are left out, instead of kept. */
  isExclusive: boolean;
  names: NameTree;
  attachments: boolean;
  /** Whether `_revision` is. */
  revision: boolean;
}

/** The text of the part of a stored object that a projection leaves. */
export function project(data: string, { names, isExclusive }: Projection): string {
  return projectedText(data, names, isExclusive ? 'without' : 'only');
}
