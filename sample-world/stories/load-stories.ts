import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { SCENES } from '../pictures/picture-names.ts';
import { AWKWARD_STORIES } from './awkward-stories.ts';
import type { Story } from './story.ts';

const storySchema = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: v.pipe(v.string(), v.nonEmpty()),
  summary: v.pipe(v.string(), v.nonEmpty()),
  body: v.array(v.string()),
  categories: v.array(v.string()),
  author: v.string(),
  picture: v.nullable(v.picklist(SCENES)),
});

/** The stories of a file, by the section or the feed that they are for. */
const storiesSchema = v.record(v.string(), v.array(storySchema));

/** A stories file that is unreadable or not in the agreed shape, or a folder that lacks one. */
export class StoriesFileError extends Error {
  readonly file: string;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`Stories file ${file}: ${reason}`, options);
    this.name = 'StoriesFileError';
    this.file = file;
  }
}

/** Reads and checks the JSON files of a folder; throws `StoriesFileError` naming the file and the first fault in it. */
export async function loadStories(folder: string): Promise<ReadonlyMap<string, Story[]>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map((name) => readStories(join(folder, name))));
  return new Map(read.flatMap((stories) => Object.entries(stories)));
}

async function readStories(file: string): Promise<Record<string, Story[]>> {
  const checked = v.safeParse(storiesSchema, await readJson(file));
  if (checked.success) return checked.output;
  const issue = checked.issues[0];
  throw new StoriesFileError(file, `${v.getDotPath(issue) ?? 'whole file'}: ${issue.message}`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new StoriesFileError(file, cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

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
 * Reads the stories folder and gives each feed id its stories, newest first: those of a section with
 * several feeds are distributed in turn. Throws `StoriesFileError` for a bad file and `Error` for a slug that
 * two stories share.
 */
export async function distributeStories(folder: string): Promise<Map<string, Story[]>> {
  const storiesByFeed = new Map<string, Story[]>();
  const loaded = await loadStories(folder);
  for (const [name, feedIds] of feedsByStories()) {
    const stories = loaded.get(name);
    if (!stories) throw new StoriesFileError(folder, `there are no stories for ${name}`);
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

function feedsByStories(): Map<string, string[]> {
  const feeds = new Map<string, string[]>();
  for (const feed of SAMPLE_FEEDS) {
    const name = feed.stories ?? feed.section;
    feeds.set(name, [...(feeds.get(name) ?? []), feed.id]);
  }
  return feeds;
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
