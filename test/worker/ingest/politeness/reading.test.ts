import { describe, expect, test } from 'vitest';
import { ETAG, feed, PAST } from '../../../support/documents.ts';
import { type Follower, followOne, HOUR, START } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

async function items(follower: Follower) {
  return (await follower.stories()).items.get('feed-0') ?? [];
}

describe('character sets', () => {
  test('feed-politeness rule 38: an external entity is never requested', async () => {
    const follower = await followOne();
    const doctype = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "http://127.0.0.1/${follower.id}/secret">]>`;
    await follower.respondWith('feed-0', {
      body: `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>F</title><item><title>A &secret; B</title></item></channel></rss>`,
    });
    await follower.refresh();
    expect((await follower.requests('')).map(({ path }) => path)).toEqual([follower.path()]);
    expect((await follower.titles()).join()).not.toContain('root:');
  });
});

describe('dates', () => {
  test('feed-politeness rule 40: a story without a date gets the time at which it was first seen, and keeps it', async () => {
    const follower = await followOne(
      feed([{ title: 'Old' }], ETAG),
      feed([{ title: 'New' }, { title: 'Old' }], ETAG),
    );
    await follower.poll(2);
    expect(
      (await items(follower)).map(({ title, pubDate, isDated }) => [title, pubDate, isDated]),
    ).toEqual([
      ['New', '2026-11-20T13:00:00.000Z', false],
      ['Old', '2026-11-20T12:00:00.000Z', false],
    ]);
  });

  test('a story dated ahead takes its place when its time has come, though the feed has not changed', async () => {
    const story = { title: 'Ahead', guid: 'a', date: new Date(START + 3 * HOUR).toUTCString() };
    const response = feed([{ title: 'Known', date: PAST }, story], ETAG);
    const follower = await followOne({ ...response, knowsEtag: true });
    const shown = async () => (await items(follower)).map(({ title, isDated }) => [title, isDated]);
    await follower.refresh();
    const early = [
      ['Known', true],
      ['Ahead', false],
    ];
    expect(await shown()).toEqual(early);
    await follower.refreshWhenDue();
    expect(await shown()).toEqual(early);
    follower.now = START + 4 * HOUR;
    await follower.refresh();
    expect(await shown()).toEqual([
      ['Ahead', true],
      ['Known', true],
    ]);
    follower.now += 2 * HOUR;
    await follower.refresh();
    expect(await follower.sentEtags()).toEqual([undefined, '"1"', undefined, '"1"']);
  });
});
