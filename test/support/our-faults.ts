/** Errors that say nothing of what was requested or sent. */
export const OUR_FAULTS: readonly Error[] = [
  new DOMException('timed out', 'TimeoutError'),
  new DOMException('aborted', 'AbortError'),
  new DOMException('the network is gone', 'NetworkError'),
  new TypeError('fetch failed'),
  new Error('internal error; reference = 0123456789abcdef'),
];

export function imagesError(code: number): Error {
  return Object.assign(new Error(`ERROR ${code}`), { code });
}
