import { decodeHTMLAttribute } from 'entities';
import { endOfElement, endOfTag, readAttributes, withoutParts } from '../../text/html-tags.ts';
import { cleanText, plainText, trimEndOf } from '../../text/plain-text.ts';
import { CREDIT_OPENING } from './credit.ts';

/** Characters before and behind a picture in which its figure and its caption are looked for. */
export const CAPTION_REACH = 4000;
const MAX_CAPTION_LENGTH = 1000;

/** Where a tag begins and ends in an HTML fragment. */
export interface TagPlace {
  readonly from: number;
  readonly to: number;
}

/** What shows a picture or a film. */
const PICTURES = /<(?:img|amp-img|video|iframe)\b/gi;
const FIGCAPTION = /<(figcaption)\b/i;
/** The start of an element with attributes; one whose class says so holds a credit. */
const ELEMENT = /<([a-z]+)\s[^<>]*/gi;
const CREDIT_CLASS = /credit/i;
/** A caption with more of those is not read. */
const MAX_CREDIT_ELEMENTS = 4;
/** The caption that WordPress puts behind a picture, in one container with it. */
const BEHIND_PICTURE = /^(?:\s|<\/(?:a|dt|noscript|picture)>)*<(p|dd)\s[^<>]*/i;
const WP_CAPTION_CLASS = /\bwp-caption-(?:text|dd)\b/i;

/**
 * Whose picture the tag at a place shows, as plain text, where the HTML around it leaves no doubt: in its attribute
 * `data-credit`, in an element of a class "credit" in its figure or caption, or in words such as "(Photo by Jane Doe)" at the
 * end of that caption. A caption of several pictures, or words that may say what is in the picture, name no one.
 */
export function findCaptionCredit(html: string, { from, to }: TagPlace): string | undefined {
  const attribute = readAttributes(html.slice(from, to)).get('data-credit');
  if (attribute) return cleanText(decodeHTMLAttribute(attribute), MAX_CAPTION_LENGTH);
  if (!isInFigure(html, { from, to })) return undefined;
  const figure = findFigure(html, from);
  if (figure !== undefined) return creditIn(figure, contentOf(figure, FIGCAPTION.exec(figure)));
  const behind = withoutNoscript(html.slice(to, to + CAPTION_REACH));
  const start = BEHIND_PICTURE.exec(behind);
  const caption = contentOf(behind, start && hasClass(start[0], WP_CAPTION_CLASS) ? start : null);
  return caption === undefined ? undefined : creditIn(caption, caption);
}

/** Whether a figure, or a container for a picture and its caption, opens in reach before a tag. */
export function isInFigure(html: string, { from }: TagPlace): boolean {
  return /<figure|wp-caption/.test(html.slice(Math.max(0, from - CAPTION_REACH), from));
}

/** The figure around an index, without its end tag; `undefined` where there is none in reach, or one inside it. */
function findFigure(html: string, at: number): string | undefined {
  const before = html.slice(Math.max(0, at - CAPTION_REACH), at);
  const open = before.lastIndexOf('<figure');
  if (open === -1) return undefined;
  const figure = before.slice(open) + html.slice(at, at + CAPTION_REACH);
  const end = figure.indexOf('</figure>');
  const isAround = end >= before.length - open && figure.lastIndexOf('<figure', end) === 0;
  return isAround ? figure.slice(0, end) : undefined;
}

/** The credit in a figure, or in what is a caption as a whole, if no second picture stands there. */
function creditIn(html: string, caption: string | undefined): string | undefined {
  const pictures = withoutNoscript(html).match(PICTURES) ?? [];
  if (pictures.length > (html === caption ? 0 : 1)) return undefined;
  const elements = [...html.matchAll(ELEMENT)].filter(([tag]) => hasClass(tag, CREDIT_CLASS));
  if (elements.length > MAX_CREDIT_ELEMENTS) return undefined;
  const texts = elements.map((each) => plainText(contentOf(html, each) ?? '', MAX_CAPTION_LENGTH));
  const named = new Set(texts.filter((text) => text !== ''));
  if (named.size > 0) return named.size === 1 ? [...named][0] : undefined;
  return creditInWords(plainText(caption ?? '', MAX_CAPTION_LENGTH));
}

/** What readers without scripts are shown in the place of a picture is that picture once more: it is left out. */
function withoutNoscript(html: string): string {
  return withoutParts(html, '<noscript', '</noscript>');
}

/** Whether the class of an element's start tag, which may lack its end, is of a kind. */
function hasClass(tag: string, kind: RegExp): boolean {
  return kind.test(tag) && kind.test(readAttributes(tag).get('class') ?? '');
}

/** The content of the element whose start tag is the last thing that a match holds the beginning of. */
function contentOf(html: string, match: RegExpExecArray | null): string | undefined {
  const [text = '', name = ''] = match ?? [];
  if (!match) return undefined;
  const open = match.index + text.toLowerCase().lastIndexOf(`<${name.toLowerCase()}`);
  const end = endOfTag(html, open + 1 + name.length);
  const after = end === -1 ? -1 : endOfElement(html, end, name.toLowerCase());
  return after === -1 ? undefined : html.slice(end, html.lastIndexOf('</', after));
}

const CREDIT_WORDS = new RegExp(`(?:^|[\\s([|–—-])(?=${CREDIT_OPENING.source})`, 'gi');
const OPENING = new RegExp(`^${CREDIT_OPENING.source}`, 'i');
/** Words in names that are written small. */
const SMALL_WORDS = new Set(
  'and by courtesy da de del der di du et file for from handout la le of the van via von y'.split(
    ' ',
  ),
);
const MAX_WORDS = 12;

/** What stands at the end of a caption behind "Photo by" or the like, if it is made of names. */
function creditInWords(caption: string): string | undefined {
  const last = [...caption.matchAll(CREDIT_WORDS)].at(-1);
  if (!last) return undefined;
  const words = trimEndOf(caption.slice(last.index).replace(/^[\s([|–—-]+/, ''), /[\s)\].]/);
  return isMadeOfNames(words.replace(OPENING, '')) ? words : undefined;
}

/** Whether no word is one that a sentence has and a name has not, and no sentence ends in between. */
function isMadeOfNames(text: string): boolean {
  const words = text.split(/[\s/,&|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (/[\p{Ll}\p{Lo}]{3}[.!?]\s|[;:()[\]]/u.test(text)) return false;
  return words.every(
    (word) =>
      SMALL_WORDS.has(word) || /^[^\p{L}\p{N}]*(?:[dl]['’])?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word),
  );
}
