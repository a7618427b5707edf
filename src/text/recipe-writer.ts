/** Units of text that are looked up: a repetition that is shorter costs as much as it saves. */
const WINDOW = 24;
const TABLE_BITS = 15;
const FACTOR = 0x01000193;
/** What the unit that leaves the window counts for. */
const LEAVING = power(FACTOR, WINDOW);

/** A part of the document that is known where it is read: from `at` on in the document, from `source` on there. */
interface Segment {
  readonly at: number;
  readonly end: number;
  readonly source: number;
}

/**
 * Writes a recipe part by part. Text that stands in the document before, in a range or in another text, is not written again: stories have
 * the same markup, and headlines stand on a page more than once. Takes time in proportion to the document's length.
 */
export class RecipeWriter {
  readonly parts: (string | number)[] = [];
  readonly #document: string;
  readonly #segments: Segment[] = [];
  /** Where a window of text begins that has this hash: the last one, from 1 on. */
  readonly #places = new Int32Array(1 << TABLE_BITS);
  /** Where the next text is read, behind the older document and the texts before. */
  #textSource: number;

  /** The document, and the length of the older one. */
  constructor(document: string, oldLength: number) {
    this.#document = document;
    this.#textSource = oldLength;
  }

  /** The document has here what the older one has in this range. */
  addRange(at: number, start: number, end: number): void {
    this.parts.push(start, end - start);
    this.#learn({ at, end: at + end - start, source: start });
  }

  /** The document has text here. */
  addText(from: number, end: number): void {
    let written = from;
    let at = from;
    for (let hash: number | undefined; at + WINDOW <= end; at++) {
      hash = hash === undefined ? this.#hashAt(at) : this.#roll(hash, at);
      const found = this.#findEarlier(hash, at, written, end);
      if (!found) continue;
      this.#writeText(written, found.at);
      this.parts.push(found.source, found.length);
      written = found.at + found.length;
      at = written - 1;
      hash = undefined;
    }
    this.#writeText(written, end);
  }

  #writeText(from: number, end: number): void {
    if (from >= end) return;
    this.parts.push(this.#document.slice(from, end));
    this.#learn({ at: from, end, source: this.#textSource });
    this.#textSource += end - from;
  }

  #learn(segment: Segment): void {
    this.#segments.push(segment);
    let hash: number | undefined;
    for (let at = segment.at; at + WINDOW <= segment.end; at++) {
      hash = hash === undefined ? this.#hashAt(at) : this.#roll(hash, at);
      this.#places[slotOf(hash)] = at + 1;
    }
  }

  /** The same text earlier in the document, as long as it is: not before `from` here, and not beyond `end`. */
  #findEarlier(hash: number, at: number, from: number, end: number) {
    const place = (this.#places[slotOf(hash)] ?? 0) - 1;
    const segment = place < 0 ? undefined : this.#segmentOf(place);
    if (!segment) return undefined;
    const document = this.#document;
    let length = 0;
    const most = Math.min(end - at, segment.end - place);
    while (
      length < most &&
      document.charCodeAt(place + length) === document.charCodeAt(at + length)
    )
      length += 1;
    if (length < WINDOW) return undefined;
    let before = 0;
    while (
      at - before > from &&
      place - before > segment.at &&
      document.charCodeAt(place - before - 1) === document.charCodeAt(at - before - 1)
    )
      before += 1;
    const source = segment.source + place - segment.at - before;
    return { at: at - before, source, length: length + before };
  }

  #segmentOf(place: number): Segment | undefined {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#segments[middle]?.at ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return this.#segments[low];
  }

  #hashAt(at: number): number {
    let hash = 0;
    for (let index = at; index < at + WINDOW; index++)
      hash = (Math.imul(hash, FACTOR) + this.#document.charCodeAt(index)) | 0;
    return hash;
  }

  /** The hash of the window at a place, from that of the one before. */
  #roll(hash: number, at: number): number {
    const added = Math.imul(hash, FACTOR) + this.#document.charCodeAt(at + WINDOW - 1);
    return (added - Math.imul(LEAVING, this.#document.charCodeAt(at - 1))) | 0;
  }
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - TABLE_BITS);
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let count = 0; count < exponent; count++) result = Math.imul(result, base);
  return result;
}
