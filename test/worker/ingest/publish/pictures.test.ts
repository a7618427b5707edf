import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { STOCK_PHOTO } from '../../../../src/edition/news-item.ts';
import { PictureKeys, pictureKeys } from '../../../../src/ingest/publish/picture-keys.ts';
import { sweepPictures } from '../../../../src/ingest/store/picture-store.ts';
import {
  deskOfPicture,
  picturePath,
  readPictureAddress,
} from '../../../../src/shared/picture-address.ts';
import { withShownPictures } from '../../../../src/site/context/picture-mode.ts';
import { DAY, type Follower, follow, HOUR, START } from '../../../support/follow.ts';
import {
  addressOf,
  changed,
  followFeed,
  KEYS,
  refreshAt,
  shownOf,
  story,
} from '../../../support/picture-editions.ts';
import { kvWith } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

function sweep({ now }: Follower): Promise<unknown> {
  return sweepPictures(env.DB, now).run();
}

describe('the key of a picture', () => {
  test('is the same for the same desk, address and secret, and another for any other', async () => {
    const address = addressOf('ice');
    const key = await KEYS.keyOf('nunavut', address);
    expect(await new PictureKeys('secret of the tests').keyOf('nunavut', address)).toBe(key);
    expect(await KEYS.keyOf('nunavut', address)).toBe(key);
    const others = await Promise.all([
      KEYS.keyOf('canada', address),
      KEYS.keyOf('nunavut', `${address}?`),
      new PictureKeys('another secret').keyOf('nunavut', address),
      pictureKeys('a third secret')?.keyOf('nunavut', address),
    ]);
    const ends = [key, ...others].map((one) => one?.split('.')[1]);
    expect(new Set(ends).size).toBe(5);
  });

  test('has 60 bits behind its desk, and stands in an address as it is', async () => {
    for (let number = 0; number < 200; number++) {
      const key = await KEYS.keyOf('far-north-2', addressOf(`${number}`));
      expect(key).toMatch(/^far-north-2\.[A-Za-z0-9_-]{10}$/);
      expect(deskOfPicture(key)).toBe('far-north-2');
      expect(readPictureAddress(picturePath(key, 320))?.key).toBe(key);
    }
  });

  test('is in the edition with each picture of a publisher', async () => {
    const follower = await followFeed([changed(story('a', 1), { title: 'No picture' })]);
    await follower.refresh();
    const items = (await follower.edition())?.sections.local ?? [];
    expect(items.map(({ image }) => image)).toEqual([addressOf('a'), STOCK_PHOTO]);
    const kept = await env.EDITIONS.get<{ sections: { local: { picture?: string }[] } }>(
      `edition:${follower.id}`,
      'json',
    );
    expect(kept?.sections.local.map(({ picture }) => picture)).toEqual([
      await KEYS.keyOf(follower.id, addressOf('a')),
      undefined,
    ]);
  });
});

describe('the pictures of an edition', () => {
  test('are in D1 before the edition is in KV', async () => {
    const atWrite: Record<string, number>[] = [];
    const kv = kvWith(async (key) => {
      if (key === `edition:${follower.id}`) atWrite.push(await shownOf(follower));
    });
    const follower = await follow([{ responses: [changed(story('a', 1))] }], { kv });
    await follower.refresh();
    expect(atWrite).toEqual([{ a: 0 }]);
  });

  test('are written again by the first edition of a day, and later on that day only where they are new', async () => {
    const follower = await followFeed([
      changed(story('a', 3)),
      changed(story('b', 2), story('a', 3)),
      changed(story('c', 1), story('b', 2), story('a', 3)),
    ]);
    await follower.refresh();
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 2 });
    await refreshAt(follower, START + DAY);
    expect(await shownOf(follower)).toEqual({ a: 24, b: 24, c: 24 });
  });

  test('have no key without a secret: none is in D1, and pages show the stock photo', async () => {
    expect(pictureKeys(undefined)).toBeUndefined();
    expect(pictureKeys('')).toBeUndefined();
    const follower = await followFeed([changed(story('a', 1))]);
    Object.assign(follower.context, { pictureKeys: undefined });
    await follower.refresh();
    expect(await shownOf(follower)).toEqual({});
    const kept = await env.EDITIONS.get(`edition:${follower.id}`);
    expect(kept).not.toContain('"picture"');
    const edition = JSON.parse(kept ?? '');
    expect(withShownPictures(edition, 'own')?.sections.local).toMatchObject([
      { image: STOCK_PHOTO },
    ]);
  });
});

describe('the sweep', () => {
  test('deletes a picture thirty days after an edition has last shown it, not before', async () => {
    const newer = [story('d', -700), story('c', -680), story('b', 1)];
    const follower = await followFeed([
      changed(story('a', 2)),
      changed(story('b', 1)),
      changed(...newer.slice(1)),
      changed(...newer),
    ]);
    await follower.refresh();
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 2 });
    await refreshAt(follower, START + 30 * DAY);
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 720, c: 720 });
    await refreshAt(follower, START + 31 * DAY);
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ b: 744, c: 744, d: 744 });
  });

  test('deletes no picture of a desk’s last edition, however long ago that was', async () => {
    const follower = await followFeed([changed(story('a', 1))]);
    await follower.refresh();
    follower.now = START + 400 * DAY;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ a: 0 });
  });

  test('deletes no picture that is shown where the desk’s feed changes and its edition never does', async () => {
    const shown = story('a', 1);
    const behind = Array.from({ length: 5 }, (_, index) =>
      changed(shown, story(`old-${index}`, 9)),
    );
    const follower = await followFeed([changed(shown), ...behind], { maxItems: 1 });
    await follower.refresh();
    for (let days = 14; days <= 70; days += 14) await refreshAt(follower, START + days * DAY);
    await sweep(follower);
    expect(Object.keys(await shownOf(follower))).toEqual(['a']);
  });

  test('deletes the pictures of a desk that there is no more after thirty days', async () => {
    const follower = await followFeed([changed(story('a', 1))]);
    await follower.refresh();
    await env.DB.prepare('DELETE FROM desk_editions WHERE desk = ?').bind(follower.id).run();
    follower.now = START + 30 * DAY;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ a: 0 });
    follower.now += 1;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({});
  });
});
