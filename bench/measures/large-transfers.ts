import { Agent, type IncomingMessage, request } from 'node:http';
import type { Contender } from '../contender.js';
import type { Traffic } from './measure.js';

const SLICE = 1024 ** 2;

/** One transfer: answers what is wrong with it, or nothing. */
type Transfer = (agent: Agent, turn: number) => Promise<string | undefined>;

/**
 * Runs transfers, so many at once, until the time is over, and waits for the last. Not by wrk, whose scripts would
 * have to hold several bodies of 100 MiB.
 */
export async function transferRound(
  connections: number,
  seconds: number,
  transfer: Transfer,
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const wrong: string[] = [];
  const began = performance.now();
  const deadline = began + seconds * 1000;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < deadline) {
      const start = performance.now();
      const fault = await transfer(agent, turn++);
      latencies.push(performance.now() - start);
      if (fault !== undefined) wrong.push(fault);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  latencies.sort((one, other) => one - other);
  const percentile = (share: number) => latencies[Math.ceil(latencies.length * share) - 1]!;
  return {
    requests: latencies.length,
    seconds: (performance.now() - began) / 1000,
    p50: percentile(0.5),
    p99: percentile(0.99),
    max: percentile(1),
    wrong: wrong.length,
    firstWrong: wrong[0] ?? '',
  };
}

/** Sends base64 as the body of an attachment; its answer must give the size of the file. */
export async function upload(
  contender: Contender,
  agent: Agent,
  path: string,
  base64: Buffer,
  size: number,
): Promise<string | undefined> {
  const sending = open(contender, agent, 'POST', path, {
    'content-type': 'application/octet-stream',
    'content-length': base64.length,
  });
  const answer = answerTo(sending);
  for (let at = 0; at < base64.length; at += SLICE) {
    if (!sending.write(base64.subarray(at, at + SLICE))) {
      await new Promise((resume) => sending.once('drain', resume));
    }
  }
  sending.end();
  const response = await answer;
  const text = await textOf(response);
  const described = response.statusCode === 200 && JSON.parse(text).size === size;
  return described
    ? undefined
    : `not the attachment sent (status ${response.statusCode}): ${text.slice(0, 300)}`;
}

/** Fetches an attachment, which must be these bytes. */
export async function download(
  contender: Contender,
  agent: Agent,
  path: string,
  bytes: Buffer,
): Promise<string | undefined> {
  const asking = open(contender, agent, 'GET', path, {});
  const answer = answerTo(asking);
  asking.end();
  const response = await answer;
  let at = 0;
  let same = response.statusCode === 200;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    same &&= bytes.subarray(at, at + chunk.length).equals(chunk);
    at += chunk.length;
  }
  return same && at === bytes.length
    ? undefined
    : `not the bytes uploaded (status ${response.statusCode}, ${at} bytes)`;
}

function open(
  { baseUrl, token }: Contender,
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string | number>,
) {
  return request(new URL(path, baseUrl), {
    agent,
    method,
    headers: { ...headers, authorization: `bearer ${token}` },
  });
}

function answerTo(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
