import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isFree } from '../../../../src/desk/new-paper/claim-id.ts';
import { newPostId } from '../../../../src/desk/posts/store-posts.ts';
import { withdrawStatement } from '../../../../src/paper-store/publish-statements.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import {
  givePeople,
  PAPER,
  readDesk,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../../support/desk.ts';
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
  expect(await statusTo(path, form)).toBe(303);
}

/** The titles that readers get for a domain. */
async function titlesAt(domain: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
  const path = `/functions/v1/get_metainfo?domain=${domain}&limit=100`;
  const response = await exports.default.fetch(`https://${OWN_HOST}${path}`, { headers });
  const { blogs } = await response.json<{ blogs: { metaTitle: string }[] }>();
  return blogs.map(({ metaTitle }) => metaTitle).sort();
}

beforeAll(() => givePeople(PAPER, 'evil-town', ...PAPERS));

test.each([
  ['its own host', OWN_HOST],
  ['its host with www.', `www.${OWN_HOST}`],
  ['its host in capitals', OWN_HOST.toUpperCase()],
])('the posts of a paper are not found by a new paper that names %s', async (_, host) => {
  await write(PAPER, `Public words ${host}`, 'publish');
  await write(PAPER, `Secret draft ${host}`, 'save');
  const before = await titlesAt(OWN_HOST);
  await publish('evil-town', [host]);
  expect(await readDesk('/papers/evil-town/posts')).not.toMatch(/Public words|Secret draft/);
  const slug = `public-words-${host}`.toLowerCase().replaceAll('.', '-');
  const form = { ...WHOLE, title: 'Taken over', do: 'publish', version: '0' };
  await send(`/papers/evil-town/posts/post/${slug}`, form);
  expect(await titlesAt(OWN_HOST)).toEqual(before);
  await withdraw('evil-town');
});

test.each([
  ['posts', 'slug, id, date, meta_title, meta_description, blog', "'', '', '', '', '', ''"],
  ['audit', 'at, person, action, subject', "0, 'E', 'post deleted', 'T'"],
  ['uploads', 'hash, name, alt, person, uploaded_at', "'h', 'n', 'a', 'E', 0"],
  ['post_copies', 'id, slug, version, data, owner, saved_by, saved_at', "'', '', 1, '', '', '', 0"],
  [
    'notices',
    'id, version, data, starts_at, ends_at, written_by, saved_by, saved_at',
    "'i', 1, '{}', 0, 0, 'E', 'E', 0",
  ],
  [
    'push_subscribers',
    'endpoint, service, p256dh, auth, community, level, all_clear, subscribed_at',
    "'https://push.example', 'fcm', 'p', 'a', 'c', 0, 1, 0",
  ],
])(
  'an id with which an earlier paper has left rows of %s is taken by no new one',
  async (table, columns, values) => {
    const id = table.replace('_', '-');
    expect(await isFree(env.DB, id)).toBe(true);
    await rowsOf(`INSERT INTO ${table} (paper, ${columns}) VALUES (?, ${values})`, id);
    expect(await isFree(env.DB, id)).toBe(false);
  },
);

test('an id that a paper of an earlier build had is taken by no new one', async () => {
  await rowsOf(
    `INSERT INTO built_in_papers (id, data, digest) VALUES ('of-build', '{"timeZone":"UTC","language":"en"}', '')`,
  );
  await rowsOf("DELETE FROM built_in_papers WHERE id = 'of-build'");
  expect(await isFree(env.DB, 'of-build')).toBe(false);
});

const STEP = fc.record({
  does: fc.constantFrom('hosts', 'hosts', 'withdraw', 'post', 'draft', 'upload'),
  paper: fc.constantFrom(...PAPERS),
  hosts: fc.uniqueArray(fc.constantFrom(...HOSTS), { minLength: 1, maxLength: 4 }),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** What a paper has, with whose it is in its title; and the titles that each page has to name. */
type Own = { readonly title: string; readonly kind: Step['does'] }[];
const PAGES: Readonly<Record<string, readonly Step['does'][]>> = {
  posts: ['post', 'draft'],
  'posts/pictures': ['upload'],
  log: ['post', 'draft', 'upload'],
};
const titlesOf = (own: Own, kinds: readonly Step['does'][]) =>
  own.flatMap(({ title, kind }) => (kinds.includes(kind) ? title : [])).sort();

let written = 0;

/** Does a step; what it stored. */
async function take({ does, paper, hosts }: Step): Promise<Own> {
  if (does === 'hosts') await publish(paper, hosts);
  if (does === 'withdraw') await withdraw(paper);
  // Of a paper that is withdrawn the desk has no pages.
  if (does === 'hosts' || (await statusOf(`/papers/${paper}`)) !== 200) return [];
  written += 1;
  const title = `of-${paper}-${written}`;
  if (does === 'upload') {
    const upload = 'uploads (paper, hash, name, alt, person, uploaded_at)';
    const hash = String(written).padStart(32, '0');
    await rowsOf(`INSERT INTO ${upload} VALUES (?, ?, '', ?, 'E', 0)`, paper, hash, title);
    const change = 'audit (paper, at, person, action, subject)';
    await rowsOf(`INSERT INTO ${change} VALUES (?, 0, 'E', 'picture uploaded', ?)`, paper, title);
  } else await write(paper, title, does === 'post' ? 'publish' : 'save');
  return [{ title, kind: does }];
}

test('each paper has its own posts, drafts, pictures and changes alone, whatever papers do with hosts', async () => {
  const before = written;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 12 }), async (steps) => {
      const own = new Map<string, Own>(PAPERS.map((id) => [id, []]));
      for (const table of ['posts', 'post_copies', 'post_versions', 'uploads', 'audit'])
        await rowsOf(`DELETE FROM ${table}`);
      for (const id of PAPERS) await publish(id, [`${id}.ca`]);
      for (const step of steps) own.get(step.paper)?.push(...(await take(step)));
      const hosts = await rowsOf<Record<'host' | 'publication', string>>('SELECT * FROM hosts');
      const owners = new Map(hosts.map(({ host, publication }) => [host, publication]));
      for (const host of new Set([...HOSTS, ...owners.keys()])) {
        // Without an owner it may lead to that of its twin.
        const twin = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
        if (!owners.has(host) && owners.has(twin)) continue;
        const titles = titlesOf(own.get(owners.get(host) ?? '') ?? [], ['post']);
        expect([host, await titlesAt(host)]).toEqual([host, titles]);
      }
      const published = new Set(owners.values());
      for (const [id, all] of own) {
        if (!published.has(id)) await publish(id, [`${id}-again.ca`]);
        for (const [page, kinds] of Object.entries(PAGES)) {
          const marks = (await readDesk(`/papers/${id}/${page}`)).match(/of-[a-z]+-\d+/g) ?? [];
          expect([id, page, [...new Set(marks)].sort()]).toEqual([id, page, titlesOf(all, kinds)]);
        }
      }
    }),
    { numRuns: runs(8) },
  );
  expect(written - before).toBeGreaterThan(10);
});
