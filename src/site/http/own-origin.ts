/** Whether a page of this site sent the request. Requests that do not say so are refused. */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = URL.parse(request.headers.get('Origin') ?? '');
  return origin === null ? site === 'same-origin' : origin.host === new URL(request.url).host;
}
