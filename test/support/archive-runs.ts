import { clearCaches } from '../../src/lib/caches.ts';
import type { EditionItem } from '../../src/model/edition/edition.ts';
import { storyKey } from '../../src/model/editorial/editorial.ts';
import { readDay, readIssues } from '../../src/site/archive/read-archive.ts';
import { archiveDays } from '../../src/site/archive/write-archive.ts';
import type { PaperBulletin } from '../../src/site/bulletin/bulletin-store.ts';
import { editionOf, story } from './place-paper.ts';
import type { PublicationFixture } from './publication-fixture.ts';
import { showEdition } from './show-edition.ts';

/** A story of a time. */
export const told = (id: string, pubDate: string, changes: Partial<EditionItem> = {}) =>
  story(id, `Story ${id}`, { pubDate: new Date(pubDate).toISOString(), ...changes });

/** Archives an edition with these stories at a time, as another isolate. */
export async function archive(
  fixture: PublicationFixture,
  time: string | number,
  items: readonly EditionItem[],
  changes: Partial<Env> = {},
): Promise<void> {
  fixture.now = new Date(time).getTime();
  await showEdition(
    fixture.publication,
    editionOf(
      items.toSorted((a, b) => (a.pubDate < b.pubDate ? 1 : -1)),
      fixture.now,
    ),
    new Date(fixture.now),
  );
  clearCaches();
  await archiveDays([fixture.context(changes)]);
  clearCaches();
}

/** What a site reads as its weather whose editors hide this story. */
export const hiding = (item: EditionItem) => async (): Promise<PaperBulletin> => ({
  version: 'v',
  warningsVersion: 'v',
  reports: {},
  warnings: [],
  editorial: {
    notices: [],
    coming: [],
    choices: { version: 'v', hidden: new Set([storyKey(item)]) },
    changesAt: Number.POSITIVE_INFINITY,
  },
});

export async function titles(fixture: PublicationFixture, day: string): Promise<string[] | string> {
  const read = await readDay(fixture.context(), day);
  return read.kind === 'found' ? read.value.stories.map(({ title }) => title) : read.kind;
}

export async function issuesOf(fixture: PublicationFixture) {
  const read = await readIssues(fixture.context());
  return read.kind === 'found'
    ? read.value.map(({ day, isClosed }) => (isClosed ? day : `${day} open`))
    : read.kind;
}
