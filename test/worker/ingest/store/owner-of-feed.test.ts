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

test('ownerOfFeed names the desk that follows a feed, however its address is spelt', async () => {
  await followOn('north', { url: ADDRESS });
  for (const spelt of [
    ADDRESS,
    'http://paper.ca/news/feed?lang=en',
    'https://paper.ca/news/feed/?lang=en#top',
    'HTTPS://WWW.PAPER.CA/news/feed?lang=en',
  ])
    expect(await ownerOfFeed(env.DB, spelt), spelt).toEqual({ kind: 'desk', id: 'north' });
});

test('ownerOfFeed names the desk that follows a calendar', async () => {
  const events = { id: 'events', publisher: 'Town', url: 'https://paper.ca/events.ics' };
  const desk: Desk = { id: 'north', name: 'North', sources: [], calendars: [events] };
  await new DeskStore(env.DB, [desk]).sync(START);
  expect(await ownerOfFeed(env.DB, 'https://www.Paper.ca:443/events.ics#a')).toEqual({
    kind: 'desk',
    id: 'north',
  });
});

test('ownerOfFeed finds a feed at an IP address, which has no other host', async () => {
  await followOn('north', { url: 'http://127.0.0.1:8788/feed' });
  expect(await ownerOfFeed(env.DB, 'http://127.0.0.1:8788/feed/')).toEqual({
    kind: 'desk',
    id: 'north',
  });
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
