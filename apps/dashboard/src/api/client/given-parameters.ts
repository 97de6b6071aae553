/** The parameters that are not empty: an empty one is not a parameter of the API. */
export function givenParameters(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}
