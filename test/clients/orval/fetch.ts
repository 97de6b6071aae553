export const access = { baseUrl: '', token: '' };

/** Sends what a generated function says, to the address and with the token of `access`. */
export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const headers = new Headers(options.headers);
  if (access.token !== '') headers.set('authorization', `Bearer ${access.token}`);
  const answer = await fetch(access.baseUrl + path, { ...options, headers });
  const json = /\bjson$/.test(answer.headers.get('content-type')!.split(';')[0]!);
  const data = await (json ? answer.json() : answer.blob());
  return { status: answer.status, headers: answer.headers, data } as T;
}
