/** Bytes that a feed's items take at most, so that the document stays under 64 KB. */
const MAX_ITEMS_BYTES = 60_000;

const encoder = new TextEncoder();

/** As many of the items, written and in order, as a feed has room for. */
export function fittingItems<T>(items: readonly T[], write: (item: T) => string): T[] {
  let bytes = 0;
  const fitting: T[] = [];
  for (const item of items) {
    bytes += encoder.encode(write(item)).byteLength + 1;
    if (bytes > MAX_ITEMS_BYTES) break;
    fitting.push(item);
  }
  return fitting;
}
