import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  ADD,
  beginWithTown,
  SOURCES,
  stubPublishers,
  TOWN,
} from '../../../support/desk-sources.ts';
import { rss } from '../../../support/documents.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(beginWithTown);

const page = (...hrefs: string[]) =>
  `<!doctype html><html>${hrefs.map((href) => `<link rel=alternate type="application/rss+xml" href="${href}">`).join('')}`;
const FEED = rss([{ title: 'One', date: new Date().toUTCString(), link: 'https://paper.ca/1' }]);
const find = (address: string, as: 'editor' | 'author' = 'editor') =>
  readDesk(ADD, { as, form: { do: 'find', address } });

describe('the list of sources', () => {
  test('of a paper of the build is read-only, and says so', async () => {
    const text = await readDesk(`/papers/${PAPER}/headlines/sources`, { as: 'editor' });
    expect(text).toContain('are changed by a new version of the site');
    expect(text).not.toContain('Change ');
    const form = { do: 'find', address: 'paper.ca' };
    const path = `/papers/${PAPER}/headlines/sources/add`;
    expect((await requestDesk(path, { as: 'editor', form })).status).toBe(403);
  });

  test('says how each stands, its reason in plain words, and how old its newest story is', async () => {
    const desk = townDesk(TOWN.id, `https://feed.${TOWN.id}.example/rss`);
    const now = new Date('2026-11-20T12:00:00Z');
    await new DeskStore(env.DB, [desk]).sync(now.getTime());
    const state = {
      ...newSourceState(desk.sources[0]?.url ?? ''),
      checkedAt: now.getTime(),
      failures: 2,
      itemCount: 7,
      lastError: { at: now.getTime(), message: '<b>secret</b> of the publisher', status: 503 },
    };
    await env.DB.prepare('UPDATE desk_sources SET state = ?, next_at = ?')
      .bind(JSON.stringify(state), now.getTime() + 60_000)
      .run();
    await env.DB.prepare('INSERT OR REPLACE INTO desk_items VALUES (?, ?, ?, 0)')
      .bind(
        TOWN.id,
        'own',
        '[{"pubDate":"2026-11-20T09:00:00.000Z","isDated":true},{"pubDate":"2027-01-01T00:00:00.000Z","isDated":false}]',
      )
      .run();
    const text = await readDesk(SOURCES, { as: 'editor', now });
    expect(text).toMatch(/Town Local Failing Its server fails \(503\); it is tried again\./);
    expect(text).toMatch(/never read · 7 stories · the newest from Nov\S* 20/);
    expect(text).not.toContain('secret');
    expect(text).toContain('Shared with other papers');
  });

  test('is shown to editors of the paper alone', async () => {
    for (const as of ['author', 'notices'] as const)
      for (const path of [SOURCES, ADD, `${SOURCES}/own`])
        expect((await requestDesk(path, { as })).status).toBe(403);
    await env.DB.prepare('DELETE FROM people WHERE paper = ?').bind(TOWN.id).run();
    for (const path of [SOURCES, ADD, `${SOURCES}/own`])
      expect((await requestDesk(path, { as: 'editor' })).status).toBe(404);
  });
});

describe('a pasted address', () => {
  test('shows the feeds of a site, each with the verdict of the command, in the language of the desk', async () => {
    stubPublishers({ 'https://paper.ca/': page('/rss', '/gone'), 'https://paper.ca/rss': FEED });
    const text = await find('paper.ca');
    expect(text).toContain('2 feeds and calendars were found');
    expect(text).toMatch(
      /https:\/\/paper\.ca\/rss Items: 1 story in 1 KB of rss2.* Verdict: fit with losses: .* Follow this feed/,
    );
    expect(text).toContain('Verdict: not fit. There is nothing at this address (404).');
    const french = await readDesk(ADD, {
      as: 'editor',
      form: { do: 'find', address: 'paper.ca' },
      headers: { 'Accept-Language': 'fr' },
    });
    expect(french).toMatch(/Verdict : convient, avec des pertes/);
  });

  test('says who follows a feed already, and does not offer it', async () => {
    const address = `https://feed.${TOWN.id}.example/rss`;
    const other = townPaper({
      id: 'other-town',
      desks: [townDesk('other-town', 'https://paper.ca/rss')],
    });
    await publishPaper(other);
    stubPublishers({
      'https://paper.ca/': page('/rss'),
      'https://paper.ca/rss': FEED,
      [address]: FEED,
    });
    const text = await find('https://paper.ca');
    expect(text).toContain('follows this source already');
    expect(text).not.toContain('Follow this feed');
  });

  test.each([
    'https://10.0.0.1/feed',
    'localhost',
    'file:///etc/passwd',
    'https://a:b@paper.ca',
    'javascript:alert(1)',
  ])('%s is refused in plain words, and nothing is requested', async (address) => {
    const requested = stubPublishers({});
    expect(await find(address)).toContain('This address may not be requested');
    expect(requested).toEqual([]);
  });

  test('of a site with hostile titles is shown as text', async () => {
    const hostile = FEED.replace(
      '<title>Feed',
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;"&gt;News',
    );
    stubPublishers({ 'https://paper.ca/': page('/rss'), 'https://paper.ca/rss': hostile });
    const form = { do: 'find', address: 'paper.ca' };
    const html = await (await requestDesk(ADD, { as: 'editor', form })).text();
    expect(html).toContain('News</h3>');
    expect(html).not.toMatch(/<script>alert|onerror/);
  });

  test('is searched for by nobody but an editor, and not by a GET', async () => {
    const requested = stubPublishers({ 'https://paper.ca/': page('/rss') });
    expect(
      (await requestDesk(ADD, { as: 'author', form: { do: 'find', address: 'paper.ca' } })).status,
    ).toBe(403);
    await requestDesk(`${ADD}?do=find&address=paper.ca`, { as: 'editor' });
    expect(requested).toEqual([]);
  });
});
