/** A headline as a page tells machines. */
export interface ListedHeadline {
  readonly position: number;
  readonly name: string;
  readonly url: string;
}

/** The ItemList of a page, wherever it stands in its data blocks; empty where there is none. */
export function headlinesOf({ html }: { readonly html: string }): ListedHeadline[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  const things = blocks.flatMap(([, block = '']) => {
    const data = JSON.parse(block);
    return data['@graph'] ?? data;
  });
  const list = things.find((thing) => thing['@type'] === 'ItemList');
  return list?.itemListElement ?? [];
}
