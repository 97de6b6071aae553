import type { components } from './api.gen.js';
import { api } from './client/client.js';
import { isOutage, outageOver } from './client/outage.js';
import { ApiProblem, answer } from './client/problem.js';

export type ClassChange = components['schemas']['ClassChange'];

const BETWEEN_LOOKS_MILLISECONDS = 2000;

/**
 * Resolves once a change of a class is done; `onProgress` is told how far it is. Throws the problem that its request would have
 * been answered, as ApiProblem. An outage on the way is waited for.
 */
export async function changeDone(
  begun: ClassChange,
  onProgress: (change: ClassChange) => void,
): Promise<void> {
  let change = begun;
  while (change.state === 'running') {
    onProgress(change);
    await new Promise((resume) => setTimeout(resume, BETWEEN_LOOKS_MILLISECONDS));
    change = await latest(change);
  }
  const { problem } = change;
  if (problem !== undefined) throw new ApiProblem(problem.status, problem);
}

async function latest(change: ClassChange): Promise<ClassChange> {
  const path = { 'object-class': change.class, changeId: change.id };
  try {
    return await answer(
      api.GET('/api/v1/storage/classes/{object-class}/changes/{changeId}', { params: { path } }),
    );
  } catch (error) {
    if (!isOutage(error)) throw error;
    await outageOver();
    return change;
  }
}
