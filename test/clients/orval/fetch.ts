export const access = { baseUrl: '', token: '' };

/** Sends what a generated function says, to the address and with the token of `access`. */
export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const headers = new Headers(options.headers);
  if (access.token !== '') headers.set('authorization', `Bearer ${access.token}`);
  const answer = await fetch(access.baseUrl + path, { ...options, headers });
  const body = await answer.blob();
  const json = body.size > 0 && /\bjson$/.test(body.type.split(';')[0]!);
  const data = json ? JSON.parse(await body.text()) : body;
  return { status: answer.status, headers: answer.headers, data } as T;
}
