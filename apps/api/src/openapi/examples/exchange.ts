/** One request and its response as in the contract. Values that differ in each run are replaced by fixed ones. */
export interface Exchange {
  operationId: string;
  /** Name of the example. */
  name: string;
  /** What was sent, where it was accepted. */
  parameters?: Record<string, string>;
  requestType?: string;
  requestBody?: unknown;
  status: number;
  responseType?: string;
  responseBody?: unknown;
}

/** The base URL in examples. */
export const EXAMPLE_BASE_URL = 'http://localhost:3000';

/** A cursor in examples. */
export const EXAMPLE_CURSOR = 'q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd';

/** Replaces values that differ in every run by fixed ones: addresses, ids, tokens, secrets and instants. */
export class Normalizer {
  readonly #ids = new Map<string, string>();

  constructor(private readonly baseUrl: string) {}

  /** The value for an example. The same real value always becomes the same fixed one. */
  normalize<T>(value: T): T {
    const text = JSON.stringify(value)
      .replaceAll(this.baseUrl, EXAMPLE_BASE_URL)
      .replace(/ost_[0-9A-Za-z]{49}/g, 'ost_4Zq1rY8vD2mK6wB9xN3tH7jF5sL0pC1gE4uA8iO2yT6kR9dV3e')
      .replace(/app_[0-9A-Za-z]{22}/g, 'app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6')
      .replace(/osk_[0-9A-Za-z]{49}/g, 'osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i')
      .replace(/osu_[0-9A-Za-z]{49}/g, 'osu_3Kp9tV6wX1zB4nM7qR2sD5fG8hJ0lC3vY6uI9oP2aE5rT8yW1x')
      .replace(/"(requestId)":"[^"]*"/g, '"requestId":"5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"')
      .replace(
        /"(at|startedAt|endedAt|_?createdAt|_?updatedAt|lastUsedAt|lastSignedInAt|signed_in_at|expires_at)":"[^"]*"/g,
        '"$1":"2026-01-02T03:04:05.678Z"',
      )
      .replace(
        /"(exp|iat)":\d+/g,
        (_, name: string) => `"${name}":${name === 'iat' ? 1767323045 : 1767326645}`,
      )
      .replace(/"hint":"[^"]{4}"/g, '"hint":"yU8i"')
      .replace(/"(next|previous|after|before|received)":"[\w-]{40,}"/g, `"$1":"${EXAMPLE_CURSOR}"`)
      .replace(
        /(?<!requestId":")[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g,
        (id) => this.#shown(id),
      );
    return JSON.parse(text) as T;
  }

  #shown(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const shown = `019b7c4e-${String(this.#ids.size + 1).padStart(4, '0')}-${id[14]}000-8000-000000000000`;
    this.#ids.set(id, shown);
    return shown;
  }
}
