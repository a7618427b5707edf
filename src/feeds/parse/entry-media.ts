import { isPictureAddress, isShownFormat } from '../../lib/pictures/picture-formats.ts';
import { plainText } from '../../lib/text/plain-text.ts';
import { resolveUrl } from '../../lib/text/resolve-url.ts';
import type { EntryAddress } from './channel.ts';
import type { EntryReader } from './entry-reader.ts';
import { chooseSize, pictureAddress, readPixels, type SizedPicture } from './pictures.ts';
import type { FeedElement } from './xml/read-xml.ts';

interface Candidate extends SizedPicture {
  element: FeedElement;
}

/** The pictures of an entry outside its texts, best first. Sizes of one picture are adjacent. */
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
 * The pictures directly in the item. Contents whose addresses differ only in digits and query are
 * sizes of one picture; thumbnails belong to the first picture.
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

/** Each group holds one picture or film in several forms (Media RSS 1.5). */
function groupSets(reader: EntryReader): Candidate[][] {
  return reader.all('media:group').map(({ children }) => {
    const contents = children.filter((part) => part.name === 'media:content');
    return [
      ...thumbnailCandidates(reader, children.filter(isThumbnail)),
      ...contents.flatMap((part) => contentCandidates(reader, part)),
    ];
  });
}

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

/** The thumbnails of a content. If it cannot have any, its children are not parsed. */
function thumbnailsIn(content: FeedElement): readonly FeedElement[] {
  if (!/thumbnail/i.test(content.raw)) return [];
  return content.children.filter(isThumbnail);
}

/** The picture at an undecoded address; empty if it cannot be one. */
function candidates(
  reader: EntryReader,
  element: FeedElement,
  value: string | undefined,
): Candidate[] {
  const address = pictureAddress(reader.decode(value), element.attributes.type);
  const width = readPixels(element.attributes.width);
  const height = readPixels(element.attributes.height);
  // Drops tracking pixels, but not small pictures, which may be thumbnails.
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

/** The address in an `<image>`: its text, or that of its `<url>` or `<link>`. */
function addressWithin(part: FeedElement, reader: EntryReader): string | undefined {
  const inner = part.children;
  const address =
    inner.find(({ name }) => name === 'url') ?? inner.find(({ name }) => name === 'link');
  return reader.textOf(address ?? part);
}

export function enclosureLinks(reader: EntryReader): readonly FeedElement[] {
  return reader.all('link', 'atom:link').filter(({ attributes }) => attributes.rel === 'enclosure');
}

/** Whether attributes describe a picture: by medium, else by type, else by address. */
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

/** Maximum credits that are read per picture. */
const MAX_NAMES = 10;
/** Maximum characters of a credit that are read. */
const MAX_LENGTH = 300;

/** A picture with the lists of credits that may apply to it, the closest first. */
interface NamedPicture {
  element: FeedElement;
  scopes: readonly (readonly FeedElement[])[];
}

/**
 * The credits of the picture at `image` (an absolute address) in Media RSS 1.5 (`media:credit`): of
 * its element, else of its group, else of the entry; none if they are ambiguous.
 */
export function readCredits(reader: EntryReader, image: string): readonly string[] {
  if (!mayContainCredit(reader)) return [];
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
  const credits = namesIn(ownCredits(found.element), reader);
  if (credits.length > 0) return credits;
  for (const scope of found.scopes) {
    const names = namesIn(scope, reader);
    if (names.length === 0) continue;
    // Several names for several pictures are ambiguous.
    const shared = pictures.filter(({ scopes }) => scopes.includes(scope));
    const isAmbiguous =
      names.length > 1 && new Set(shared.map((one) => pictureKey(addressOf(one)))).size > 1;
    return isAmbiguous ? [] : names;
  }
  return [];
}

/** A cheap check that does not parse children: most feeds have no credits. */
function mayContainCredit(reader: EntryReader): boolean {
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

/** The contents that are pictures, and all thumbnails, without the credits of their films. */
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

/** The names of the photographers, else those without a role; each once. */
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

const SIZE_PARAMETERS = /^(?:w|h|width|height|fit|crop|resize|quality|q|ssl|strip|auto|dpr)$/;
/** The size suffix of WordPress file names. */
const SIZE_SUFFIX = /-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/;

/** A key that two addresses share only if they are one picture, perhaps in two sizes. */
function pictureKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isSize = [...url.searchParams.keys()].every((name) => SIZE_PARAMETERS.test(name));
  return `${url.host}${url.pathname.replace(SIZE_SUFFIX, '')}${isSize ? '' : url.search}`;
}
