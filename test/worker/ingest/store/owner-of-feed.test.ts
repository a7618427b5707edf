import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { ownerOfFeed } from '../../../../src/ingest/store/owner-of-feed.ts';
import type { Desk } from '../../../../src/publications/desk.ts';
import { comparedFeed } from '../../../../src/publications/feed-address.ts';
import { START } from '../../../support/follow.ts';
import { newsSource } from '../../../support/news-items.ts';
import { forgetPapers } from '../../../support/publish-paper.ts';

const ADDRESS = 'https://www.paper.ca/news/feed/?lang=en';

beforeEach(forgetPapers);

const followOn = (id: string, facts: Parameters<typeof newsSource>[1]) => {
  const desk: Desk = { id, name: id, sources: [newsSource('a', facts)] };
  return new DeskStore(env.DB, [desk]).sync(START);
};

test.each([
  [ADDRESS, ADDRESS],
  [ADDRESS, 'http://paper.ca/news/feed?lang=en'],
  [ADDRESS, 'https://paper.ca/news/feed/?lang=en#top'],
  [ADDRESS, 'HTTPS://WWW.PAPER.CA/news/feed?lang=en'],
  ['http://127.0.0.1:8788/feed', 'http://127.0.0.1:8788/feed/'],
  ['https://paper.ca/events.ics', 'https://www.Paper.ca:443/events.ics#a'],
])('ownerOfFeed names the desk that follows %s, spelt %s', async (url, spelt) => {
  const isCalendar = url.endsWith('.ics');
  const calendars = isCalendar ? [{ id: 'events', publisher: 'Town', url }] : [];
  const sources = isCalendar ? [] : [newsSource('a', { url })];
  await new DeskStore(env.DB, [{ id: 'north', name: 'North', sources, calendars }]).sync(START);
  expect(await ownerOfFeed(env.DB, spelt)).toEqual({ kind: 'desk', id: 'north' });
});

test('ownerOfFeed names nobody for another feed, an address that is none, and text that SQL would read', async () => {
  await followOn('north', { url: ADDRESS });
  for (const other of [
    'https://www.paper.ca/news/feed/?lang=fr',
    'https://www.paper.ca/news/feed/more?lang=en',
    'https://other.paper.ca/news/feed/?lang=en',
    'nothing',
    '',
    `https://paper.ca/' OR 1=1 --`,
  ])
    expect(await ownerOfFeed(env.DB, other), other).toBeUndefined();
});

test('ownerOfFeed names the desk whose feed has moved to the address', async () => {
  await followOn('north', { url: 'https://old.ca/feed' });
  const moved = { address: 'https://old.ca/feed', movedTo: 'https://new.ca/feed' };
  await env.DB.prepare('UPDATE desk_sources SET state = json_patch(state, ?)')
    .bind(JSON.stringify(moved))
    .run();
  expect(await ownerOfFeed(env.DB, 'https://new.ca/feed/')).toEqual({ kind: 'desk', id: 'north' });
});

test('ownerOfFeed names a paper before a desk, and no desk that has paused the feed', async () => {
  await followOn('town', { url: ADDRESS });
  await env.DB.prepare('INSERT INTO own_feeds (address, publication) VALUES (?, ?)')
    .bind(comparedFeed(ADDRESS), 'town')
    .run();
  expect(await ownerOfFeed(env.DB, ADDRESS)).toEqual({ kind: 'paper', id: 'town' });
  await forgetPapers();
  await followOn('north', { url: ADDRESS, paused: 'its terms' });
  expect(await ownerOfFeed(env.DB, ADDRESS)).toBeUndefined();
});
