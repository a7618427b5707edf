/**
 * What the stories of a day may take of the first packets that bring its page, as gzip (bytes), of which the platform has no better one:
 * the brotli of the edge makes a quarter more of such a list. The rest is the page's own, with a warning above it.
 */
const ROOM = 6_600;

/**
 * How many stories of each section, from its first, the page of a day has room for together. It is measured rather than estimated:
 * titles in syllabics and addresses of a publisher's own kind compress in another way than English does.
 *
 * @param sections the markup of each section's stories
 */
export async function countPerSection(
  sections: readonly (readonly string[])[],
  room = ROOM,
): Promise<number> {
  let count = Math.max(0, ...sections.map(({ length }) => length));
  while (count > 0) {
    const size = await gzippedSize(sections.flatMap((own) => own.slice(0, count)).join(''));
    if (size <= room) break;
    // The longer sections lose the most, so this is no more than a first guess at what is too much.
    count = Math.min(count - 1, Math.ceil((count * room) / size));
  }
  return count;
}

async function gzippedSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
