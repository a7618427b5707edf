/** Bytes that a feed's items take at most, so that the document stays under 64 KB. */
const MAX_ITEMS_BYTES = 60_000;

const encoder = new TextEncoder();

/** As many of the items, in order, as a feed has room for in each of its formats: all of them carry the same ones. */
export function fittingItems<T>(
  items: readonly T[],
  ...formats: readonly ((item: T) => string)[]
): T[] {
  let bytes = 0;
  const fitting: T[] = [];
  for (const item of items) {
    const sizes = formats.map((write) => encoder.encode(write(item)).byteLength + 1);
    bytes += Math.max(...sizes);
    if (bytes > MAX_ITEMS_BYTES) break;
    fitting.push(item);
  }
  return fitting;
}
