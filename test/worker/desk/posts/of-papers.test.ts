import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isFree } from '../../../../src/desk/new-paper/claim-id.ts';
import { newPostId } from '../../../../src/desk/posts/store-posts.ts';
import {
  beginUploadStatement,
  finishUploadStatement,
} from '../../../../src/desk/posts/store-uploads.ts';
import { withdrawStatement } from '../../../../src/paper-store/publish-statements.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import { WHOLE } from '../../../support/desk-posts.ts';
import { runs } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publishPaper, runStatement, townPaper } from '../../../support/publish-paper.ts';

/** Hosts as editors write them: names, and their `www.`. */
const HOSTS = ['ice', 'snow', 'sea'].flatMap((name) => [`${name}-news.ca`, `www.${name}-news.ca`]);
const OWN_HOST = 'nunavut-news.example';
const PAPERS = ['bay', 'cape', 'fiord'] as const;

const publish = async (id: string, hosts: readonly string[]) => {
  const [first = `${id}.ca`, ...others] = hosts;
  await publishPaper(townPaper({ id, hosts: [first, ...others], desks: NUNAVUT_NEWS.desks }));
  await copy();
};
const withdraw = async (id: string) => {
  await runStatement(withdrawStatement(id, Date.now()));
  await copy();
};
async function copy(): Promise<void> {
  await env.INGEST.copyPapers();
  clearCaches();
}

/** Saves a post of a paper at the desk, `publish`ed or as a draft. */
async function write(paper: string, title: string, does: 'publish' | 'save'): Promise<void> {
  const form = { ...WHOLE, title, do: does, version: '0' };
  const path = `/papers/${paper}/posts/post/${newPostId()}`;
  expect((await requestDesk(path, { as: 'editor', form })).status).toBe(303);
}

/** The titles that readers get for a domain. */
async function titlesAt(domain: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
  const path = `/functions/v1/get_metainfo?domain=${domain}&limit=100`;
  const response = await exports.default.fetch(`https://${OWN_HOST}${path}`, { headers });
  const { blogs } = await response.json<{ blogs: { metaTitle: string }[] }>();
  return blogs.map(({ metaTitle }) => metaTitle).sort();
}

/** Everything of all papers says in its title whose it is. */
const marksIn = (text: string) => [...new Set(text.match(/of-(?:bay|cape|fiord)-\d+/g))].sort();
const deskMarks = async (paper: string, part: string) =>
  marksIn(await readDesk(`/papers/${paper}/${part}`, { as: 'editor' }));

beforeAll(() => givePeople(PAPER, 'evil-town', 'old-town', ...PAPERS));

describe('the posts of a paper are not found', () => {
  test.each([
    ['its own host', OWN_HOST],
    ['its host with www.', `www.${OWN_HOST}`],
    ['its host in capitals', OWN_HOST.toUpperCase()],
  ])('by a new paper that names %s', async (_, host) => {
    await write(PAPER, `Public words ${host}`, 'publish');
    await write(PAPER, `Secret draft ${host}`, 'save');
    const before = await titlesAt(OWN_HOST);
    await publish('evil-town', [host]);
    expect(await readDesk('/papers/evil-town/posts', { as: 'editor' })).not.toMatch(
      /Public words|Secret draft/,
    );
    const slug = `public-words-${host}`.toLowerCase().replaceAll('.', '-');
    const form = { ...WHOLE, title: 'Taken over', do: 'publish', version: '0' };
    await requestDesk(`/papers/evil-town/posts/post/${slug}`, { as: 'editor', form });
    expect(await titlesAt(OWN_HOST)).toEqual(before);
    await withdraw('evil-town');
  });

  test.each([
    ['gave up', () => publish('old-town', ['old-town.ca'])],
    ['had until it was withdrawn', () => withdraw('old-town')],
  ])('by a paper that has the host which it %s', async (_, giveUp) => {
    await publish('old-town', ['old-town.ca', 'given-up.ca']);
    await publish('old-town', ['given-up.ca', 'old-town.ca']);
    await write('old-town', `Heirloom ${_}`, 'publish');
    expect(await titlesAt('given-up.ca')).toContain(`Heirloom ${_}`);
    await giveUp();
    await publish('evil-town', ['given-up.ca']);
    expect(await readDesk('/papers/evil-town/posts', { as: 'editor' })).not.toContain('Heirloom');
    expect(await titlesAt('given-up.ca')).toEqual([]);
    await withdraw('evil-town');
    await withdraw('old-town');
  });
});

test('a paper that puts another host first has its posts and drafts, at the desk and for readers', async () => {
  await publish('old-town', ['first-host.ca', 'other-host.ca']);
  await write('old-town', 'Stays public', 'publish');
  await write('old-town', 'Stays a draft', 'save');
  const before = await titlesAt('first-host.ca');
  expect(before).toContain('Stays public');
  await publish('old-town', ['other-host.ca', 'first-host.ca']);
  for (const host of ['first-host.ca', 'other-host.ca'])
    expect(await titlesAt(host)).toEqual(before);
  const list = await readDesk('/papers/old-town/posts', { as: 'editor' });
  expect(list).toContain('Stays public');
  expect(list).toContain('Stays a draft');
});

test.each([
  [
    'a post',
    'INSERT INTO posts (paper, slug, id, date, meta_title, meta_description, blog) VALUES (?1, ?1, ?1, ?1, ?1, ?1, ?1)',
  ],
  [
    'a change',
    "INSERT INTO audit (paper, at, person, action, subject) VALUES (?, 0, 'E', 'post deleted', 'T')",
  ],
  [
    'a picture',
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?, 'h', 'n', 'a', 'E', 0)",
  ],
  [
    'a draft',
    "INSERT INTO post_copies (paper, id, slug, version, data, owner, saved_by, saved_at) VALUES (?, 'i', 's', 1, '{}', '', 'E', 0)",
  ],
  [
    'a notice',
    "INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at) VALUES (?, 'i', 1, '{}', 0, 0, 'E', 'E', 0)",
  ],
  [
    'a subscriber',
    "INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, level, all_clear, subscribed_at) VALUES ('https://push.example', 'fcm', 'p', 'a', ?, 'c', 0, 1, 0)",
  ],
])('an id that is left with %s of an earlier paper is taken by no new one', async (what, sql) => {
  const id = what.replace('a ', 'left-with-');
  expect(await isFree(env.DB, id)).toBe(true);
  await env.DB.prepare(sql).bind(id).run();
  expect(await isFree(env.DB, id)).toBe(false);
});

test('an id that a paper of an earlier build had is taken by no new one', async () => {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO built_in_papers (id, data, digest) VALUES ('of-build', '{"timeZone":"UTC","language":"en"}', '')`,
    ),
    env.DB.prepare("DELETE FROM built_in_papers WHERE id = 'of-build'"),
  ]);
  expect(await isFree(env.DB, 'of-build')).toBe(false);
});

const STEP = fc.record({
  does: fc.constantFrom('hosts', 'hosts', 'withdraw', 'post', 'draft', 'upload'),
  paper: fc.constantFrom(...PAPERS),
  hosts: fc.uniqueArray(fc.constantFrom(...HOSTS), { minLength: 1, maxLength: 4 }),
});

let written = 0;

test('each paper has its own posts, drafts, pictures and changes alone, whatever papers do with hosts', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
      const own = new Map(PAPERS.map((id) => [id as string, { public: [], all: [] } as Own]));
      for (const table of ['posts', 'post_copies', 'post_versions', 'uploads', 'audit'])
        await env.DB.prepare(`DELETE FROM ${table}`).run();
      for (const id of PAPERS) await publish(id, [`${id}.ca`]);
      for (const step of steps) stored += Number(await take(step, own));
      for (const id of PAPERS) {
        const { results } = await env.DB.prepare('SELECT host FROM hosts WHERE publication = ?')
          .bind(id)
          .all<{ host: string }>();
        const kept = own.get(id);
        for (const { host } of results)
          expect([host, await titlesAt(host)]).toEqual([host, kept?.public.toSorted()]);
        if (results.length === 0) await publish(id, [`${id}-again.ca`]);
        for (const part of ['posts', 'log', 'posts/pictures'])
          expect([id, part, await deskMarks(id, part)]).toEqual([id, part, ofPart(kept, part)]);
      }
      for (const host of HOSTS) {
        const mine = await env.DB.prepare('SELECT 1 FROM hosts WHERE host IN (?1, ?2)')
          .bind(host, host.startsWith('www.') ? host.slice(4) : `www.${host}`)
          .first();
        if (!mine) expect(await titlesAt(host)).toEqual([]);
      }
    }),
    { numRuns: runs(8) },
  );
  expect(stored).toBeGreaterThan(10);
});

interface Own {
  readonly public: string[];
  readonly all: { readonly title: string; readonly kind: 'post' | 'draft' | 'upload' }[];
}

/**
 * What a page of the desk has to name: the list posts and drafts, the pictures uploads, and the
 * changes all.
 */
function ofPart(own: Own | undefined, part: string): string[] {
  return (own?.all ?? [])
    .filter(({ kind }) => part === 'log' || (kind === 'upload') === (part === 'posts/pictures'))
    .map(({ title }) => title)
    .sort();
}

/** Does a step; whether it stored something. */
async function take(
  { does, paper, hosts }: typeof STEP extends fc.Arbitrary<infer T> ? T : never,
  all: ReadonlyMap<string, Own>,
): Promise<boolean> {
  written += 1;
  const title = `of-${paper}-${written}`;
  const own = all.get(paper);
  if (does === 'hosts' || does === 'withdraw') {
    await (does === 'hosts' ? publish(paper, hosts) : withdraw(paper));
    return false;
  }
  // Of a paper that is withdrawn the desk has no pages.
  if ((await requestDesk(`/papers/${paper}`, { as: 'editor' })).status !== 200) return false;
  if (does === 'upload') {
    const hash = String(written).padStart(32, '0');
    await env.DB.batch([
      beginUploadStatement(env.DB, paper, {
        ...{ hash, name: 'a.jpg', alt: title },
        ...{ person: 'E', email: 'e@example.org', uploadedAt: written },
      }),
      finishUploadStatement(env.DB, paper, hash),
      env.DB.prepare(
        "INSERT INTO audit (paper, at, person, action, subject) VALUES (?, 0, 'E', 'picture uploaded', ?)",
      ).bind(paper, title),
    ]);
    own?.all.push({ title, kind: 'upload' });
    return true;
  }
  await write(paper, title, does === 'post' ? 'publish' : 'save');
  own?.all.push({ title, kind: does });
  if (does === 'post') own?.public.push(title);
  return true;
}
