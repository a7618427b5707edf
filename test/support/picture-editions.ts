import { expect } from 'vitest';
import { PictureKeys } from '../../src/ingest/publish/picture-keys.ts';
import { rowsOf } from './database.ts';
import { feed, type Story } from './documents.ts';
import { type FeedSetup, type Follower, follow, HOUR, START } from './follow.ts';
import type { OriginResponse } from './origin.ts';

export const KEYS = new PictureKeys('secret of the tests');

export const addressOf = (name: string) => `https://pictures.publisher.com/${name}.jpg`;

/** A story of that name with a picture, of so many hours before the tests begin. */
export function story(name: string, hoursAgo: number): Story {
  return {
    title: `Story ${name}`,
    guid: name,
    date: new Date(START - hoursAgo * HOUR).toUTCString(),
    description: `<![CDATA[<img src="${addressOf(name)}">]]>`,
  };
}

/** A feed that has changed since it was last sent. */
export function changed(...stories: readonly Story[]): OriginResponse {
  return feed(stories, { ETag: `"${stories.map(({ guid }) => guid).join('-')}"` });
}

/** Follows one feed with these responses, an edition each, and publishes the first one. */
export async function followFeed(
  responses: readonly OriginResponse[],
  setup: Partial<FeedSetup> = {},
): Promise<Follower> {
  const follower = await follow([{ ...setup, responses }]);
  await follower.refresh();
  return follower;
}

/** The names of the desk's pictures that readers may ask for, with when each was last shown, in hours after the tests began. */
export async function shownOf({ id }: Follower): Promise<Record<string, number>> {
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

export async function refreshAt(follower: Follower, time: number): Promise<void> {
  follower.now = time;
  await follower.refresh();
}
