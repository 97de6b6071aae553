/**
 * The parameters of the address as it is. Those on the screen may be older: a busy browser draws late, and what was
 * chosen before the last choice must not be lost with the next one.
 */
export function latestSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
