import type { EntryAddress } from './channel.ts';

const MAX_LENGTH = 2048;
/** Two addresses in one, or of another scheme than the web's. */
const BROKEN_START = /^(?:https?:\/*https?:|(?!https?:)[a-z][\w+.-]*:)/;
/** A template that was not filled in, or another kind of file. */
const NO_FILE_OF_PICTURE = /[{}<>]|\.(?:mp[34]|m4[av]|mov|webm|pdf|swf|css|js)(?:[?#]|$)/;
const NOTHING = new Set(['undefined', 'null', 'none', 'false']);

/** Hosts and paths that count readers, show who wrote, or offer to share. */
const NO_PICTURE_HOST =
  /^(?:https?:)?\/\/(?:(?:[^/?#]*\.)?(?:(?:addtoany|doubleclick|feedsportal|google-analytics|gravatar|pheedo|quantserve|scorecardresearch|sharethis|statcounter)\.(?:com|net)[/:?#]|(?:facebook\.com\/tr\b|medium\.com\/_\/stat|googleusercontent\.com\/tracker\/))|(?:analytics|beacon|counter|hits?|matomo|metrics|piwik|pixel|stats|track(?:er|ing)?)\d?\.|feeds\d?\.feedburner\.com\/~)/;
const NO_PICTURE_PATH =
  /\/(?:~(?:r|ff?)|smil(?:ie|ey)s|emoticons?|emojis?|twemoji|icons|(?:share|social)[-_]?(?:icons?|buttons?)|feedflare|republication-tracker[\w-]*|wp-includes\/images)\//;

/** Words in the names of files that are placeholders, in files of any type; in drawings only; and what icons are called. */
const PLACEHOLDER = new Set(['placeholder', 'spacer', '1x1', '1px']);
const EMPTY = new Set(['blank', 'clear', 'empty', 'loading', 'lazyload', 'trans', 'transparent']);
const ICON = new Set(['icon', 'icons', 'favicon']);
const COUNTER = new Set(['count', 'counter', 'pixel', 'beacon', 'tracker', 'tracking', 'dot']);
const SHARE = new Set(
  'delicious digg email facebook fb instagram linkedin pinterest print reddit rss share stumbleupon telegram twitter whatsapp'.split(
    ' ',
  ),
);
const BESIDE_SHARE = new Set('button icon logo small square round on this x feed'.split(' '));

/**
 * The address of what may be a story's picture, trimmed; `undefined` for addresses that are none and for pixels, share
 * buttons, emoji, avatars, icons and placeholders, as far as an address shows them.
 */
export function pictureAddress(value: string | undefined): string | undefined {
  const trimmed = value?.trim() ?? '';
  const address = trimmed.at(-3) === '%' ? trimmed.replace(/(?:%20|%0[ad]){1,9}$/i, '') : trimmed;
  if (address.length > MAX_LENGTH || !/[./]/.test(address)) return undefined;
  const known = address.toLowerCase();
  if (BROKEN_START.test(known) || NO_FILE_OF_PICTURE.test(known)) return undefined;
  if (NO_PICTURE_HOST.test(known) || NO_PICTURE_PATH.test(known)) return undefined;
  if (NOTHING.has(known.slice(known.lastIndexOf('/') + 1))) return undefined;
  return hasNameOfNone(known) ? undefined : address;
}

/** Those of the addresses that may be a story's picture. */
export function pictureAddresses(
  values: readonly (string | null | undefined)[],
  base: string | undefined,
): EntryAddress[] {
  return values.flatMap((given) => {
    const value = pictureAddress(given ?? undefined);
    return value === undefined ? [] : [{ value, base }];
  });
}

function hasNameOfNone(address: string): boolean {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot + 1);
  if (extension === 'ico') return true;
  const isDrawing = extension === 'gif' || extension === 'png' || extension === 'svg';
  if (!isDrawing && !/placeholder|spacer|1x1|1px/.test(name)) return false;
  const words = (dot === -1 ? name : name.slice(0, dot)).split(/[-_.]+/);
  if (words.some((word) => PLACEHOLDER.has(word))) return true;
  return isDrawing && isOrnament(words, extension);
}

/** Whether the words of a drawing's name are those of a counter, an empty picture, an icon or a share button. */
function isOrnament(words: readonly string[], extension: string): boolean {
  const [first = ''] = words;
  const isCounter = COUNTER.has(first) || (extension === 'gif' && first.length === 1);
  if (words.length === 1 && isCounter) return true;
  if (words.some((word) => EMPTY.has(word))) return true;
  if (ICON.has(first) || ICON.has(words.at(-1) ?? '')) return true;
  const isOfShareButton = (word: string) =>
    SHARE.has(word) || BESIDE_SHARE.has(word) || /^\d+(?:x\d+|px)?$/.test(word);
  return words.some((word) => SHARE.has(word)) && words.every(isOfShareButton);
}
