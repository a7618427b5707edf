import { decodeHTMLAttribute } from 'entities';
import {
  ElementEnds,
  endOfDeclaration,
  endOfElement,
  endOfTag,
  readAttributes,
  tagName,
} from './html-tags.ts';

/** HTML elements, including obsolete ones (HTML §4, §16.2). */
const HTML =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup content data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp';
/** SVG and MathML elements that occur in texts. */
const EMBEDDED =
  'svg g path rect circle ellipse polygon polyline line defs use symbol text tspan textpath lineargradient radialgradient stop clippath mask pattern filter marker image desc foreignobject animate animatetransform math mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mfenced menclose mstyle mpadded mphantom merror mprescripts mmultiscripts semantics annotation';
const ELEMENT_NAMES = new Set(`${HTML} ${EMBEDDED}`.split(' '));

/** Elements that format headlines: in a headline, their tags are markup even without an end tag. */
const HEADLINE_MARKUP = new Set(
  'a abbr b bdi bdo big blink br center cite code del div em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark marquee nobr p q s small span strike strong sub sup time tt u ul wbr'.split(
    ' ',
  ),
);
/** Block elements: their tags become a space; those of other elements become nothing. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img li main nav ol option p pre section select summary table tbody td tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** Elements whose content is never text for readers. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'noembed']);

/** The text after a tag's name: attributes, or nothing. */
const TAG_SHAPE = /(?:\s[\s/]*(?:[\w:@*[(#.>"'=]|$)|\/|>|$)/y;
const ATTRIBUTE_VALUE = /(?:\s+[\w:@.-]+){1,4}\s*=/y;
/** The end of a tag that a publisher truncated. */
const CUT_OFF = /(?:\s+(?:[a-z-]{1,8}\s*)?)?\/?$/y;
const NAMESPACED = /:[a-z][\w.-]*/iy;
const END_TAG_NAME = /<\/([a-z][\w:.-]*)/gi;
/** Maximum length of text in angle brackets that is treated as words. */
const MAX_BRACKETED = 200;

/** A picture of an emoji is replaced by its alternative text, the character. */
const EMOJI_PICTURE = /emoji|wp-smiley/;
const MAX_SYMBOL_TAG = 500;
const SYMBOLS = /^[\p{Extended_Pictographic}\p{Emoji_Component}\p{S}]*$/u;
const EMOTICON = /[:;8=][-^'’]?[\p{P}\p{S}]/gu;

const WP_CAPTION = 'wp-caption-text';
/** A caption with paragraphs is text next to a picture. */
const PARAGRAPH = /<p[\s>]/i;

export interface StripOptions {
  /** Reading may stop after this number of characters. */
  enough?: number;
  /** Whether a tag without an end, and everything after it, is text; browsers drop it. */
  includesRest?: boolean;
  /** In headlines, elements that cannot occur there are treated as words: "‹dialog› in HTML". */
  isTitle?: boolean;
  hasCaptions?: boolean;
}

/** Removes tags; references stay. Words in angle brackets (`<news@example.com>`) get ‹ and ›. */
export function stripTags(html: string, options: StripOptions): string {
  return new TagStripper(html, options).strip();
}

class TagStripper {
  readonly #html: string;
  readonly #enough: number;
  readonly #includesRest: boolean;
  readonly #isTitle: boolean;
  readonly #ends: ElementEnds;
  /** The index from which captions are left out; earlier ones are text. */
  #captionsFrom: number;
  #endTags: Set<string> | undefined;
  #nextEnd = 0;
  #hasCdata = false;
  #text = '';
  /** Whether the text so far ends in white space, or is empty. */
  #isSpaced = true;

  constructor(html: string, options: StripOptions) {
    this.#html = html;
    this.#ends = new ElementEnds(html);
    this.#enough = options.enough ?? Number.POSITIVE_INFINITY;
    this.#includesRest = options.includesRest ?? false;
    this.#isTitle = options.isTitle ?? false;
    this.#captionsFrom = options.hasCaptions === false ? 0 : Number.POSITIVE_INFINITY;
  }

  strip(): string {
    const html = this.#html;
    let at = 0;
    while (at !== -1 && at < html.length && this.#text.length < this.#enough) {
      const open = html.indexOf('<', at);
      this.#addText(at, open === -1 ? html.length : open);
      if (open === -1) break;
      at = this.#readMarkup(open);
      if (at === -1 && this.#includesRest) this.#addText(open, html.length);
    }
    return this.#text.length > this.#enough ? this.#text.slice(0, this.#enough) : this.#text;
  }

  /** Adds the text between two indexes; surrounding white space becomes one space. */
  #addText(from: number, to: number): void {
    const html = this.#html;
    let start = from;
    while (start < to && isSpace(html.charCodeAt(start))) start++;
    if (start > from) this.#addSpace();
    if (start === to) return;
    let end = to;
    while (isSpace(html.charCodeAt(end - 1))) end--;
    const text = html.slice(start, end);
    this.#add(this.#hasCdata ? text.replaceAll(']]>', '') : text);
    if (end < to) this.#addSpace();
  }

  #add(text: string): void {
    this.#text += text;
    this.#isSpaced &&= text === '';
  }

  #addSpace(): void {
    if (!this.#isSpaced) this.#text += ' ';
    this.#isSpaced = true;
  }

  /** The index after the markup that starts at `open`, or -1 if it has no end. */
  #readMarkup(open: number): number {
    const next = this.#html.charCodeAt(open + 1);
    if (next === 0x21 || next === 0x3f) {
      this.#hasCdata ||= this.#html.startsWith('<![CDATA[', open);
      return endOfDeclaration(this.#html, open);
    }
    if (next === 0x2f) {
      const name = tagName(this.#html, open + 2);
      if (BLOCKS.has(name)) this.#addSpace();
      return endOfTag(this.#html, open + 2 + name.length);
    }
    const name = tagName(this.#html, open + 1);
    if (name === '') {
      this.#add('<');
      return open + 1;
    }
    return this.#isTag(open, name) ? this.#readStartTag(open, name) : this.#readBrackets(open);
  }

  #readStartTag(open: number, name: string): number {
    const html = this.#html;
    const end = this.#endOfBrackets(open) === -1 ? -1 : endOfTag(html, open + 1 + name.length);
    if (end === -1) return -1;
    if (name === 'img') {
      const symbol = readSymbol(html.slice(open + 4, end - 1));
      if (symbol === undefined) this.#addSpace();
      else this.#add(symbol);
      return end;
    }
    if (BLOCKS.has(name)) this.#addSpace();
    if (SILENT.has(name)) return this.#ends.find(end, name);
    const isEmpty = html.charCodeAt(end - 2) === 0x2f;
    if (isEmpty) return end;
    if (open < this.#captionsFrom || !this.#isCaption(name, open, end)) return end;
    const after = endOfElement(html, end, name);
    if (after !== -1 && (name !== 'figcaption' || !PARAGRAPH.test(html.slice(end, after))))
      return after;
    this.#captionsFrom = after === -1 ? Number.POSITIVE_INFINITY : after;
    return end;
  }

  #isCaption(name: string, open: number, end: number): boolean {
    if (name === 'figcaption') return true;
    return end - open > WP_CAPTION.length && this.#html.slice(open, end).includes(WP_CAPTION);
  }

  /** Reads words in angle brackets, or a "<" before words. */
  #readBrackets(open: number): number {
    const end = this.#endOfBrackets(open);
    if (end !== -1 && end - open <= MAX_BRACKETED) {
      const inner = this.#html.slice(open + 1, end);
      if (!inner.includes('<')) {
        this.#add(`‹${inner}›`);
        return end + 1;
      }
    }
    this.#add('‹');
    return open + 1;
  }

  /** Whether "<" at `open` starts a known element, or what is clearly meant as a tag. */
  #isTag(open: number, name: string): boolean {
    const html = this.#html;
    const afterName = open + 1 + name.length;
    // A shortcut for most tags: known elements without attributes.
    if (html.charCodeAt(afterName) === 0x3e && !this.#isTitle && ELEMENT_NAMES.has(name))
      return true;
    const end = this.#endOfBrackets(open);
    const isElement = ELEMENT_NAMES.has(name);
    if (isElement && isAt(ATTRIBUTE_VALUE, html, afterName)) return true;
    if (!isElement || !isAt(TAG_SHAPE, html, afterName))
      return end !== -1 && this.#isForeignTag(name, afterName);
    if (end === -1) return this.#includesRest || isCutOffTag(html, name, afterName);
    const nextOpen = html.indexOf('<', afterName);
    if (nextOpen !== -1 && nextOpen < end) return false;
    return !this.#isTitle || HEADLINE_MARKUP.has(name) || this.#hasEndTag(name);
  }

  /** Whether a tag with an unknown name has a value, closes itself or is closed later. */
  #isForeignTag(name: string, afterName: number): boolean {
    const suffix = matchAt(NAMESPACED, this.#html, afterName);
    const after = afterName + suffix.length;
    const next = this.#html.slice(after, after + 2);
    if (next === '/>' || isAt(ATTRIBUTE_VALUE, this.#html, after)) return true;
    return /^[\s>]/.test(next) && this.#hasEndTag(name + suffix);
  }

  #endOfBrackets(open: number): number {
    if (this.#nextEnd !== -1 && this.#nextEnd <= open)
      this.#nextEnd = this.#html.indexOf('>', open);
    return this.#nextEnd;
  }

  #hasEndTag(name: string): boolean {
    this.#endTags ??= new Set(
      Array.from(this.#html.matchAll(END_TAG_NAME), ([, found = '']) => found.toLowerCase()),
    );
    return this.#endTags.has(name.toLowerCase());
  }
}

/** A single letter may be mathematics: "a<b". */
function isCutOffTag(html: string, name: string, afterName: number): boolean {
  return (name.length > 1 || name === 'a' || name === 'p') && isAt(CUT_OFF, html, afterName);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** The emoji that a picture stands for. */
function readSymbol(tag: string): string | undefined {
  if (tag.length > MAX_SYMBOL_TAG || !EMOJI_PICTURE.test(tag)) return undefined;
  const text = decodeHTMLAttribute(readAttributes(tag).get('alt') ?? '').trim();
  return text.length <= 20 &&
    /\D/.test(text) &&
    SYMBOLS.test(text.replace(EMOTICON, '')) &&
    !/[<>&]/.test(text)
    ? text
    : undefined;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
