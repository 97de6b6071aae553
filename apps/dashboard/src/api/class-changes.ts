import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { isOutage, outageOver } from './client/outage.js';
import { ApiProblem, answer, hasCode } from './client/problem.js';
import { withinRate } from './client/rate.js';
import { Store, useStored } from './client/store.js';

export type ClassChange = components['schemas']['ClassChange'];

/**
 * How far a change was when the service was asked last, and how many seconds it had taken by then, if that is known.
 */
export interface FollowedChange extends ClassChange {
  seconds?: number;
}

const CHECK_INTERVAL_MILLISECONDS = 2000;

/** The changes that this page follows, by the names of their classes; undefined until it is known how far one is. */
const followed = new Store(new Map<string, FollowedChange | undefined>());

/** Where the tab keeps the id of a change that it has begun, so that the page finds it again after it was reloaded. */
const keyOf = (className: string) => `change of ${className}`;

/** How far the change of a class is that this page follows; undefined where there is none. */
export function useChange(className: string): FollowedChange | undefined {
  return useStored(followed).get(className);
}

/**
 * Follows a change of a class, and resolves once it is done. Throws the problem that its request would have been
 * answered, as ApiProblem. An outage on the way is waited for.
 */
export async function changeDone(begun: ClassChange): Promise<void> {
  const { class: className, id } = begun;
  let change: FollowedChange = begun;
  sessionStorage.setItem(keyOf(className), id);
  try {
    while (change.state === 'running') {
      follow(className, change);
      await pause();
      change = await latest(className, id);
    }
  } finally {
    unfollow(className);
  }
  sessionStorage.removeItem(keyOf(className));
  const { problem } = change;
  if (problem !== undefined) throw new ApiProblem(problem.status, problem);
}

/** Whether this tab has begun a change of a class that the page, which was loaded since, does not follow yet. */
export function hasLeftChange(className: string): boolean {
  return !followed.value.has(className) && sessionStorage.getItem(keyOf(className)) !== null;
}

/** As `changeDone`, for the change that the page was left with; false where nothing is known of it any more. */
export async function leftChangeDone(className: string): Promise<boolean> {
  const id = sessionStorage.getItem(keyOf(className));
  if (id === null) return false;
  follow(className, undefined);
  let change: FollowedChange;
  try {
    change = await latest(className, id);
  } catch (error) {
    unfollow(className);
    if (!hasCode(error, 'change_not_found', 'class_not_found')) throw error;
    sessionStorage.removeItem(keyOf(className));
    return false;
  }
  await changeDone(change);
  return true;
}

async function latest(className: string, changeId: string): Promise<FollowedChange> {
  const path = { 'object-class': className, changeId };
  for (;;) {
    try {
      // The change goes on however long it cannot be asked about: a refusal would be taken for its end.
      return await withinRate(async () => {
        const asked = api.GET('/api/v1/storage/classes/{object-class}/changes/{changeId}', {
          params: { path },
        });
        const change = await answer(asked);
        return { ...change, seconds: secondsOf(change, (await asked).response) };
      }, Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!isOutage(error)) throw error;
      await outageOver();
      await pause();
    }
  }
}

/** How long a change has taken, by the clock of the service, which may be another one than that of this machine. */
function secondsOf({ startedAt, endedAt }: ClassChange, { headers }: Response): number {
  const now = Date.parse(endedAt ?? headers.get('date') ?? '') || Date.now();
  return Math.max(0, Math.round((now - Date.parse(startedAt)) / 1000));
}

const pause = () => new Promise((resume) => setTimeout(resume, CHECK_INTERVAL_MILLISECONDS));

function follow(className: string, change: FollowedChange | undefined): void {
  followed.become(new Map(followed.value).set(className, change));
}

function unfollow(className: string): void {
  const others = new Map(followed.value);
  others.delete(className);
  followed.become(others);
}
