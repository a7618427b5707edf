import type { EditionItem } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import type { StoryPlace } from '../../shared/story.ts';
import { placesOf } from './tag-places.ts';

/** A story with the communities of a publication that it is about. */
export type PlacedItem = EditionItem & { readonly places?: readonly StoryPlace[] };

/** The story with its communities; without any it is the story itself. */
export function withPlaces(
  item: EditionItem,
  { gazetteer }: Pick<Publication, 'gazetteer'>,
): PlacedItem {
  const places = placesOf(item, gazetteer);
  if (places.length === 0) return item;
  return { ...item, places: places.map(({ slug, name }) => ({ slug, name })) };
}

/** The part of a form of cached markup that says to which communities it leads: papers may share a story and not its places. */
export function placesForm({ places = [] }: PlacedItem): string {
  return places.map(({ slug, name }) => `${slug} ${name}`).join(', ');
}
