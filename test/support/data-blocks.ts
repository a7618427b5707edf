/** A headline as a page tells machines. */
export interface ListedHeadline {
  position: number;
  name: string;
  url: string;
}

/** What a page tells machines in its data blocks, by type. */
// biome-ignore lint/suspicious/noExplicitAny: JSON-LD, of which each test names what it expects
export function dataOf({ html }: { html: string }): Record<string, any> {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  const things = Array.from(blocks, ([, block = '']) => JSON.parse(block));
  return Object.fromEntries(
    things.flatMap((data) => data['@graph'] ?? data).map((thing) => [thing['@type'], thing]),
  );
}

export function headlinesOf(page: { html: string }): ListedHeadline[] {
  return dataOf(page).ItemList?.itemListElement ?? [];
}
