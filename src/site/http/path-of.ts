/** Path and query of a request's address, `/news?q=ice`, without the cost of a URL. A request's address is absolute and normalised. */
export function pathOf({ url }: Pick<Request, 'url'>): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('#', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
