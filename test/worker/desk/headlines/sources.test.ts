import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PaperContext } from '../../../../src/desk/context/desk-context.ts';
import type { ChangeFolder } from '../../../../src/desk/folders/change-folder.ts';
import { readForm } from '../../../../src/desk/forms/read-form.ts';
import { followFeed } from '../../../../src/desk/headlines/add-source.tsx';
import { removeOwn, saveOwn } from '../../../../src/desk/headlines/change-source.tsx';
import { findPaper } from '../../../../src/desk/store/papers.ts';
import { deskWords } from '../../../../src/desk/words/words.ts';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { rss } from '../../../support/documents.ts';
import { forgetPapers, publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
const TOWN = townPaper({ id: 'town-of-tests' });
const SOURCES = `/papers/${TOWN.id}/headlines/sources`;
const ADD = `${SOURCES}/add`;
const TEXT = `sources:
  - { id: own, section: local, publisher: Town, url: https://feed.${TOWN.id}.example/rss } # ours
`;

beforeEach(async () => {
  await forgetPapers();
  for (const table of ['people', 'audit']) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await givePeople(TOWN.id, PAPER);
  await publishPaper(TOWN);
});

/** Publishers by their addresses; nobody is at any other. The addresses that were requested. */
function stubPublishers(pages: Record<string, string>): string[] {
  const requested: string[] = [];
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', async (given: string, init?: RequestInit) => {
    if (new URL(given).hostname === '127.0.0.1') return reallyFetch(given, init);
    requested.push(given);
    const body = pages[given];
    return body === undefined
      ? new Response(null, { status: 404 })
      : new Response(body, { headers: { ETag: '"1"' } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}

const page = (...hrefs: string[]) =>
  `<!doctype html><html>${hrefs.map((href) => `<link rel=alternate type="application/rss+xml" href="${href}">`).join('')}`;
const FEED = rss([{ title: 'One', date: new Date().toUTCString(), link: 'https://paper.ca/1' }]);
const find = (address: string, as: 'editor' | 'author' = 'editor') =>
  readDesk(ADD, { as, form: { do: 'find', address } });

async function contextOf(): Promise<PaperContext> {
  const paper = await findPaper(env.DB, TOWN.id);
  if (!paper) return expect.fail('no paper');
  return {
    ...paper,
    env: env as unknown as DeskEnv,
    now: new Date(),
    language: 'en',
    locale: TOWN,
    words: deskWords('en'),
    role: 'editor',
    person: { email: 'editor@sample.example', name: 'Ed', isOperator: false, roles: new Map() },
    inBackground: () => {},
  };
}
const formOf = (fields: Record<string, string>) =>
  readForm(
    new Request('https://desk.example', { method: 'POST', body: new URLSearchParams(fields) }),
  );

/** A folder in memory; what it has. */
function folderWith(text: string) {
  const folder = new Map([['sources.yaml', text]]);
  const change: ChangeFolder = async (_, edit) => {
    const edited = edit(folder);
    if (edited === folder) return { kind: 'unchanged' };
    for (const [path, content] of edited) folder.set(path, content);
    return { kind: 'published' };
  };
  return { change, read: () => folder.get('sources.yaml') ?? '' };
}

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
    expect(text).toContain('2 feeds were found');
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
    expect(text).toContain('follows this feed already');
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

describe('a feed that is followed', () => {
  const FOLLOW = {
    url: 'https://paper.ca/rss',
    publisher: 'The Paper',
    section: 'sports',
    language: '',
  };

  test('is asked for its name, section and language first', async () => {
    const form = { do: 'choose', url: FOLLOW.url, title: 'The Paper' };
    const html = await (await requestDesk(ADD, { as: 'editor', form })).text();
    expect(html).toContain('value="The Paper"');
    expect(html.match(/id="f-publisher"/g)).toHaveLength(1);
  });

  test('stands in sources.yaml with its comments, and a row says who added it', async () => {
    const folder = folderWith(TEXT);
    const saved = await followFeed(await contextOf(), await formOf(FOLLOW), folder.change);
    expect(saved).toEqual({ kind: 'published' });
    expect(folder.read()).toBe(
      `${TEXT}  - id: paper-ca\n    section: sports\n    publisher: The Paper\n    url: https://paper.ca/rss\n`,
    );
    expect(await readDesk(`/papers/${TOWN.id}/log`, { as: 'editor' })).toContain(
      'Ed added a source: The Paper',
    );
  });

  test.each([
    ['a private address', { url: 'https://10.0.0.1/feed' }],
    ['a feed that is followed', { url: `http://www.feed.${TOWN.id}.example/rss/` }],
    ['no section', { section: 'constructor' }],
    ['no language', { language: 'xx-nothing' }],
    ['a name of 81 characters', { publisher: 'x'.repeat(81) }],
    ['a name with control characters', { publisher: 'a\u202eb' }],
  ])('is refused with %s, and the folder stays as it is', async (_, fields) => {
    const folder = folderWith(TEXT);
    const saved = await followFeed(
      await contextOf(),
      await formOf({ ...FOLLOW, ...fields }),
      folder.change,
    );
    expect(saved).not.toHaveProperty('kind');
    expect(folder.read()).toBe(TEXT);
  });

  test('is not followed where the desk has no folder, and the page says why and keeps what was written', async () => {
    const form = { ...FOLLOW, do: 'follow' };
    const response = await requestDesk(ADD, { as: 'editor', form });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('does not have this paper’s folder yet');
    expect(html).toContain('value="The Paper"');
  });

  test('of two editors who follow different feeds at once both are kept', async () => {
    const folder = folderWith(TEXT);
    const context = await contextOf();
    await Promise.all(
      ['a', 'b'].map(async (name) =>
        followFeed(
          context,
          await formOf({ ...FOLLOW, url: `https://${name}.ca/rss` }),
          folder.change,
        ),
      ),
    );
    for (const name of ['a', 'b']) expect(folder.read()).toContain(`https://${name}.ca/rss`);
  });
});

describe('one of the paper’s own sources', () => {
  const own = async () => {
    const paper = await contextOf();
    const source = paper.publication.desks.find(({ id }) => id === TOWN.id)?.sources[0];
    return { paper, source: source ?? expect.fail('no source') };
  };
  const FIELDS = { publisher: 'Town', section: 'arts', language: '', paused: 'its terms' };

  test('is paused with a reason and moved to another section', async () => {
    const { paper, source } = await own();
    const folder = folderWith(TEXT);
    expect(await saveOwn(paper, source, await formOf(FIELDS), folder.change)).toEqual({
      kind: 'published',
    });
    expect(folder.read()).toMatch(/section: arts.*paused: its terms.*# ours/);
  });

  test('is not removed where it is the only one', async () => {
    const { paper, source } = await own();
    const folder = folderWith(TEXT);
    expect(await removeOwn(paper, source, folder.change)).toMatchObject({ reasons: [/./] });
    expect(folder.read()).toBe(TEXT);
  });

  test('that somebody has changed since the form was opened is shown with both texts', async () => {
    const response = await requestDesk(`${SOURCES}/own`, {
      as: 'editor',
      form: { ...FIELDS, version: 'older' },
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Somebody saved this before you');
    expect(html).toContain('value="its terms"');
  });

  test('of another paper or desk is not found', async () => {
    for (const id of ['nothing', '__proto__', 'cbc-north'])
      for (const form of [undefined, { ...FIELDS, do: 'remove' }])
        expect(
          (await requestDesk(`${SOURCES}/${id}`, { as: 'editor', ...(form && { form }) })).status,
        ).toBe(404);
    expect(
      (await requestDesk(`/papers/${PAPER}/headlines/sources/own`, { as: 'editor' })).status,
    ).toBe(404);
  });
});
