import { isPictureAddress, isShownFormat } from '../../lib/pictures/picture-formats.ts';
import { plainText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import type { EntryAddress } from './channel.ts';
import type { EntryReader } from './entry-reader.ts';
import { chooseSize, pictureAddress, readPixels, type SizedPicture } from './pictures.ts';
import type { FeedElement } from './xml/read-xml.ts';

interface Candidate extends SizedPicture {
  readonly element: FeedElement;
}

/**
 * The pictures that an item or entry names outside its texts, best first: thumbnails and Media RSS contents, then groups,
 * enclosures that are pictures, and the entry's own picture elements. Of one picture in several sizes the best comes first.
 */
export function readImages(reader: EntryReader): EntryAddress[] {
  const enclosures = reader
    .all('enclosure')
    .map((part) => pictureCandidates(reader, part, part.attributes.url ?? reader.textOf(part)));
  const links = enclosureLinks(reader).map((part) =>
    pictureCandidates(reader, part, part.attributes.href),
  );
  const podcast = reader
    .all('itunes:image')
    .map((part) => candidates(reader, part, part.attributes.href));
  const own = reader.all('image', 'thumbnail').map((part) => {
    const { url, href } = part.attributes;
    return candidates(reader, part, url ?? href ?? addressWithin(part, reader));
  });
  return [...mediaSets(reader), ...groupSets(reader), ...enclosures, ...links, ...podcast, ...own]
    .flatMap(bestFirst)
    .map(({ element, address }) => reader.address(element, address));
}

/**
 * The item's own thumbnails and contents. Contents whose addresses differ in digits and query alone are one picture in
 * several sizes; thumbnails are of the first picture.
 */
function mediaSets(reader: EntryReader): Candidate[][] {
  const thumbnails = thumbnailCandidates(reader, reader.all('media:thumbnail'));
  const contents = reader
    .all('media:content')
    .map((content) => contentCandidates(reader, content))
    .filter((found) => found.length > 0);
  const [first = [], ...others] = contents.length > 1 ? bySeries(contents) : contents;
  return [[...thumbnails, ...first], ...others];
}

function bySeries(contents: readonly Candidate[][]): Candidate[][] {
  const series = Map.groupBy(contents, ([first]) =>
    first?.address.replace(/[?#].*$/s, '').replace(/\d+/g, ''),
  );
  return Array.from(series.values(), (sets) => sets.flat());
}

/** A group has one picture, or film, in several forms (Media RSS 1.5). */
function groupSets(reader: EntryReader): Candidate[][] {
  return reader.all('media:group').map(({ children }) => {
    const contents = children.filter((part) => part.name === 'media:content');
    return [
      ...thumbnailCandidates(reader, children.filter(isThumbnail)),
      ...contents.flatMap((part) => contentCandidates(reader, part)),
    ];
  });
}

/** The thumbnails within a content, and the content itself where it is a picture. */
function contentCandidates(reader: EntryReader, content: FeedElement): Candidate[] {
  return [
    ...pictureCandidates(reader, content, content.attributes.url),
    ...thumbnailCandidates(reader, thumbnailsIn(content)),
  ];
}

function thumbnailCandidates(reader: EntryReader, parts: readonly FeedElement[]): Candidate[] {
  return parts.flatMap((part) =>
    candidates(reader, part, part.attributes.url ?? reader.textOf(part)),
  );
}

function isThumbnail({ name }: FeedElement): boolean {
  return name === 'media:thumbnail';
}

/** The thumbnails that stand in a content. Most have none, and their children are not read. */
function thumbnailsIn(content: FeedElement): readonly FeedElement[] {
  if (!/thumbnail/i.test(content.raw)) return [];
  return content.children.filter(isThumbnail);
}

/** The picture of an element with this address (references not decoded), where it can be one. */
function candidates(
  reader: EntryReader,
  element: FeedElement,
  value: string | undefined,
): Candidate[] {
  const address = pictureAddress(reader.decode(value), element.attributes.type);
  const [width, height] = [element.attributes.width, element.attributes.height].map(readPixels);
  // One that counts readers; a small one is a thumbnail here.
  if (!address || (width ?? 2) < 2 || (height ?? 2) < 2) return [];
  return [{ element, address, width }];
}

function pictureCandidates(
  reader: EntryReader,
  element: FeedElement,
  value: string | undefined,
): Candidate[] {
  return isPicture(element.attributes, value) ? candidates(reader, element, value) : [];
}

function bestFirst(set: readonly Candidate[]): readonly Candidate[] {
  const best = chooseSize(set);
  return best ? [best, ...set.filter((candidate) => candidate !== best)] : [];
}

/** The address in an item's `<image>`, which is text or holds a `<url>` or a `<link>`. */
function addressWithin(part: FeedElement, reader: EntryReader): string | undefined {
  const inner = part.children;
  const address =
    inner.find(({ name }) => name === 'url') ?? inner.find(({ name }) => name === 'link');
  return reader.textOf(address ?? part);
}

/** The links of an Atom entry, or of an RSS item with Atom's elements, that enclose a file. */
export function enclosureLinks(reader: EntryReader): readonly FeedElement[] {
  return reader.all('link', 'atom:link').filter(({ attributes }) => attributes.rel === 'enclosure');
}

/** Whether an element's attributes are those of a picture: decided by its medium, else by its type, else by its address. */
export function isPicture(
  { medium = '', type = '' }: Readonly<Record<string, string | undefined>>,
  address = '',
): boolean {
  if (medium !== '') {
    const kind = medium.trim().toLowerCase();
    if (kind === 'image') return true;
    if (kind === 'audio' || kind === 'video' || kind === 'executable') return false;
  }
  if (type.startsWith('image/') || isShownFormat(type) || /^\s*image\b/i.test(type)) return true;
  if (/^\s*(?!application\/octet-stream)[\w-]+\//i.test(type)) return false;
  return isPictureAddress(address);
}

/** Names of one picture that are read. */
const MAX_NAMES = 10;
/** Characters of a credit that are read: a name is shorter. */
const MAX_LENGTH = 300;

/** A picture that a feed names: its element, and the elements whose credits are its, the closest first. */
interface NamedPicture {
  readonly element: FeedElement;
  readonly scopes: readonly (readonly FeedElement[])[];
}

/**
 * Whose picture the one at `image` (an absolute address) is, as the Media RSS of an item or entry says (`media:credit`, Media RSS
 * 1.5): the photographers of the element that names it, else of its group, else of the entry. Plain text, as the publisher
 * writes it; empty where it says nothing of that picture, or names several people for several pictures.
 */
export function readCredits(reader: EntryReader, image: string): readonly string[] {
  if (!mayHoldCredit(reader)) return [];
  const pictures = namedPictures(reader);
  const wanted = pictureKey(image);
  const addressOf = ({ element }: NamedPicture) => {
    const { value, base } = reader.address(element, reader.decode(element.attributes.url));
    return resolveUrl(value, base) ?? '';
  };
  const found =
    pictures.find((picture) => addressOf(picture) === image) ??
    pictures.find((picture) => pictureKey(addressOf(picture)) === wanted);
  if (!found) return [];
  const own = namesIn(ownCredits(found.element), reader);
  if (own.length > 0) return own;
  for (const scope of found.scopes) {
    const names = namesIn(scope, reader);
    if (names.length === 0) continue;
    // Which of several people took which of several pictures is not said.
    const shared = pictures.filter(({ scopes }) => scopes.includes(scope));
    const isAmbiguous =
      names.length > 1 && new Set(shared.map((one) => pictureKey(addressOf(one)))).size > 1;
    return isAmbiguous ? [] : names;
  }
  return [];
}

/** Most feeds have none: that is seen without reading the children of any element. */
function mayHoldCredit(reader: EntryReader): boolean {
  if (reader.first('media:credit')) return true;
  return reader.all('media:content', 'media:group').some(({ raw }) => CREDIT.test(raw));
}

const CREDIT = /credit/i;

function namedPictures(reader: EntryReader): readonly NamedPicture[] {
  const ofEntry = reader.all('media:credit');
  const groups = reader.all('media:group').map(({ children }) => children);
  return [
    ...picturesAmong(reader.all('media:content', 'media:thumbnail'), [ofEntry]),
    ...groups.flatMap((parts) => picturesAmong(parts, [creditsAmong(parts), ofEntry])),
  ];
}

/** The contents that are pictures, and the thumbnails beside and in them: what is said of a film is not said of its still. */
function picturesAmong(
  parts: readonly FeedElement[],
  scopes: NamedPicture['scopes'],
): NamedPicture[] {
  return parts.flatMap((element): NamedPicture[] => {
    if (isThumbnail(element)) return [{ element, scopes }];
    const { attributes } = element;
    if (element.name !== 'media:content' || !isPicture(attributes, attributes.url)) return [];
    const thumbnails = thumbnailsIn(element);
    if (thumbnails.length === 0) return [{ element, scopes }];
    const inside = [ownCredits(element), ...scopes];
    return [{ element, scopes }, ...thumbnails.map((part) => ({ element: part, scopes: inside }))];
  });
}

function ownCredits(element: FeedElement): readonly FeedElement[] {
  return CREDIT.test(element.raw) ? creditsAmong(element.children) : [];
}

function creditsAmong(parts: readonly FeedElement[]): readonly FeedElement[] {
  return parts.filter(({ name }) => name === 'media:credit');
}

/** Those who are named as photographers, else those who are named without a role; each once. */
function namesIn(credits: readonly FeedElement[], reader: EntryReader): readonly string[] {
  const roleOf = ({ attributes }: FeedElement) => attributes.role?.trim().toLowerCase() ?? '';
  for (const role of ['photographer', '']) {
    const names = credits
      .filter((credit) => roleOf(credit) === role)
      .slice(0, MAX_NAMES)
      .map(({ raw }) => plainText(reader.document.text.readStart(raw, 'html', MAX_LENGTH).text))
      .filter((name) => name !== '');
    if (names.length > 0) return [...new Set(names)];
  }
  return [];
}

/** Parameters that ask for another size of one picture. */
const SIZE_PARAMETERS = /^(?:w|h|width|height|fit|crop|resize|quality|q|ssl|strip|auto|dpr)$/;
/** What WordPress puts behind the name of a picture for each of its sizes. */
const SIZE_SUFFIX = /-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/;

/** The same for two addresses only where they are one picture, perhaps in two sizes. */
function pictureKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isSize = [...url.searchParams.keys()].every((name) => SIZE_PARAMETERS.test(name));
  return `${url.host}${url.pathname.replace(SIZE_SUFFIX, '')}${isSize ? '' : url.search}`;
}
