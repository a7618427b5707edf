import { oncePer } from '../../lib/caches.ts';
import { findSentenceEnds } from '../../lib/text/plain-text.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { Community, Gazetteer } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { StoryPlace } from '../../shared/story.ts';
import { findPlaces, type PlaceMention } from './find-places.ts';

type TaggedStory = Pick<EditionItem, 'title' | 'description'>;

/**
 * Maximum number of words before a place's name in a description. It names the place of its story
 * in its first words or not at all; later mentions are where a speaker is from, or a carrier's
 * office (figures: test/unit/site/places/find-places.test.ts).
 */
const MAX_WORDS_BEFORE = 4;

/** Cached by story, which is the same object in every edition that has it. */
const tagsOf = oncePer((gazetteer: Gazetteer) =>
  oncePer((story: TaggedStory): readonly Community[] => findTags(story, gazetteer)),
);

/** The communities named in a story's headline, else in the first words of its description. */
export function placesOf(
  story: TaggedStory,
  gazetteer: Gazetteer | undefined,
): readonly Community[] {
  return gazetteer ? tagsOf(gazetteer)(story) : [];
}

function findTags({ title, description }: TaggedStory, gazetteer: Gazetteer) {
  const named = communitiesOf(findPlaces(title, gazetteer));
  if (named.length > 0) return named;
  const [end = description.length] = findSentenceEnds(description);
  const lead = description.slice(0, end);
  return communitiesOf(
    findPlaces(lead, gazetteer).filter(
      ({ start }) =>
        (lead.slice(0, start).match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) <= MAX_WORDS_BEFORE,
    ),
  );
}

function communitiesOf(mentions: readonly PlaceMention[]): Community[] {
  return [...new Set(mentions.map(({ community }) => community))];
}

type PlacedItem = EditionItem & { places?: readonly StoryPlace[] };

/** The story with its communities; without any it is the story itself. */
export function withPlaces(
  item: EditionItem,
  { gazetteer }: Pick<Publication, 'gazetteer'>,
): PlacedItem {
  const places = placesOf(item, gazetteer);
  if (places.length === 0) return item;
  return { ...item, places: places.map(({ slug, name }) => ({ slug, name })) };
}

/** A story's places as part of a cache key: papers may share a story but not its places. */
export function placesForm({ places = [] }: PlacedItem): string {
  return places.map(({ slug, name }) => `${slug} ${name}`).join(', ');
}
