import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../http/client.js';
import { patience } from '../../slowness.js';

/** Changes of a class take a small part of this. */
const MAX_CHANGE_MILLISECONDS = 60_000;
const BETWEEN_MILLISECONDS = 100;

/**
 * Repeats a request while its class is being changed, which is answered by 503 and has no effect. Throws on any other
 * answer than 200.
 */
export async function retryDuringChange(request: () => Promise<Answer>): Promise<Answer> {
  const began = Date.now();
  for (;;) {
    const answer = await request();
    if (answer.status === 200) return answer;
    const isOver = Date.now() - began > patience(MAX_CHANGE_MILLISECONDS);
    if (answer.status !== 503 || answer.body?.code !== 'unavailable' || isOver)
      throw new Error(`a request was answered by ${answer.status}: ${answer.text.slice(0, 2000)}`);
    await sleep(BETWEEN_MILLISECONDS);
  }
}
