import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { PictureKeys, pictureKeys } from '../../../../src/ingest/publish/pictures.ts';
import { sweepPictures } from '../../../../src/ingest/store/picture-store.ts';
import { STOCK_PHOTO } from '../../../../src/model/edition/news-item.ts';
import {
  deskOfPicture,
  picturePath,
  readPictureAddress,
} from '../../../../src/shared/picture-address.ts';
import { withShownPictures } from '../../../../src/site/context/picture-mode.ts';
import { rowsOf, run } from '../../../support/database.ts';
import {
  DAY,
  type FeedSetup,
  type Follower,
  follow,
  HOUR,
  MINUTE,
  START,
} from '../../../support/follow.ts';
import type { OriginResponse } from '../../../support/origin.ts';
import { feed, type Story } from '../../../support/origin.ts';
import { kvWith } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

const KEYS = new PictureKeys('secret of the tests');

const addressOf = (name: string) => `https://pictures.publisher.com/${name}.jpg`;

/** A story of this name with a picture, dated this many hours before the tests begin. */
function story(name: string, hoursAgo: number): Story {
  return {
    title: `Story ${name}`,
    guid: name,
    date: new Date(START - hoursAgo * HOUR).toUTCString(),
    description: `<![CDATA[<img src="${addressOf(name)}">]]>`,
  };
}

/** A feed that has changed since it was last sent. */
function changed(...stories: readonly Story[]): OriginResponse {
  return feed(stories, { ETag: `"${stories.map(({ guid }) => guid).join('-')}"` });
}

/** Follows one feed with these responses, one edition each, and publishes the first one. */
async function followFeed(
  responses: readonly OriginResponse[],
  setup: Partial<FeedSetup> = {},
): Promise<Follower> {
  const follower = await follow([{ ...setup, responses }]);
  await follower.refresh();
  return follower;
}

/** The desk's pictures that readers may request, with the hour in which each was last shown. */
async function shownOf({ id }: Follower): Promise<Record<string, number>> {
  const results = await rowsOf<{ key: string; address: string; shown_at: number }>(
    'SELECT key, address, shown_at FROM pictures WHERE key LIKE ? AND withdrawn = 0 ORDER BY address',
    `${id}.%`,
  );
  const shown: Record<string, number> = {};
  for (const { key, address, shown_at } of results) {
    expect(key).toBe(await KEYS.keyOf(id, address));
    shown[address.slice(addressOf('').length - 4, -4)] = (shown_at - START) / HOUR;
  }
  return shown;
}

async function refreshAt(follower: Follower, time: number): Promise<void> {
  follower.now = time;
  await follower.refresh();
}

watchLog();

function sweep({ now }: Follower): Promise<unknown> {
  return sweepPictures(env.DB, now).run();
}

describe('the key of a picture', () => {
  test('is the same for the same desk, address and secret, and otherwise differs', async () => {
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

  test('has 60 bits after its desk, and needs no escaping in an address', async () => {
    for (let number = 0; number < 200; number++) {
      const key = await KEYS.keyOf('far-north-2', addressOf(`${number}`));
      expect(key).toMatch(/^far-north-2\.[A-Za-z0-9_-]{10}$/);
      expect(deskOfPicture(key)).toBe('far-north-2');
      expect(readPictureAddress(picturePath(key, 320))?.key).toBe(key);
    }
  });

  test('is in the edition with each picture of a publisher', async () => {
    const follower = await followFeed([changed(story('a', 1), { title: 'No picture' })]);
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

  test('are written again by the first edition of a day, and later that day only if they are new', async () => {
    const follower = await followFeed([
      changed(story('a', 3)),
      changed(story('b', 2), story('a', 3)),
      changed(story('c', 1), story('b', 2), story('a', 3)),
    ]);
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 2 });
    await refreshAt(follower, START + DAY);
    expect(await shownOf(follower)).toEqual({ a: 24, b: 24, c: 24 });
  });

  test('have no key without a secret: D1 has none, and pages show the stock photo', async () => {
    expect(pictureKeys(undefined)).toBeUndefined();
    expect(pictureKeys('')).toBeUndefined();
    const follower = await follow([{ responses: [changed(story('a', 1))] }]);
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
  test('deletes a picture thirty days after an edition last showed it, and not before', async () => {
    const newer = [story('d', -700), story('c', -680), story('b', 1)];
    const follower = await followFeed([
      changed(story('a', 2)),
      changed(story('b', 1)),
      changed(...newer.slice(1)),
      changed(...newer),
    ]);
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
    follower.now = START + 400 * DAY;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ a: 0 });
  });

  test('deletes no picture still shown although the desk’s feed changes and its edition never does', async () => {
    const shown = story('a', 1);
    const behind = Array.from({ length: 5 }, (_, index) =>
      changed(shown, story(`old-${index}`, 9)),
    );
    const follower = await followFeed([changed(shown), ...behind], { maxItems: 1 });
    for (let days = 14; days <= 70; days += 14) await refreshAt(follower, START + days * DAY);
    await sweep(follower);
    expect(Object.keys(await shownOf(follower))).toEqual(['a']);
  });

  test('deletes the pictures of a removed desk after thirty days', async () => {
    const follower = await followFeed([changed(story('a', 1))]);
    await run('DELETE FROM desk_editions WHERE desk = ?', follower.id);
    follower.now = START + 30 * DAY;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({ a: 0 });
    follower.now += 1;
    await sweep(follower);
    expect(await shownOf(follower)).toEqual({});
  });
});

describe('a picture that was shown', () => {
  test('stays for thirty days if its story merely dropped off the end of the feed', async () => {
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(story('c', 0), story('b', 1)),
    ]);
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 0, c: 2 });
    expect(follower.withdrawn).toEqual([]);
  });

  test('stays if its story is withdrawn but another one shows it', async () => {
    const twin = { ...story('b', 1), guid: 'twin', title: 'Another story' };
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(twin, story('a', 2)),
    ]);
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0, b: 0 });
    expect(follower.withdrawn).toEqual([]);
  });

  test('is replaced by the stock photo and deleted everywhere if its publisher disallows pictures', async () => {
    const follower = await followFeed([
      changed(story('a', 2)),
      changed(story('b', 1), story('a', 2)),
    ]);
    follower.changeSource({ noPictures: 'asked by letter' });
    await refreshAt(follower, START + 2 * HOUR);
    const items = (await follower.edition())?.sections.local ?? [];
    expect(items.map(({ image }) => image)).toEqual([STOCK_PHOTO, STOCK_PHOTO]);
    expect(await shownOf(follower)).toEqual({});
    await refreshAt(follower, START + 2 * HOUR + 5 * MINUTE);
    expect(follower.withdrawn).toEqual([await KEYS.keyOf(follower.id, addressOf('a'))]);
  });

  test('is purged by each cron until the purge succeeds, which delays no edition', async () => {
    const follower = await followFeed([
      changed(story('b', 1), story('a', 2)),
      changed(story('a', 2)),
    ]);
    let failures = 2;
    const { withdrawPictures } = follower.context;
    Object.assign(follower.context, {
      withdrawPictures: async (keys: readonly string[]) => {
        failures -= 1;
        if (failures >= 0) throw new Error('no purge');
        await withdrawPictures(keys);
      },
    });
    for (const minutes of [0, 5, 10]) {
      await refreshAt(follower, START + 2 * HOUR + minutes * MINUTE);
      expect(await shownOf(follower)).toEqual({ a: 0 });
      expect(await follower.publishedTitles()).toEqual(['Story a']);
    }
    expect(follower.withdrawn).toEqual([]);
    for (const minutes of [15, 20]) await refreshAt(follower, START + 2 * HOUR + minutes * MINUTE);
    expect(follower.withdrawn).toEqual([await KEYS.keyOf(follower.id, addressOf('b'))]);
  });

  test('that was withdrawn may be requested again once an edition shows it again', async () => {
    const both = changed(story('b', 1), story('a', 2));
    const follower = await followFeed([both, changed(story('a', 2)), both]);
    await refreshAt(follower, START + 2 * HOUR);
    expect(await shownOf(follower)).toEqual({ a: 0 });
    await refreshAt(follower, START + 4 * HOUR);
    expect(await shownOf(follower)).toMatchObject({ a: 0, b: 4 });
  });
});
