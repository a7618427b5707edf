import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { isOfOlderForm } from '../../../../src/site/archive/month-index.ts';
import { archive, told } from '../../../support/archive-runs.ts';
import {
  archivedStory,
  storeDays,
  storedObjects,
  storeText,
} from '../../../support/back-issues.ts';
import { paper } from '../../../support/place-paper.ts';

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;
const INDEX = '2026/11.idx';

/** A paper with closed days, each with a post, whose index is one of the build that had no lines of posts. */
async function olderPaper() {
  const fixture = paper();
  const { id } = fixture.publication;
  await fixture.publish(...DAYS.map((date) => ({ slug: `ferry-${date}`, date })));
  const days = DAYS.map((day) => {
    const post = { slug: `ferry-${day}`, title: 'The ferry', publishedAt: day };
    return [day, { stories: [archivedStory(1, day)], posts: [post] }];
  });
  await storeDays(id, Object.fromEntries(days));
  const { [INDEX]: index = '' } = await storedObjects(id);
  const older = index.split('\n').filter((line) => /^2026-/.test(line) && !/\tpost:/.test(line));
  await env.ARCHIVE.delete(archiveKeys.month(id, '2026-11'));
  await storeText(archiveKeys.month(id, '2026-11'), `${older.join('\n')}\n`);
  return fixture;
}

test('an index of the build before is made anew of its days, with their posts, as a day is closed', async () => {
  const fixture = await olderPaper();
  const { [INDEX]: before = '' } = await storedObjects(fixture.publication.id);
  expect([isOfOlderForm(before), before.includes('ferry')]).toEqual([true, false]);
  await archive(fixture, '2026-11-19T16:00Z', [told('a', '2026-11-19T15:00Z')]);
  await archive(fixture, '2026-11-20T16:00Z', [told('b', '2026-11-20T15:00Z')]);
  const { [INDEX]: after = '' } = await storedObjects(fixture.publication.id);
  expect(isOfOlderForm(after)).toBe(false);
  for (const day of DAYS) {
    expect(after).toContain(`${day}\tpost:ferry-${day}\t`);
    expect(after).toContain(`${day}\tstory-1\t`);
  }
});

test('an index that is made anew has the stories of a day whose record is damaged still', async () => {
  const fixture = await olderPaper();
  await env.ARCHIVE.put(archiveKeys.day(fixture.publication.id, DAYS[1]), 'damage');
  await archive(fixture, '2026-11-19T16:00Z', [told('a', '2026-11-19T15:00Z')]);
  await archive(fixture, '2026-11-20T16:00Z', [told('b', '2026-11-20T15:00Z')]);
  const { [INDEX]: after = '' } = await storedObjects(fixture.publication.id);
  for (const day of DAYS) expect(after).toContain(`${day}\tstory-1\t`);
  const search = await fixture.read('/archive?year=2026&q=form');
  expect(search.status).toBe(200);
});
