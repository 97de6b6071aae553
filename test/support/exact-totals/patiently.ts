import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../client.js';

const ATTEMPTS = 50;
const BETWEEN_MILLISECONDS = 100;

/**
 * Repeats a request while its class is being changed, which is answered by 503 and has no effect. Throws on any other
 * answer than 200.
 */
export async function patiently(request: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await request();
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || answer.body?.code !== 'unavailable' || attempt === ATTEMPTS)
      throw new Error(`a request was answered by ${answer.status}: ${answer.text.slice(0, 2000)}`);
    await sleep(BETWEEN_MILLISECONDS);
  }
}
