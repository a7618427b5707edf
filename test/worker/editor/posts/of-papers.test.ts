import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { isFree } from '../../../../src/editor/new-paper/new-paper-draft.ts';
import { newPostId } from '../../../../src/editor/posts/store-posts.ts';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { withdrawStatement } from '../../../../src/papers/store/publish-statements.ts';
import { givePeople, PAPER, readEditor, rowsOf, send, statusTo } from '../../../support/editor.ts';
import { WHOLE } from '../../../support/editor-records.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { publishPaper, townPaper } from '../../../support/publish-paper.ts';

const OWN_HOST = 'nunavut-news.example';

const publish = async (id: string, host: string) => {
  await publishPaper(townPaper({ id, hosts: [host], desks: NUNAVUT_NEWS.desks }));
  await copy();
};
async function copy(): Promise<void> {
  await env.INGEST.copyPapers();
  clearCaches();
}

/** Saves a post of a paper in the editor, published or as a draft. */
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

beforeAll(() => givePeople(PAPER, 'evil-town', 'bay', 'cape'));

test.each([OWN_HOST, `www.${OWN_HOST}`, OWN_HOST.toUpperCase()])(
  'a new paper that uses another paper’s host as %s does not get its posts',
  async (host) => {
    await write(PAPER, `Public words ${host}`, 'publish');
    await write(PAPER, `Secret draft ${host}`, 'save');
    const before = await titlesAt(OWN_HOST);
    await publish('evil-town', host);
    expect(await readEditor('/papers/evil-town/posts')).not.toMatch(/Public words|Secret draft/);
    const slug = `public-words-${host}`.toLowerCase().replaceAll('.', '-');
    const form = { ...WHOLE, title: 'Taken over', do: 'publish', version: '0' };
    await send(`/papers/evil-town/posts/post/${slug}`, form);
    expect(await titlesAt(OWN_HOST)).toEqual(before);
    await withdrawStatement(env.DB, 'evil-town', Date.now()).all();
    await copy();
  },
);

test('each paper has its own posts, drafts, pictures and audit rows alone', async () => {
  const upload =
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES (?1, '0', '', ?2, 'E', 0)";
  for (const paper of ['bay', 'cape']) {
    await publish(paper, `${paper}.ca`);
    await write(paper, `of-${paper}-public`, 'publish');
    await write(paper, `of-${paper}-draft`, 'save');
    await rowsOf(upload, paper, `of-${paper}-picture`);
  }
  for (const paper of ['bay', 'cape']) {
    const own = ['public', 'draft'].map((kind) => `of-${paper}-${kind}`);
    for (const [page, marks] of [
      ['posts', own],
      ['posts/pictures', [`of-${paper}-picture`]],
      ['log', own],
    ] as const) {
      const found = (await readEditor(`/papers/${paper}/${page}`)).match(/of-[a-z]+-[a-z]+/g);
      expect([paper, page, new Set(found)]).toEqual([paper, page, new Set(marks)]);
    }
    expect(await titlesAt(`${paper}.ca`)).toEqual([`of-${paper}-public`]);
  }
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
    'endpoint, service, p256dh, auth, community, min_level, all_clear, subscribed_at',
    "'https://push.example', 'fcm', 'p', 'a', 'c', 0, 1, 0",
  ],
])(
  'an id with which an earlier paper has left rows of %s cannot be used for a new one',
  async (table, columns, values) => {
    const id = table.replace('_', '-');
    expect(await isFree(env.DB, id)).toBe(true);
    await rowsOf(`INSERT INTO ${table} (paper, ${columns}) VALUES (?, ${values})`, id);
    expect(await isFree(env.DB, id)).toBe(false);
  },
);

test('an id of a paper of an earlier build cannot be used for a new one', async () => {
  await rowsOf(
    `INSERT INTO built_in_papers (id, data, digest) VALUES ('of-build', '{"timeZone":"UTC","language":"en"}', '')`,
  );
  await rowsOf("DELETE FROM built_in_papers WHERE id = 'of-build'");
  expect(await isFree(env.DB, 'of-build')).toBe(false);
});
