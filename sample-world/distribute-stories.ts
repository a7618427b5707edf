import { AWKWARD_STORIES } from './awkward-stories.ts';
import { SAMPLE_FEEDS } from './catalogue.ts';
import { loadStories } from './load-stories.ts';
import type { Story } from './story.ts';

/** One story of the first local feed stands in the second one too, as a wire story does. */
const SHARED = { from: 'tundra-courier', to: 'kivalliq-post', fromIndex: 2, toIndex: 1 };
/** Two others have the text of the same agency, each as its editors changed it. */
const AGENCY_COPIES = [
  { to: 'nunavut-voice', toIndex: 2, slug: 'smokehouse-shared-in-gjoa-haven', dateline: '' },
  {
    to: 'coast-to-coast',
    toIndex: 2,
    slug: 'gjoa-haven-smokehouse-from-crates',
    dateline: 'GJOA HAVEN, Nunavut — ',
  },
];

/**
 * Reads the stories folder and gives each feed id its stories, newest first: a file with several
 * feeds is distributed in turn. Throws `StoriesFileError` for a bad file and `Error` for a slug that
 * two stories share.
 */
export async function distributeStories(folder: string): Promise<Map<string, Story[]>> {
  const storiesByFeed = new Map<string, Story[]>();
  for (const [file, feedIds] of feedsByFile()) {
    const stories = await loadStories(folder, file);
    feedIds.forEach((id, place) => {
      storiesByFeed.set(
        id,
        stories.filter((_, index) => index % feedIds.length === place),
      );
    });
  }
  addAwkwardStories(storiesByFeed);
  refuseDoubleSlugs([...storiesByFeed.values()].flat());
  shareOne(storiesByFeed);
  return storiesByFeed;
}

function feedsByFile(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const feed of SAMPLE_FEEDS) {
    const file = feed.storiesFile ?? feed.section;
    files.set(file, [...(files.get(file) ?? []), feed.id]);
  }
  return files;
}

function addAwkwardStories(storiesByFeed: Map<string, Story[]>): void {
  for (const [id, stories] of Object.entries(AWKWARD_STORIES)) {
    stories.forEach((story, index) => {
      storiesByFeed.get(id)?.splice(index * 2 + 1, 0, story);
    });
  }
}

function refuseDoubleSlugs(stories: readonly Story[]): void {
  const seen = new Set<string>();
  for (const { slug } of stories) {
    if (seen.has(slug)) throw new Error(`Two sample stories share the slug ${slug}`);
    seen.add(slug);
  }
}

function shareOne(storiesByFeed: Map<string, Story[]>): void {
  const shared = storiesByFeed.get(SHARED.from)?.[SHARED.fromIndex];
  if (!shared) return;
  storiesByFeed.get(SHARED.to)?.splice(SHARED.toIndex, 0, shared);
  for (const { to, toIndex, slug, dateline } of AGENCY_COPIES)
    storiesByFeed
      .get(to)
      ?.splice(toIndex, 0, { ...shared, slug, summary: `${dateline}${shared.summary}` });
}
