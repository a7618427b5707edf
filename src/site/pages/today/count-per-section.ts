/**
 * How many stories each section may show, from its first on, so that all fit together.
 * `sections`: the size of each story, by section; `room` is in the same unit.
 */
export function countPerSection(sections: readonly (readonly number[])[], room: number): number {
  const longest = Math.max(0, ...sections.map(({ length }) => length));
  let left = room;
  for (let nth = 0; nth < longest; nth++) {
    for (const sizes of sections) left -= sizes[nth] ?? 0;
    if (left < 0) return nth;
  }
  return longest;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function utf8Size(text: string): number {
  return encoder.encode(text).byteLength;
}
