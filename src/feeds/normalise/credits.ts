import { decodeHTMLAttribute } from 'entities';
import { endOfElement, endOfTag, readAttributes, withoutParts } from '../../lib/text/html-tags.ts';
import { cleanText, plainText, shorten, trimEndOf } from '../../lib/text/plain-text.ts';

const MAX_BYLINE_LENGTH = 80;
/** Maximum characters of an author or credit that are read. */
const MAX_LOOK = 1000;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** Placeholders for names in publishing software, in lower case. */
const NOBODY = new Set(
  'admin administrator anonymous author editor none noreply null root undefined unknown user webmaster wordpress'.split(
    ' ',
  ),
);

const NEEDS_CLEANING = /[@()<>‹›[\]/]|www\.|^[ ,;:|–—-]|[ ,;:|–—-]$|^(?:by|par)\b/i;

/**
 * Reads a byline: up to 80 characters, without e-mail and web addresses and "By"; `undefined` if it
 * names no one.
 */
export function readByline(author: string | undefined): string | undefined {
  if (!author) return undefined;
  const text = author.slice(0, MAX_LOOK);
  const name = NEEDS_CLEANING.test(text) ? clean(text) : text;
  if (!/\p{L}/u.test(name) || NOBODY.has(name.toLowerCase())) return undefined;
  return shorten(name, MAX_BYLINE_LENGTH);
}

function clean(author: string): string {
  const name = withoutAddresses(author)
    .replace(/[()<>‹›[\]]/g, ' ')
    .replace(/\s+/g, ' ');
  return withoutLooseEnds(name)
    .replace(/^(?:by|par)(?: ?:)? /i, '')
    .trim();
}

function withoutAddresses(text: string): string {
  return text
    .replace(/[\w.+'@-]+/g, (run) => (/[\w.+'-]@[\w-]/.test(run) ? '' : run))
    .replace(WEB_ADDRESS, '');
}

export function isSameName(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(one) === letters(other);
}

const MAX_CREDIT_LENGTH = 120;

/** Introductions of a credit: "Photo by", "Crédit photo :", "Photo" before "courtesy of". */
const CREDIT_OPENING =
  /(?:photo(?:s|graph(?:s|ers?|y|ie)?)?(?: credits?)?|(?:photo )?cr[ée]dits?(?: photos?)?) ?(?::|\b(?:by|par)\b(?: ?:)?|(?=courtesy\b))/i;
const OPENING = new RegExp(`^${CREDIT_OPENING.source}\\s*`, 'i');
/** Kinds of pictures other than photographs; the credit retains these words. */
const OTHER_KIND =
  /^(?:artwork|chart|collage|composite|drawing|graphic|illustration|image|infographic|map|montage|painting|rendering|screengrab|screenshot|video)s?(?: ?:| by) /i;

/**
 * Reads the credit line of a picture ("Photo: Jane Doe"): up to 120 characters, without addresses;
 * `undefined` if no one is named.
 */
export function readCredit(given: readonly string[]): string | undefined {
  const names = [...new Set(given.map(cleanName))].filter(isName);
  if (names.length === 0) return undefined;
  const line = names.join(', ');
  const hasKind = OTHER_KIND.test(line) || /^photo/i.test(line);
  return shorten(hasKind ? line : `Photo: ${line}`, MAX_CREDIT_LENGTH);
}

function cleanName(given: string): string {
  const text = withoutAddresses(given.slice(0, MAX_LOOK))
    .replace(/[<>‹›]|\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const inner = /^[([]([^()[\]]*)[)\]]$/.exec(text)?.[1] ?? text;
  return withoutLooseEnds(withoutLooseEnds(inner).replace(OPENING, ''));
}

function withoutLooseEnds(text: string): string {
  return trimEndOf(text.replace(/^[ ,;:|/–—©-]+/, ''), /[ ,;:|/–—-]/);
}

function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !NOBODY.has(text.toLowerCase()) && !/^photos?$/i.test(text);
}

/** How far around a picture its figure and caption are searched (characters). */
export const CAPTION_REACH = 4000;
const MAX_CAPTION_LENGTH = 1000;

export interface TagPlace {
  from: number;
  to: number;
}

const PICTURES = /<(?:img|amp-img|video|iframe)\b/gi;
const FIGCAPTION = /<(figcaption)\b/i;
/** The start of an element with attributes; its class may mark it as a credit. */
const ELEMENT = /<([a-z]+)\s[^<>]*/gi;
const CREDIT_CLASS = /credit/i;
/** Maximum credit elements of a caption; captions with more are ignored. */
const MAX_CREDIT_ELEMENTS = 4;
/** The caption after a picture in a WordPress container. */
const AFTER_PICTURE = /^(?:\s|<\/(?:a|dt|noscript|picture)>)*<(p|dd)\s[^<>]*/i;
const WP_CAPTION_CLASS = /\bwp-caption-(?:text|dd)\b/i;

/**
 * Finds the credit of the picture at a tag, as plain text: in `data-credit`, in an element of a
 * class "credit" in its figure or caption, or as "(Photo by Jane Doe)" at the end of the caption.
 * `undefined` if the HTML is ambiguous, such as a caption of several pictures.
 */
export function findCaptionCredit(html: string, { from, to }: TagPlace): string | undefined {
  const attribute = readAttributes(html.slice(from, to)).get('data-credit');
  if (attribute) return cleanText(decodeHTMLAttribute(attribute), MAX_CAPTION_LENGTH);
  if (!isInFigure(html, { from, to })) return undefined;
  const figure = findFigure(html, from);
  if (figure !== undefined) return creditIn(figure, contentOf(figure, FIGCAPTION.exec(figure)));
  const following = withoutNoscript(html.slice(to, to + CAPTION_REACH));
  const start = AFTER_PICTURE.exec(following);
  const caption = contentOf(
    following,
    start && hasClass(start[0], WP_CAPTION_CLASS) ? start : null,
  );
  return caption === undefined ? undefined : creditIn(caption, caption);
}

/** Whether a figure or a captioned container opens shortly before a tag. */
export function isInFigure(html: string, { from }: TagPlace): boolean {
  return /<figure|wp-caption/.test(html.slice(Math.max(0, from - CAPTION_REACH), from));
}

/** The figure around an index, without end tag; `undefined` if none is near, or it is nested. */
function findFigure(html: string, at: number): string | undefined {
  const before = html.slice(Math.max(0, at - CAPTION_REACH), at);
  const open = before.lastIndexOf('<figure');
  if (open === -1) return undefined;
  const figure = before.slice(open) + html.slice(at, at + CAPTION_REACH);
  const end = figure.indexOf('</figure>');
  const isAround = end >= before.length - open && figure.lastIndexOf('<figure', end) === 0;
  return isAround ? figure.slice(0, end) : undefined;
}

/** The credit in a figure or caption that contains no second picture. */
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

/** A `<noscript>` repeats its picture for readers without scripts. */
function withoutNoscript(html: string): string {
  return withoutParts(html, '<noscript', '</noscript>');
}

/** Whether the class of a start tag, which may be cut off, matches. */
function hasClass(tag: string, kind: RegExp): boolean {
  return kind.test(tag) && kind.test(readAttributes(tag).get('class') ?? '');
}

/** The content of the element whose start tag is the last in a match. */
function contentOf(html: string, match: RegExpExecArray | null): string | undefined {
  const [text = '', name = ''] = match ?? [];
  if (!match) return undefined;
  const open = match.index + text.toLowerCase().lastIndexOf(`<${name.toLowerCase()}`);
  const end = endOfTag(html, open + 1 + name.length);
  const after = end === -1 ? -1 : endOfElement(html, end, name.toLowerCase());
  return after === -1 ? undefined : html.slice(end, html.lastIndexOf('</', after));
}

const CREDIT_WORDS = new RegExp(`(?:^|[\\s([|–—-])(?=${CREDIT_OPENING.source})`, 'gi');
/** Lower-case words in names. */
const SMALL_WORDS = new Set(
  'and by courtesy da de del der di du et file for from handout la le of the van via von y'.split(
    ' ',
  ),
);
const MAX_WORDS = 12;

/** The names after "Photo by" or similar words at the end of a caption. */
function creditInWords(caption: string): string | undefined {
  const last = [...caption.matchAll(CREDIT_WORDS)].at(-1);
  if (!last) return undefined;
  const words = trimEndOf(caption.slice(last.index).replace(/^[\s([|–—-]+/, ''), /[\s)\].]/);
  return isMadeOfNames(words.replace(OPENING, '')) ? words : undefined;
}

/** Whether a text has only names: no lower-case words except those in names, no sentence end. */
function isMadeOfNames(text: string): boolean {
  const words = text.split(/[\s/,&|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (/[\p{Ll}\p{Lo}]{3}[.!?]\s|[;:()[\]]/u.test(text)) return false;
  return words.every(
    (word) =>
      SMALL_WORDS.has(word) || /^[^\p{L}\p{N}]*(?:[dl]['’])?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word),
  );
}
