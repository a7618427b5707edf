/** An answer to a bad call: RFC 9457 problem details, saying which parameter is wrong and why. */
export function problem(
  status: number,
  title: string,
  details: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json(
    { type: 'about:blank', status, title, ...details },
    {
      status,
      headers: {
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        'Cloudflare-CDN-Cache-Control': 'no-store',
      },
    },
  );
}
