import { decodeHTMLAttribute } from 'entities';
import { endOfElement, endOfTag, readAttributes, withoutParts } from '../../lib/text/html-tags.ts';
import { cleanText, plainText, shorten, trimEndOf } from '../../lib/text/plain-text.ts';

const MAX_BYLINE_LENGTH = 80;
/** Characters of an author or a credit that are looked at: no name is longer. */
const MAX_LOOK = 1000;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
/** What publishing software writes where no one is named, in lower case. */
const NOBODY = new Set(
  'admin administrator anonymous author editor none noreply null root undefined unknown user webmaster wordpress'.split(
    ' ',
  ),
);

/** Anything in an author that is no part of a name as it should be shown. */
const NEEDS_CLEANING = /[@()<>‹›[\]/]|www\.|^[ ,;:|–—-]|[ ,;:|–—-]$|^(?:by|par)\b/i;

/**
 * Who wrote a story, in at most 80 characters, from the plain text of an author (its white space is single spaces): without e-mail addresses, web addresses and
 * "By". `undefined` where it names no one.
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

/** How a credit begins that says no more than that it is one: "Photo by", "Crédit photo :", "Photo" before "courtesy of". */
const CREDIT_OPENING =
  /(?:photo(?:s|graph(?:s|ers?|y|ie)?)?(?: credits?)?|(?:photo )?cr[ée]dits?(?: photos?)?) ?(?::|\b(?:by|par)\b(?: ?:)?|(?=courtesy\b))/i;
const OPENING = new RegExp(`^${CREDIT_OPENING.source}\\s*`, 'i');
/** Pictures that are no photographs keep the word for what they are. */
const OTHER_KIND =
  /^(?:artwork|chart|collage|composite|drawing|graphic|illustration|image|infographic|map|montage|painting|rendering|screengrab|screenshot|video)s?(?: ?:| by) /i;

/**
 * The line under a picture that says whose it is ("Photo: Jane Doe"), from what a publisher writes there (plain text, one or
 * several names): at most 120 characters, without e-mail and web addresses. `undefined` where no one is named.
 */
export function readCredit(given: readonly string[]): string | undefined {
  const names = [...new Set(given.map(cleanName))].filter(isName);
  if (names.length === 0) return undefined;
  const line = names.join(', ');
  const saysWhat = OTHER_KIND.test(line) || /^photo/i.test(line);
  return shorten(saysWhat ? line : `Photo: ${line}`, MAX_CREDIT_LENGTH);
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

/** Characters before and behind a picture in which its figure and its caption are looked for. */
export const CAPTION_REACH = 4000;
const MAX_CAPTION_LENGTH = 1000;

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
