import { sampleSources } from '../../../sample-world/publications/sources.ts';
import type { SectionId } from '../../../src/publications/sections.ts';
import type { FaultySite } from './faulty-site.ts';
import type { ReadPage } from './read-page.ts';

/** What readers and the operator see of a site at one moment, for some of its feeds. */
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

const SECTIONS = new Map<string, SectionId>(
  sampleSources('http://127.0.0.1:8788').map(({ id, section }) => [id, section]),
);

/** The section in which a feed's stories stand. */
export function sectionOf(feedId: string): SectionId {
  const section = SECTIONS.get(feedId);
  if (!section) throw new Error(`the sample world has no feed ${feedId}`);
  return section;
}

/** Reads every page that shows the feeds and what the operator sees, then empties the log. */
export async function takeSnapshot(site: FaultySite, feedIds: readonly string[]) {
  const [home, news, status, health, stored] = await Promise.all([
    site.get('/'),
    site.get('/news'),
    site.get('/status'),
    site.health(),
    site.storedItems(),
  ]);
  const readSection = async (section: SectionId) => ({
    page: await site.get(`/news?category=${section}`),
    feed: await site.get(`/feeds/${section}.xml`),
    items: await site.stories(section),
  });
  const sections = new Map<SectionId, Awaited<ReturnType<typeof readSection>>>();
  for (const section of new Set(feedIds.map(sectionOf)))
    sections.set(section, await readSection(section));
  const log = await site.log();
  site.forgetLog();
  return {
    home,
    news,
    health,
    /** What the Worker has logged since the snapshot before. */
    log,
    /** The page and the RSS feed of the feed's section, and what is stored and known of the feed. */
    of(feedId: string) {
      const section = sections.get(sectionOf(feedId));
      const source = health.sources?.find(({ id }) => id === feedId);
      if (!section || !source)
        throw new Error(`${feedId} is missing from the pages or from /healthz`);
      const { page, feed, items } = section;
      return {
        page,
        feed,
        titles: items
          .filter(({ publisher }) => publisher === source.publisher)
          .map(({ title }) => title),
        stored: stored.get(feedId),
        source,
        /** The feed's row on `/status`. */
        row: rowOf(status, feedId),
        /** The last line in the log about a poll of it. */
        poll: log.findLast((line) => line.event === 'poll' && line.source === feedId),
      };
    },
  };
}

function rowOf({ body }: ReadPage, feedId: string): string {
  const rows = body.split('<tr>');
  return rows.find((row) => row.includes(`<code>${feedId}</code>`)) ?? '';
}
