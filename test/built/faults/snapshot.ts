import { sampleSources } from '../../../sample-world/publications/sources.ts';
import type { EditionItem } from '../../../src/edition/edition.ts';
import type { SectionId } from '../../../src/publications/sections.ts';
import type { FaultySite, LogLine } from './faulty-site.ts';
import type { Health, SourceHealth } from './health.ts';
import type { ReadPage } from './read-page.ts';

/** What readers and the operator see of a site at one moment, for some of its feeds. */
export interface Snapshot {
  readonly home: ReadPage;
  readonly news: ReadPage;
  readonly health: Health;
  readonly status: ReadPage;
  /** What the Worker has logged since the snapshot before. */
  readonly log: readonly LogLine[];
  /** `/news?category=…` and `/feeds/….xml` of the feed's section, and what is stored of the feed. */
  of(feedId: string): FeedSnapshot;
}

export interface FeedSnapshot {
  readonly page: ReadPage;
  readonly feed: ReadPage;
  readonly titles: readonly string[];
  readonly stored: string | undefined;
  readonly source: SourceHealth;
  /** The feed's row on `/status`. */
  readonly row: string;
  /** The last line in the log about a poll of it. */
  readonly poll: LogLine | undefined;
}

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
export async function takeSnapshot(
  site: FaultySite,
  feedIds: readonly string[],
): Promise<Snapshot> {
  const [home, news, status, health, stored] = await Promise.all([
    site.get('/'),
    site.get('/news'),
    site.get('/status'),
    site.health(),
    site.storedItems(),
  ]);
  const sections = new Map<SectionId, Pick<FeedSnapshot, 'page' | 'feed'> & { items: Items }>();
  for (const section of new Set(feedIds.map(sectionOf))) {
    const page = await site.get(`/news?category=${section}`);
    const feed = await site.get(`/feeds/${section}.xml`);
    sections.set(section, { page, feed, items: await site.stories(section) });
  }
  const log = await site.log();
  site.forgetLog();
  return {
    home,
    news,
    status,
    health,
    log,
    of(feedId) {
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
        row: rowOf(status, feedId),
        poll: log.findLast((line) => line.event === 'poll' && line.source === feedId),
      };
    },
  };
}

type Items = readonly EditionItem[];

function rowOf({ body }: ReadPage, feedId: string): string {
  const rows = body.split('<tr>');
  return rows.find((row) => row.includes(`<code>${feedId}</code>`)) ?? '';
}
