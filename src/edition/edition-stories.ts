import { shortHash } from '../text/short-hash.ts';
import type { Edition, EditionItem } from './edition.ts';

const STORY_HASH_LENGTH = 7;

/** What tells a story from all others, and from itself before its publisher changed it. */
export function storyHash(story: EditionItem): string {
  return shortHash(JSON.stringify(story)).slice(-STORY_HASH_LENGTH);
}

/** The stories of all sections, each section's newest first. */
export function storiesOf({ sections }: Pick<Edition, 'sections'>): EditionItem[] {
  return Object.values(sections).flat();
}
