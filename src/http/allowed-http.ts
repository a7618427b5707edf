/**
 * Whether an address is plain http on one of the `insecureHosts` (with a port where it is not 80), which alone may be reached by
 * it. In production there are none.
 */
export function isAllowedHttp(
  { protocol, host }: Pick<URL, 'protocol' | 'host'>,
  insecureHosts: ReadonlySet<string> | undefined,
): boolean {
  return protocol === 'http:' && insecureHosts?.has(host) === true;
}
