import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { SCENES } from '../pictures/picture-names.ts';
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

/** The stories of a file, by their section or feed. */
const storiesSchema = v.record(v.string(), v.array(storySchema));

const FOLDER = import.meta.dirname;

async function loadStories(): Promise<ReadonlyMap<string, Story[]>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(files.map(readStories));
  return new Map(read.flatMap((stories) => Object.entries(stories)));
}

async function readStories(file: string): Promise<Record<string, Story[]>> {
  const checked = v.safeParse(
    storiesSchema,
    JSON.parse(await readFile(join(FOLDER, file), 'utf8')),
  );
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  throw new Error(`${file}: ${v.getDotPath(issue)}: ${issue.message}`);
}

/** A story of the first local feed is also in the second one, like a wire story. */
const SHARED = { from: 'tundra-courier', to: 'kivalliq-post', fromIndex: 2, toIndex: 1 };
/** Two others have the same agency text, each with its editors' changes. */
const AGENCY_COPIES = [
  { to: 'nunavut-voice', toIndex: 2, slug: 'smokehouse-shared-in-gjoa-haven', dateline: '' },
  {
    to: 'coast-to-coast',
    toIndex: 2,
    slug: 'gjoa-haven-smokehouse-from-crates',
    dateline: 'GJOA HAVEN, Nunavut — ',
  },
];

/** The stories by feed id, newest first; feeds of one section take turns. */
export async function distributeStories(): Promise<Map<string, Story[]>> {
  const storiesByFeed = new Map<string, Story[]>();
  const loaded = await loadStories();
  for (const [name, feedIds] of feedsByStories()) {
    const stories = loaded.get(name);
    if (!stories) throw new Error(`There are no stories for ${name}`);
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

type AwkwardStory = Pick<Story, 'title' | 'titleHtml' | 'summary' | 'picture' | 'categories'>;

/** Stories with characters that feed readers often mishandle, by the id of their feed. */
const AWKWARD_STORIES: Readonly<Record<string, readonly Story[]>> = {
  'nunavut-voice': [
    awkwardStory('syllabics-library-hours', {
      title: 'ᐃᖃᓗᐃᑦ: the library will stay open on Sunday evenings',
      summary:
        'The reading room keeps its lights on until nine. A shelf of books in ᐃᓄᒃᑎᑐᑦ has been moved beside the door, where children find it first.',
      categories: ['Local News', 'ᐃᖃᓗᐃᑦ'],
      picture: 'town',
    }),
    awkwardStory('syllabics-morning-programme', {
      title: 'ᐅᓪᓛᒃᑯᑦ! A morning programme returns to the radio',
      summary:
        'Weather, sea ice and birthdays from seven o’clock, in two languages. ᑐᙵᓱᒋᑦ, says the first minute of every show.',
      categories: ['Local News', 'Radio'],
      picture: 'radio',
    }),
  ],
  'northern-ledger': [
    awkwardStory('typographic-cafe-ledger', {
      title: '“A café’s margin is thin” — what a cup costs, from beans to till',
      summary:
        'Freight is one third of the price – more than the milk. The owner’s answer: a “slow” blend, roasted in town… and a €2 mug from Québec that nobody has broken yet.',
      categories: ['Business', 'Food & drink'],
      picture: 'kitchen',
    }),
  ],
  'signal-and-circuit': [
    awkwardStory('museum-of-odd-ideas', {
      title: 'R&D, "smart" sleds & a singing modem: a small museum of odd ideas',
      summary:
        'A cupboard in the college keeps what engineers would rather forget. Entry is free if 3 < 4 & you bring a screwdriver.',
      categories: ['Technology', 'R&D'],
      picture: 'snowmobile',
    }),
  ],
  'drum-and-print': [
    awkwardStory('film-the-long-portage', {
      title: 'Review: The Long Portage is a patient, handsome film',
      titleHtml: 'Review: <em>The Long Portage</em> is a patient, handsome film',
      summary:
        'Two hours, one canoe & hardly a word. The camera waits, and so, to its credit, does the editor.',
      categories: ['Arts', 'Film'],
      picture: 'boat',
    }),
  ],
  'long-light': [
    awkwardStory('lamp-and-the-long-evening', {
      title: 'The lamp, the “blue hour” & how to read through November',
      titleHtml: 'The lamp, the &ldquo;blue hour&rdquo; &amp; how to <i>read</i> through November',
      summary:
        'A warm bulb, a chair that faces the window, an hour without a screen: déjà vu, perhaps, but it works – at 63° north as elsewhere.',
      categories: ['Lifestyle'],
      picture: 'aurora',
    }),
  ],
};

function awkwardStory(slug: string, parts: AwkwardStory): Story {
  return {
    ...parts,
    slug,
    author: 'Sample Desk',
    body: [
      parts.summary,
      'This story is invented, like everybody in it. It is here because its title has letters and signs that feeds often get wrong.',
    ],
  };
}
