import { DAY_MS } from '../../lib/clock/durations.ts';
import { shortenToSentence } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import { type Edition, type EditionItem, sortNewestFirst } from '../../model/edition/edition.ts';
import { STOCK_PHOTO } from '../../model/edition/news-item.ts';
import { activeSourcesOf } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { pageKey } from '../../model/same-story/canonical-link.ts';
import { joinLists } from '../../model/same-story/join-stories.ts';
import { placesOf } from './tag-places.ts';

const MAX_PLACE_STORIES = 15;
export const MAX_AGE_DAYS = 90;
/** A story dated further ahead is not archived: it would stay on top until then. */
const MAX_AHEAD_MS = 2 * DAY_MS;
const MAX_STORIES = 600;
const MAX_DESCRIPTION_LENGTH = 200;
/**
 * How many older stories of its feed the edition must have for a missing story to count as
 * withdrawn.
 */
const OLDER_STORIES = 2;

export interface PlaceStories {
  /** The stories of each place, by slug, newest first; up to `MAX_PLACE_STORIES` each. */
  byPlace: ReadonlyMap<string, readonly EditionItem[]>;
  /** All of them, each once, newest first: the stories to archive. */
  stories: readonly EditionItem[];
}

/**
 * The headlines of places: those of an edition, and archived ones that are not too old. A changed
 * headline replaces the archived one, and the story is dropped if it no longer names a place.
 * Withdrawn stories are left out; a story joined with another publisher's does not count as
 * withdrawn. Deterministic: the time is the edition's.
 */
export function composePlaceStories(
  { sections, publishedAt }: Pick<Edition, 'sections' | 'publishedAt'>,
  archived: readonly EditionItem[],
  publication: Pick<Publication, 'gazetteer' | 'desks'>,
): PlaceStories {
  const { gazetteer } = publication;
  const current = Object.values(sections).flat();
  const ids = new Set(current.map(identityOf));
  const pages = new Set(current.filter(({ link }) => link !== NO_LINK).map(pageOf));
  const isWithdrawn = withdrawnFrom(current, publication);
  const now = Date.parse(publishedAt);
  const isInPeriod = ({ pubDate }: EditionItem) => {
    const time = Date.parse(pubDate);
    return time > now - MAX_AGE_DAYS * DAY_MS && time < now + MAX_AHEAD_MS;
  };
  const earlier = archived.filter(
    (item) => !ids.has(identityOf(item)) && !pages.has(pageOf(item)) && !isWithdrawn(item),
  );
  const isOfPlace = (item: EditionItem) => isInPeriod(item) && placesOf(item, gazetteer).length > 0;
  const tagged = [...current.filter(isOfPlace).map(toArchived), ...earlier.filter(isOfPlace)];
  const byPlace = new Map<string, EditionItem[]>();
  const stories = joinLists(sortNewestFirst(tagged), feedOf).filter((item) => {
    let isShown = false;
    for (const { slug } of placesOf(item, gazetteer)) {
      const ofPlace = byPlace.get(slug) ?? [];
      if (ofPlace.length >= MAX_PLACE_STORIES) continue;
      ofPlace.push(item);
      byPlace.set(slug, ofPlace);
      isShown = true;
    }
    return isShown;
  });
  return { byPlace, stories: stories.slice(0, MAX_STORIES) };
}

/** A story as archived: without a picture, and with a short text. */
function toArchived({ credit: _, ...item }: EditionItem): EditionItem {
  const description = shortenToSentence(item.description, MAX_DESCRIPTION_LENGTH);
  return { ...item, description, image: STOCK_PHOTO };
}

function feedOf({ section, publisher }: Pick<EditionItem, 'section' | 'publisher'>): string {
  return `${section}\n${publisher}`;
}

function identityOf(item: EditionItem): string {
  return `${feedOf(item)}\n${item.id}`;
}

function pageOf({ publisher, link }: EditionItem): string {
  return `${publisher}\n${link}`;
}

type KnownStory = Pick<EditionItem, 'section' | 'publisher' | 'link' | 'isDated' | 'pubDate'>;

/** Returns a check whether a publisher has probably withdrawn a story that the edition lacks. */
export function withdrawnFrom(
  current: readonly EditionItem[],
  publication: Pick<Publication, 'desks'>,
): (item: KnownStory) => boolean {
  const isMissing = missingFrom(current, publication);
  const isReported = reportedIn(current);
  return (item) => !isReported(item) && isMissing(item);
}

/**
 * Returns a check whether the edition may have merged a story into another publisher's, which then
 * lists its page. Stories that only link another publisher's page (`isElsewhere`) do not count.
 */
function reportedIn(current: readonly EditionItem[]): (item: Pick<EditionItem, 'link'>) => boolean {
  const pages = new Set(
    current
      .filter(({ isElsewhere }) => !isElsewhere)
      .flatMap(({ link, alsoIn = [] }) => [link, ...alsoIn.map((other) => other.link)])
      .map(pageKey),
  );
  return ({ link }) => {
    const page = pageKey(link);
    return page !== undefined && pages.has(page);
  };
}

/**
 * Returns a check whether the edition has older stories of a dated story's feed, but not the story.
 * A full feed would have lost the older ones first. Unknown for a publisher with several feeds in a
 * section.
 */
function missingFrom(
  current: readonly EditionItem[],
  { desks }: Pick<Publication, 'desks'>,
): (item: KnownStory) => boolean {
  const sources = Map.groupBy(
    activeSourcesOf(desks),
    ({ section, publisher }) => `${section}\n${publisher}`,
  );
  const oldest = new Map<string, number>();
  const dated = current.filter(({ isDated }) => isDated);
  for (const [feed, items] of Map.groupBy(dated, feedOf)) {
    const times = items.map(({ pubDate }) => Date.parse(pubDate)).sort((a, b) => a - b);
    const second = times[OLDER_STORIES - 1];
    if (second !== undefined && sources.get(feed)?.length === 1) oldest.set(feed, second);
  }
  return (item) =>
    item.isDated &&
    Date.parse(item.pubDate) > (oldest.get(feedOf(item)) ?? Number.POSITIVE_INFINITY);
}
