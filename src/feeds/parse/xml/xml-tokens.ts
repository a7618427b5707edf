import { Tokenizer } from 'htmlparser2';
import { trimEndOf } from '../../../lib/text/plain-text.ts';
import { FeedParseError } from '../../../model/sources/feed-errors.ts';
import { type NameOf, readAttributeName } from './xml-names.ts';

/** A start tag. Indexes are those of the document: `start` of its "<", `end` behind its ">". */
export interface StartTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
  readonly isEmpty: boolean;
}

/** Told of the tags of a document, in order. */
export interface TagHandler {
  open(tag: StartTag): void;
  /** An end tag whose "<" is at `start`. */
  close(name: string, start: number): void;
  /** Something that is not XML and was read all the same; plain text for an operator. */
  repair(flaw: string): void;
}

export const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** Attributes in one start tag, whether anybody reads them or not. */
const MAX_ATTRIBUTES = 1_000;
/** Characters that may be read again because a tag, a value or a CDATA section turned out to have no end, per character. */
const MAX_REREADING = 4;
const CDATA = '<![CDATA[';

/**
 * Finds the tags of a document that may be damaged. A tag without ">" ends where the next one begins, a value without its
 * closing quote where its tag does, a CDATA section without "]]>" at the end tag of the element in which it stands. Takes time
 * linear in the document.
 *
 * @throws FeedParseError when so much is damaged that reading it would take long, or a tag has more than 1,000 attributes
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

/** One pass of the tokenizer, from one index to the first damage that it reads past, or to the end. */
class TokenizerRun {
  readonly #xml: string;
  readonly #offset: number;
  readonly #nameOf: NameOf;
  readonly #handler: TagHandler;
  readonly #tokenizer: Tokenizer;
  /** Where reading goes on and what had been read by then, once something turned out to have no end. */
  #restart: { readonly next: number; readonly stoppedAt: number } | undefined;
  /** The last start tag's name: the element that a CDATA section stands in. */
  #parent = '';
  /** The start tag at hand; -1 between tags. */
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

  read(): { readonly next: number; readonly stoppedAt: number } {
    const length = this.#xml.length;
    this.#tokenizer.write(this.#offset === 0 ? this.#xml : this.#xml.slice(this.#offset));
    if (!this.#restart) this.#tokenizer.end();
    if (!this.#restart && this.#tagStart !== -1) this.#endTagEarly(length);
    return this.#restart ?? { next: length, stoppedAt: length };
  }

  /** Ends this run: what was read from `next` on is read again by the next one. */
  #goOnAt(next: number, stoppedAt: number): void {
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
    // What ends in "=" ended at the opening quote of another attribute's value.
    if (value.includes('<') && /=\s*$/.test(value.slice(-20))) this.#endTagEarly(this.#valueEnd);
    else this.#keepAttribute(value);
  }

  #keepAttribute(value: string): void {
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

  /** The tag at hand has lost its ">" or a quote: it ends at the first ">", or where the next tag begins. */
  #endTagEarly(stoppedAt: number): void {
    const xml = this.#xml;
    const start = this.#tagStart;
    const nextTag = indexOr(xml, '<', start + 1, stoppedAt);
    const close = indexOr(xml, '>', start + 1, nextTag);
    const isClosed = close < nextTag;
    const [name = ''] = /^[^\s/<>]*/.exec(xml.slice(start + 1, close)) ?? [];
    if (this.#valueStart !== -1 && this.#valueStart < close)
      this.#keepAttribute(trimEndOf(xml.slice(this.#valueStart, close), /[\s"'/]/));
    this.#tagName = name;
    this.#handler.repair(
      isClosed
        ? `<${name.slice(0, 40)}> has no closing quote`
        : `<${name.slice(0, 40)}> has no ">"`,
    );
    this.#endTag(isClosed ? close + 1 : close, isClosed && xml.charCodeAt(close - 1) === 0x2f);
    this.#goOnAt(isClosed ? close + 1 : close, stoppedAt);
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
    // The tokenizer has gone on to the next ">", wherever that is.
    if (!isClosed && nextTag < xml.length)
      this.#goOnAt(nextTag, indexOr(xml, '>', end, xml.length));
  }

  /** A comment, or a CDATA section, whose content stands between two indexes. */
  #onSection(mark: string, start: number, end: number): void {
    if (this.#restart) return;
    const xml = this.#xml;
    const nested = indexOr(xml, mark, start, end);
    if (nested === end && end < xml.length) return;
    const lost = this.#findLostEnd(mark, start, nested);
    if (lost === -1) return;
    this.#handler.repair(`${mark} has no end`);
    this.#goOnAt(lost, end);
  }

  /** Where a section ends that has lost its own end: before the end tag of its element, or behind a comment's first ">". */
  #findLostEnd(mark: string, start: number, limit: number): number {
    const xml = this.#xml;
    if (mark !== CDATA) {
      const close = indexOr(xml, '>', start, limit);
      return close < limit ? close + 1 : -1;
    }
    // A document in which no section ends at all is more likely cut off than damaged.
    if (this.#parent === '' || (limit === xml.length && !hasClosedCdata(xml, start))) return -1;
    const endTag = indexOr(xml, `</${this.#parent}`, start, limit);
    return endTag < limit ? endTag : -1;
  }
}

function hasClosedCdata(xml: string, before: number): boolean {
  return xml.lastIndexOf(']]>', before) !== -1;
}

/** The index of a mark between two indexes, `limit` where it does not stand there. Looks no further than there. */
function indexOr(xml: string, mark: string, from: number, limit: number): number {
  const found = xml.slice(from, limit).indexOf(mark);
  return found === -1 ? limit : from + found;
}
