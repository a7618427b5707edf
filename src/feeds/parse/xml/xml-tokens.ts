import { Tokenizer } from 'htmlparser2';
import { trimEndOf } from '../../../lib/text/plain-text.ts';
import { FeedParseError } from '../../../model/sources/feed-errors.ts';
import { type NameOf, readAttributeName } from './xml-names.ts';

/** A start tag, from its "<" at `start` to before `end`, as indexes of the document. */
export interface StartTag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  start: number;
  end: number;
  isEmpty: boolean;
}

export interface TagHandler {
  open(tag: StartTag): void;
  /** An end tag whose "<" is at `start`. */
  close(name: string, start: number): void;
  /** Reports damage that was repaired, as plain text for operators. */
  repair(flaw: string): void;
}

export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

const MAX_ATTRIBUTES = 1_000;
/** Maximum characters re-read after missing ends, per character of the document. */
const MAX_REREADING = 4;
const CDATA = '<![CDATA[';

/**
 * Finds the tags of a document. A tag without ">" ends where the next one begins, a value without
 * its closing quote ends with its tag, a CDATA section without "]]>" ends at the end tag of its
 * element. Takes linear time. Throws FeedParseError if there is too much damage, or a tag has more
 * than 1,000 attributes.
 */
export function tokenizeXml(xml: string, nameOf: NameOf, handler: TagHandler): void {
  let rereading = 0;
  for (let from = 0; from < xml.length; ) {
    const run = new TokenizerRun(xml, from, nameOf, handler);
    const { stoppedAt, next } = run.read();
    rereading += stoppedAt - next;
    if (rereading > MAX_REREADING * xml.length + 10_000)
      throw new FeedParseError('the document is not well-formed in too many places');
    from = next;
  }
}

/** One run of the tokenizer: from an index to the first damage, or to the end. */
class TokenizerRun {
  readonly #xml: string;
  readonly #offset: number;
  readonly #nameOf: NameOf;
  readonly #handler: TagHandler;
  readonly #tokenizer: Tokenizer;
  /** Set when an end is missing: the index for the next run, and how far this one had read. */
  #restart: { next: number; stoppedAt: number } | undefined;
  /** The name of the last start tag: the element of a CDATA section. */
  #parent = '';
  /** The start of the current start tag; -1 between tags. */
  #tagStart = -1;
  #tagName = '';
  #attributes: Record<string, string> | undefined;
  #attributeCount = 0;
  #attribute = '';
  #valueStart = -1;
  #valueEnd = -1;

  constructor(xml: string, offset: number, nameOf: NameOf, handler: TagHandler) {
    this.#xml = xml;
    this.#offset = offset;
    this.#nameOf = nameOf;
    this.#handler = handler;
    const ignore = () => {};
    this.#tokenizer = new Tokenizer(
      { xmlMode: true, decodeEntities: false },
      {
        onopentagname: (start, end) => this.#onTagName(start + offset, end + offset),
        onattribname: (start, end) => this.#onAttributeName(start + offset, end + offset),
        onattribdata: (start, end) => this.#onValue(start + offset, end + offset),
        onattribend: () => this.#onAttributeEnd(),
        onopentagend: (end) => this.#endTag(end + offset + 1, false),
        onselfclosingtag: (end) => this.#endTag(end + offset + 1, true),
        onclosetag: (start, end) => this.#onEndTag(start + offset, end + offset),
        oncdata: (start, end, mark) => this.#onSection(CDATA, start + offset, end + offset - mark),
        oncomment: (start, end, mark) =>
          this.#onSection('<!--', start + offset, end + offset - mark),
        ondeclaration: ignore,
        onprocessinginstruction: ignore,
        onattribentity: ignore,
        ontext: ignore,
        ontextentity: ignore,
        onend: ignore,
      },
    );
  }

  read(): { next: number; stoppedAt: number } {
    const length = this.#xml.length;
    this.#tokenizer.write(this.#offset === 0 ? this.#xml : this.#xml.slice(this.#offset));
    if (!this.#restart) this.#tokenizer.end();
    if (!this.#restart && this.#tagStart !== -1) this.#endTagEarly(length);
    return this.#restart ?? { next: length, stoppedAt: length };
  }

  /** Ends this run; the next one reads again from `next`. */
  #restartAt(next: number, stoppedAt: number): void {
    this.#restart = { next, stoppedAt };
    this.#tokenizer.pause();
  }

  #onTagName(start: number, end: number): void {
    if (this.#restart) return;
    this.#tagStart = start - 1;
    this.#tagName = this.#xml.slice(start, end);
    this.#attributes = undefined;
    this.#attributeCount = 0;
    if (this.#tagName.includes('<')) this.#endTagEarly(end);
  }

  #onAttributeName(start: number, end: number): void {
    if (this.#restart) return;
    if (++this.#attributeCount > MAX_ATTRIBUTES)
      throw new FeedParseError(`a tag of the document has more than ${MAX_ATTRIBUTES} attributes`);
    this.#attribute = this.#xml.slice(start, end);
    this.#valueStart = -1;
    if (this.#attribute.includes('<')) this.#endTagEarly(end);
  }

  #onValue(start: number, end: number): void {
    if (this.#valueStart === -1) this.#valueStart = start;
    this.#valueEnd = end;
  }

  #onAttributeEnd(): void {
    if (this.#restart || this.#valueStart === -1) return;
    const value = this.#xml.slice(this.#valueStart, this.#valueEnd);
    // The value ends in "=": its closing quote is missing, and it extends to the next attribute.
    if (value.includes('<') && /=\s*$/.test(value.slice(-20))) this.#endTagEarly(this.#valueEnd);
    else this.#addAttribute(value);
  }

  #addAttribute(value: string): void {
    const name = readAttributeName(this.#attribute, this.#nameOf);
    if (name === undefined) return;
    this.#attributes ??= Object.create(null) as Record<string, string>;
    this.#attributes[name] ??= value.trim();
  }

  #endTag(end: number, isEmpty: boolean): void {
    if (this.#restart) return;
    const start = this.#tagStart;
    this.#tagStart = -1;
    this.#parent = this.#tagName;
    const attributes = this.#attributes ?? NO_ATTRIBUTES;
    this.#handler.open({ name: this.#tagName, attributes, start, end, isEmpty });
  }

  /** Ends a start tag without ">" or a closing quote: at the first ">", or before the next tag. */
  #endTagEarly(stoppedAt: number): void {
    const xml = this.#xml;
    const start = this.#tagStart;
    const nextTag = indexOr(xml, '<', start + 1, stoppedAt);
    const close = indexOr(xml, '>', start + 1, nextTag);
    const isClosed = close < nextTag;
    const [name = ''] = /^[^\s/<>]*/.exec(xml.slice(start + 1, close)) ?? [];
    if (this.#valueStart !== -1 && this.#valueStart < close)
      this.#addAttribute(trimEndOf(xml.slice(this.#valueStart, close), /[\s"'/]/));
    this.#tagName = name;
    this.#handler.repair(
      isClosed
        ? `<${name.slice(0, 40)}> has no closing quote`
        : `<${name.slice(0, 40)}> has no ">"`,
    );
    this.#endTag(isClosed ? close + 1 : close, isClosed && xml.charCodeAt(close - 1) === 0x2f);
    this.#restartAt(isClosed ? close + 1 : close, stoppedAt);
  }

  #onEndTag(start: number, end: number): void {
    if (this.#restart) return;
    const xml = this.#xml;
    const name = xml.slice(start, end);
    const nextTag = name.includes('<')
      ? start + name.indexOf('<')
      : indexOr(xml, '<', end, xml.length);
    const isClosed = xml.slice(end, nextTag).includes('>');
    const whole = name.slice(0, nextTag - start);
    if (!isClosed) this.#handler.repair(`</${whole.slice(0, 40)}> has no ">"`);
    this.#handler.close(whole, xml.lastIndexOf('</', start));
    this.#parent = '';
    // The tokenizer has skipped to the next ">".
    if (!isClosed && nextTag < xml.length)
      this.#restartAt(nextTag, indexOr(xml, '>', end, xml.length));
  }

  /** A comment or CDATA section with its content between two indexes. */
  #onSection(mark: string, start: number, end: number): void {
    if (this.#restart) return;
    const xml = this.#xml;
    const nested = indexOr(xml, mark, start, end);
    if (nested === end && end < xml.length) return;
    const lost = this.#findLostEnd(mark, start, nested);
    if (lost === -1) return;
    this.#handler.repair(`${mark} has no end`);
    this.#restartAt(lost, end);
  }

  /**
   * Where a section without an end stops: before its element's end tag, or after a comment's first
   * ">". -1 if it is not damaged.
   */
  #findLostEnd(mark: string, start: number, limit: number): number {
    const xml = this.#xml;
    if (mark !== CDATA) {
      const close = indexOr(xml, '>', start, limit);
      return close < limit ? close + 1 : -1;
    }
    // A document in which no section ends is more likely cut off than damaged.
    if (this.#parent === '' || (limit === xml.length && !hasClosedCdata(xml, start))) return -1;
    const endTag = indexOr(xml, `</${this.#parent}`, start, limit);
    return endTag < limit ? endTag : -1;
  }
}

function hasClosedCdata(xml: string, before: number): boolean {
  return xml.lastIndexOf(']]>', before) !== -1;
}

/** The index of a mark between two indexes, else `limit`. Searches no further. */
function indexOr(xml: string, mark: string, from: number, limit: number): number {
  const found = xml.slice(from, limit).indexOf(mark);
  return found === -1 ? limit : from + found;
}
