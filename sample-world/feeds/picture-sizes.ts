import { moodOf } from '../addresses.ts';
import { readPhotograph } from '../pictures/photographs.ts';
import { photographFormat } from '../pictures/picture-names.ts';
import type { Channel } from '../stories/newsroom.ts';
import type { Story } from '../stories/story.ts';

const sizes = new Map<string, number>();

/** Makes the photographs of a feed that declares their sizes, for {@link pictureBytes}. */
export async function measurePictures({ feed, stories }: Channel): Promise<void> {
  if (feed.picture === 'enclosure')
    await Promise.all(stories.map(({ story }) => measurePicture(story)));
}

async function measurePicture(story: Story): Promise<void> {
  const { picture } = story;
  if (!picture) return;
  const photograph = await readPhotograph(picture, moodOf(story), photographFormat(picture));
  sizes.set(nameOf(story), photograph.length);
}

/** Bytes of a story's picture; 0 without one. Throws unless it was measured. */
export function pictureBytes(story: Story): number {
  if (!story.picture) return 0;
  const size = sizes.get(nameOf(story));
  if (size === undefined) throw new Error(`the picture of ${story.slug} was not measured`);
  return size;
}

function nameOf(story: Story): string {
  return `${story.picture} ${moodOf(story)}`;
}
