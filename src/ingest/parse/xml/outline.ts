import type { FeedElement } from './feed-element.ts';

/** Texts of fewer characters stay where they are. */
const LONG_TEXT = 160;
/**
 * Stands around the number of what was taken out. No XML document may hold it. It is not U+0000, which takes long to look for:
 * half the bytes of a string with any character beyond Latin-1 are 0.
 */
export const MARK = '\u0001';

/** What was taken out: a text as it is in the document, or a story. */
interface Extract {
  readonly text: string;
  readonly story?: FeedElement;
}

/** A document copied piece by piece without its stories and long texts, in whose places numbers stand. */
export class Outline {
  readonly #source: string;
  readonly #extracts: Extract[] = [];
  #outline = '';
  /** What was not copied yet begins here. */
  #pending = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get xml(): string {
    return this.#outline + this.#source.slice(this.#pending);
  }

  addText(from: number, to: number): void {
    if (to - from >= LONG_TEXT) this.#extract(from, to);
  }

  addMarkup(from: number, to: number): void {
    const text = this.#source.slice(from, to);
    if (text.length >= LONG_TEXT || text.includes('<')) this.#extract(from, to);
  }

  addStory(from: number, to: number, story: FeedElement): void {
    this.#extract(from, to, story);
  }

  #extract(from: number, to: number, story?: FeedElement): void {
    this.#outline += `${this.#source.slice(this.#pending, from)}${MARK}${this.#extracts.length}${MARK}`;
    const text = this.#source.slice(from, to);
    this.#extracts.push(story ? { text, story } : { text });
    this.#pending = to;
  }

  /** The stories whose places a text of the outline holds, in order. */
  storiesIn(text: string): readonly FeedElement[] {
    if (!text.includes(MARK)) return [];
    return text
      .split(MARK)
      .flatMap((piece, index) => (index % 2 === 1 && this.#extracts[Number(piece)]?.story) || []);
  }

  /** A text of the outline as it stands in the document. */
  restore(text: string): string {
    if (!text.includes(MARK)) return text;
    return text
      .split(MARK)
      .map((piece, index) => (index % 2 === 1 ? this.#extracts[Number(piece)]?.text : piece))
      .join('');
  }
}
