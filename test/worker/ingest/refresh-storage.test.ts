import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { ETAG, feed, status } from '../../support/documents.ts';
import { follow, followOne, HOUR, MINUTE } from '../../support/follow.ts';
import { countingKv, databaseWith } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

describe('what is written', () => {
  test('a refresh writes KV and invalidates when stories changed and at no other time', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        {
          responses: [
            feed(['One'], ETAG),
            status(304),
            feed(['One'], ETAG),
            status(500),
            feed(['Two'], ETAG),
          ],
        },
      ],
      { kv },
    );
    await follower.poll(4);
    expect(puts).toHaveLength(1);
    await follower.refreshWhenDue();
    expect(puts).toHaveLength(2);
    expect(follower.invalidated).toHaveLength(2);
  });

  test('a refresh publishes once and invalidates the changed sections in one call', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        { section: 'world', responses: [feed(['W1'], ETAG), feed(['W2'], ETAG)] },
        { section: 'arts', host: 1, responses: [feed(['A1'], ETAG), status(304)] },
        { section: 'local', host: 2, responses: [feed(['L1'], ETAG), feed(['L2'], ETAG)] },
      ],
      { kv },
    );
    await follower.poll(2);
    expect(puts).toHaveLength(2);
    const tags = (...sections: string[]) =>
      sections.map((section) => `desk:${follower.id}:${section}`);
    expect(follower.invalidated).toEqual([tags('local', 'world', 'arts'), tags('local', 'world')]);
  });

  test('a change of stories below the shown ones publishes nothing', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        {
          responses: [
            feed(['One', 'Two', 'Three', 'Four'], ETAG),
            feed(['One', 'Two', 'Three', 'Five'], ETAG),
          ],
          maxItems: 3,
        },
      ],
      { kv },
    );
    await follower.poll(2);
    expect(await follower.titles()).toContain('Five');
    expect(puts).toHaveLength(1);
    expect(follower.invalidated).toHaveLength(1);
  });
});

describe('when storage fails', () => {
  test('a D1 that fails is logged, causes no request and loses nothing', async () => {
    let isBroken = false;
    const prepare = () => {
      if (isBroken) throw new Error('D1 is down');
    };
    const follower = await follow([{ responses: [feed(['One'], ETAG), feed(['Two'], ETAG)] }], {
      db: databaseWith({ prepare }),
    });
    await follower.refresh();
    isBroken = true;
    follower.now += 2 * HOUR;
    await follower.refresh();
    expect(log.lines('refresh not started')).toHaveLength(1);
    expect(await follower.requests()).toHaveLength(1);
    expect(await follower.publishedTitles()).toEqual(['One']);
    isBroken = false;
    await follower.refresh();
    expect(await follower.titles()).toEqual(['Two']);
  });

  test('a D1 that fails after the request makes the source due again, but not soon', async () => {
    let isBroken = false;
    let batches = 0;
    const batch = () => {
      batches += 1;
      // The first one claims the source.
      if (isBroken && batches > 1) throw new Error('D1 is down');
    };
    const follower = await follow(
      [{ responses: [feed(['One'], ETAG), feed(['Two'], ETAG), feed(['Three'], ETAG)] }],
      { db: databaseWith({ batch }) },
    );
    await follower.refresh();
    isBroken = true;
    batches = 0;
    follower.now += HOUR;
    await follower.refresh();
    isBroken = false;
    expect(log.lines('poll failed')).toHaveLength(1);
    follower.now += 15 * MINUTE - 1;
    await follower.refresh();
    expect(await follower.requests()).toHaveLength(2);
    follower.now += 1;
    await follower.refresh();
    expect(await follower.titles()).toEqual(['Three']);
    expect((await follower.sentEtags())[2]).toBe('"1"');
  });

  test('stored items of another shape are left out, and the feed is fetched whole', async () => {
    const follower = await followOne({ ...feed(['One'], ETAG), knowsEtag: true });
    await follower.refresh();
    await env.DB.prepare('UPDATE desk_items SET items = ? WHERE desk = ?')
      .bind('[{"headline":"from an older version"}]', follower.id)
      .run();
    expect((await follower.stories()).items.size).toBe(0);
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['One']);
    expect(await follower.sentEtags()).toEqual([undefined, undefined]);
  });
});
