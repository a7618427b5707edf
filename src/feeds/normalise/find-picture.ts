import type { TextStart } from '../../lib/text/plain-text.ts';
import { resolveImage } from '../../lib/text/resolve-url.ts';
import type { Entry, FeedText } from '../parse/channel.ts';
import { firstOf } from '../parse/entry-reader.ts';
import {
  CAPTION_REACH,
  findCaptionCredit,
  isInFigure,
  readCredit,
  type TagPlace,
} from './credits.ts';
import { findImages } from './html-images.ts';

/** Number of characters of a text that are decoded first. */
const FIRST_LOOK = 4096;
/** Maximum characters of a text that are searched for pictures. */
const LAST_LOOK = FIRST_LOOK * 64;

/** Every text with a picture contains one of these, or "img". */
const PICTURE_WORDS = /srcset|poster|IMG/;

export interface StoryPicture {
  image: string;
  credit?: string | undefined;
}

/** Finds the first picture in the texts, else of the entry (requirements#news-item). */
export function findPicture(
  entry: Entry,
  articleBase: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): StoryPicture | undefined {
  for (const text of entry.descriptions) {
    const found = findPictureIn(text, text.base ?? articleBase, insecureHosts);
    if (found) return { ...found, credit: found.credit ?? readCredit(entry.credits(found.image)) };
  }
  const image = firstOf(entry.images(), ({ value, base }) =>
    resolveImage(value, base, insecureHosts),
  );
  return image === undefined ? undefined : { image, credit: readCredit(entry.credits(image)) };
}

function findPictureIn(
  text: FeedText,
  base: string | undefined,
  insecureHosts: ReadonlySet<string> | undefined,
): StoryPicture | undefined {
  if (!text.isHtml || !mayContainPicture(text.raw)) return undefined;
  for (let length = FIRST_LOOK; ; length *= 4) {
    const start = text.start(length);
    for (const picture of findImages(start.text, start.isWhole)) {
      const image = resolveImage(picture.address, base, insecureHosts);
      if (image) return { image, credit: creditAt(text, start, picture) };
    }
    if (start.isWhole || length >= LAST_LOOK) return undefined;
  }
}

/** Finds the credit; decodes more of the text only if its figure or caption may be longer. */
function creditAt(text: FeedText, start: TextStart, place: TagPlace): string | undefined {
  const end = place.to + CAPTION_REACH;
  const needsMore = !start.isWhole && end > start.text.length && isInFigure(start.text, place);
  const credit = findCaptionCredit(needsMore ? text.start(end).text : start.text, place);
  return credit === undefined ? undefined : readCredit([credit]);
}

function mayContainPicture(raw: string): boolean {
  return raw.includes('img') || PICTURE_WORDS.test(raw);
}
