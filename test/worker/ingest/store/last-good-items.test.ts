import { describe, expect, test } from 'vitest';
import { ETAG, feed, status } from '../../../support/documents.ts';
import { DAY, follow, followOne } from '../../../support/follow.ts';

describe('last good items', () => {
  test('last good items outlive every failure for years, in their order and with their times', async () => {
    const follower = await followOne(feed(['One', 'Two'], ETAG), status(500));
    await follower.refresh();
    const before = await follower.edition();
    for (let year = 1; year <= 3; year++) {
      follower.now += 365 * DAY;
      await follower.refresh();
    }
    expect((await follower.edition())?.sections).toEqual(before?.sections);
    expect((await follower.state()).failures).toBe(3);
  });

  test('items are selected anew when an editor changes the selection of a source', async () => {
    const follower = await follow([
      {
        responses: [{ ...feed(['Iqaluit harbour opens', 'Elsewhere'], ETAG), knowsEtag: true }],
        onlyMentioning: ['iqaluit'],
      },
    ]);
    await follower.refresh();
    follower.changeSource({ onlyMentioning: ['elsewhere', 'iqaluit'] });
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['Iqaluit harbour opens', 'Elsewhere']);
    await follower.refreshWhenDue();
    expect((await follower.requests())[2]?.headers['if-none-match']).toBe('"1"');
  });
});

test('markPublished refuses a superseded edition', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  const { number, revision } = (await follower.stories()).progress;
  const superseded = { desk: follower.id, number: number - 1, revision, sectionVersions: {} };
  expect([...(await follower.store.markPublished([superseded], follower.now))]).toEqual([]);
});
