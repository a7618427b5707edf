import { plainText } from '../../text/plain-text.ts';
import { resolveUrl } from '../../text/resolve-url.ts';
import { isPicture, thumbnailsIn } from './entry-media.ts';
import type { EntryReader } from './entry-reader.ts';
import type { FeedElement } from './xml/feed-element.ts';

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
  const holds = ({ raw }: FeedElement) => CREDIT.test(raw);
  return reader.all('media:content').some(holds) || reader.all('media:group').some(holds);
}

const CREDIT = /credit/i;

function namedPictures(reader: EntryReader): readonly NamedPicture[] {
  const ofEntry = reader.all('media:credit');
  const groups = reader.all('media:group').map(({ children }) => children);
  return [
    ...picturesAmong([...reader.all('media:content'), ...reader.all('media:thumbnail')], [ofEntry]),
    ...groups.flatMap((parts) => picturesAmong(parts, [creditsAmong(parts), ofEntry])),
  ];
}

/** The contents that are pictures, and the thumbnails beside and in them: what is said of a film is not said of its still. */
function picturesAmong(
  parts: readonly FeedElement[],
  scopes: NamedPicture['scopes'],
): NamedPicture[] {
  return parts.flatMap((element): NamedPicture[] => {
    if (element.name === 'media:thumbnail') return [{ element, scopes }];
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
