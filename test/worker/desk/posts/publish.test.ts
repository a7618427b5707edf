import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  newId,
  POSTS,
  publishNew,
  rowOf,
  sendPost,
  sendState,
  WHOLE,
} from '../../../support/desk-posts.ts';
import { insertPosts } from '../../../support/insert-post.ts';

const NOW = new Date('2026-11-26T15:00:00Z');
const LATER = new Date('2026-11-26T18:00:00Z');

beforeAll(() => givePeople());
afterEach(() => vi.useRealTimers());

const pathOf = (slug: string) => `https://nunavut-news.example/blog/${slug}`;
const readersGet = async (slug: string) => {
  const response = await exports.default.fetch(pathOf(slug));
  return { status: response.status, html: await response.text() };
};

describe('a post', () => {
  test('that is saved is a draft that readers do not get, and is public when an editor publishes it', async () => {
    const id = await newId();
    const saved = await sendPost(id, 0, { title: 'First light' });
    expect([saved.status, saved.headers.get('Location')]).toEqual([
      303,
      `${POSTS}/post/${id}?saved=post:${PAPER}:${id}`,
    ]);
    expect(await rowOf('first-light')).toBe(null);
    expect((await readersGet('first-light')).status).toBe(404);
    expect(await readDesk(`${POSTS}?status=draft`, { as: 'editor' })).toContain('First light');

    const page = () => readDesk(saved.headers.get('Location') ?? '', { as: 'editor' });
    expect(await page()).toContain('Saved.');

    const published = await sendPost(id, 1, { title: 'First light', do: 'publish' }, { now: NOW });
    expect(published.status).toBe(303);
    expect(await page()).toContain('Done: readers see it now.');
    expect(await rowOf('first-light')).toMatchObject({
      date: '2026-11-26T15:00:00Z',
      short_tail_keywords: 'ice, travel',
      updated: null,
      draft: 0,
    });
    expect(await readDesk(`/papers/${PAPER}/log`, { as: 'editor' })).toContain(
      'Sample Editor (editor@sample.example) published a post: First light',
    );
  });

  test('that is public does not change for readers when its copy is saved', async () => {
    const id = await publishNew('Still water', {}, NOW);
    expect((await sendPost(id, 1, { title: 'Still waters run', text: 'Other.' })).status).toBe(303);
    expect(await rowOf('still-water')).toMatchObject({ meta_title: 'Still water' });
    expect(await readDesk(`${POSTS}/post/${id}`, { as: 'editor' })).toContain(
      'This copy differs from what readers have',
    );
  });

  test('that lacks what readers need can be saved and is not published, with each lack beside its field', async () => {
    const id = await newId();
    const lacks = {
      ...{ title: 'Lacks', description: '', keywords: '', slug: '' },
      text: '<b>bold</b>\n\n[x](javascript:alert(1))',
      picture: 'https://pictures.example/a.jpg',
    };
    expect((await sendPost(id, 0, lacks)).status).toBe(303);
    const refused = await sendPost(id, 1, { ...lacks, do: 'publish' });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    for (const [field, problem] of [
      ['description', 'Fill this in.'],
      ['keywords', 'Choose or write at least one keyword.'],
      ['pictureAlt', 'Say what the picture shows.'],
      ['text', 'Line 1: HTML is shown as you write it.'],
    ] as const)
      expect(html).toMatch(new RegExp(`<a href="#f-${field}"><strong>.*?</strong>${problem}`));
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(await rowOf('lacks')).toBe(null);
  });

  test('with a time is public from then on, without anybody’s doing, in the paper’s zone', async () => {
    const id = await newId();
    // Iqaluit is five hours behind Greenwich.
    const at = '2026-11-26T12:30';
    const given = { title: 'Planned one', do: 'schedule', at };
    expect((await sendPost(id, 0, given, { now: NOW })).status).toBe(303);
    expect(await rowOf('planned-one')).toMatchObject({ date: '2026-11-26T17:30:00Z' });
    const list = (status: string, now: Date) =>
      readDesk(`${POSTS}?status=${status}`, { as: 'editor', now });
    expect(await list('scheduled', NOW)).toContain('Planned one');
    expect(await list('public', LATER)).toContain('Planned one');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T17:29:59Z') });
    expect((await readersGet('planned-one')).status).toBe(404);
    vi.setSystemTime(Date.parse('2026-11-26T17:30:00Z'));
    expect((await readersGet('planned-one')).status).toBe(200);
    expect(await readDesk(`${POSTS}/post/${id}/versions`, { as: 'editor', now: NOW })).toContain(
      'No version has been kept yet',
    );
    expect(await readDesk(`${POSTS}/post/${id}/versions`, { as: 'editor', now: LATER })).toContain(
      'Sample Editor',
    );
  });

  test.each([
    ['2026-11-26T09:59', 'This time has passed.'],
    ['2029-11-26T10:00', 'within two years'],
    ['2026-02-30T10:00', 'not a date and time'],
    ['', 'not a date and time'],
  ])('is not planned for “%s”: %s', async (at, problem) => {
    const id = await newId();
    const response = await sendPost(id, 0, { title: 'Never', do: 'schedule', at }, { now: NOW });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining(problem),
    ]);
  });

  test('whose time is cancelled is a draft again, with nothing kept of the plan', async () => {
    const id = await newId();
    const plan = { title: 'Called off', do: 'schedule', at: '2026-11-27T08:00' };
    await sendPost(id, 0, plan, { now: NOW });
    expect((await sendState(id, 1, 'cancel', { now: NOW })).status).toBe(303);
    expect(await rowOf('called-off')).toBe(null);
    const later = new Date('2026-11-30T00:00:00Z');
    expect(await readDesk(`${POSTS}?status=draft`, { as: 'editor', now: later })).toContain(
      'Called off',
    );
  });

  test('that is corrected says so at its end, in the paper’s language, and when it was updated', async () => {
    const id = await publishNew('Wrong figure', {}, NOW);
    const fields = { title: 'Wrong figure', text: 'The ice is thick.', do: 'correct' };
    const refused = await sendPost(id, 1, fields, { now: LATER });
    expect(refused.status).toBe(422);
    const correction = 'It was thin.';
    await sendPost(id, 1, { ...fields, correction }, { now: LATER });
    expect(await rowOf('wrong-figure')).toMatchObject({
      blog: 'The ice is thick.\n\n**Correction, November 26, 2026:** It was thin.\n',
      date: '2026-11-26T15:00:00Z',
      updated: '2026-11-26T18:00:00Z',
    });
    const { html } = await readersGet('wrong-figure');
    expect(html).toContain('<strong>Correction, November 26, 2026:</strong> It was thin.');
    await sendPost(id, 2, { ...fields, text: 'The ice is thick!', small: 'yes' }, { now: LATER });
    expect(await rowOf('wrong-figure')).toMatchObject({ blog: 'The ice is thick!\n' });
  });

  test('that is withdrawn is gone for readers, and comes back with its first date', async () => {
    const id = await publishNew('Comes back', {}, NOW);
    expect((await readersGet('comes-back')).status).toBe(200);
    expect((await sendState(id, 1, 'withdraw', { now: LATER })).status).toBe(303);
    expect(await rowOf('comes-back')).toBe(null);
    expect((await readersGet('comes-back')).status).toBe(404);
    expect(await readDesk(`${POSTS}?status=withdrawn`, { as: 'editor' })).toContain('Comes back');
    await sendPost(id, 2, { title: 'Comes back', do: 'publish' }, { now: LATER });
    expect(await rowOf('comes-back')).toMatchObject({
      date: '2026-11-26T15:00:00Z',
      updated: null,
    });
  });

  test('that came from a file is edited, keeps its id and its head, and its first version is kept', async () => {
    await insertPosts({ slug: 'from-file', blog: 'As in the file.\n', shortTailKeywords: 'ice' });
    await env.DB.exec(`UPDATE posts SET front_matter = '---x---' WHERE slug = 'from-file'`);
    const fields = { text: 'Changed.', do: 'correct', small: 'yes' };
    expect((await sendPost('from-file', 0, fields, { now: NOW })).status).toBe(303);
    expect(await rowOf('from-file')).toMatchObject({
      id: 'id-from-file',
      date: '2026-11-01',
      front_matter: '---x---',
      blog: 'Changed.\n',
    });
    const versions = await readDesk(`${POSTS}/post/from-file/versions`, {
      as: 'editor',
      now: LATER,
    });
    expect(versions).toMatch(/Sample Editor.*from a file/);
    const first = await requestDesk(`${POSTS}/post/from-file/versions/1`, {
      as: 'editor',
      now: LATER,
    });
    expect(await first.text()).toContain('As in the file.');
  });

  test('has a name of its own: a second of the same title gets a number, and a taken one is refused', async () => {
    await publishNew('Twice', {}, NOW);
    const id = await newId();
    await sendPost(id, 0, { title: 'Twice' });
    expect(await readDesk(`${POSTS}/post/${id}`, { as: 'editor' })).toContain('/blog/twice-2');
    const taken = await sendPost(id, 1, { title: 'Twice', slug: 'twice' });
    expect([taken.status, await taken.text()]).toEqual([
      422,
      expect.stringContaining('Another post of this paper has this name.'),
    ]);
    const odd = await sendPost(id, 1, { title: 'Twice', slug: '../../etc' });
    expect(odd.status).toBe(422);
  });

  test.each([
    ['syllabics', 'ᓯᑯ ᓇᓂᓯᒪᔪᑦ', /\/blog\/siku-nanisimajut\b/],
    ['another script', 'Лёд', /\/blog\/post-[0-9a-f]{8}\b/],
  ])('of a title in %s has a name that addresses can have', async (_, title, address) => {
    const id = await newId();
    await sendPost(id, 0, { title });
    expect(await readDesk(`${POSTS}/post/${id}`, { as: 'editor' })).toMatch(address);
  });
});

test('a search of titles finds what it says, and its signs mean nothing', async () => {
  await sendPost(await newId(), 0, { ...WHOLE, title: '100% of it' });
  expect(await readDesk(`${POSTS}?q=100%25`, { as: 'editor' })).toContain('100% of it');
  expect(await readDesk(`${POSTS}?q=0%25%25`, { as: 'editor' })).toContain(
    'There are no such posts.',
  );
});

test('what the edge does not take is said on the page, and done all the same', async () => {
  const id = await newId();
  const fail = () => Promise.reject(new Error('no purge'));
  const response = await sendPost(
    id,
    0,
    { title: 'Late one', do: 'publish' },
    { now: NOW, env: { SITE: { invalidate: fail } } as never },
  );
  expect(response.headers.get('Location')).toContain('?late=yes&saved=');
  expect(await rowOf('late-one')).not.toBe(null);
  expect(await readDesk(`${POSTS}/post/${id}?late=yes`, { as: 'editor' })).toContain(
    'up to ten minutes',
  );
});

test('posts that live elsewhere are not changed here', async () => {
  const given = { as: 'editor', env: { BLOG_API_URL: 'https://posts.example' } as never } as const;
  expect(await readDesk(POSTS, given)).toContain('kept in another system');
  const sent = await requestDesk(`${POSTS}/post/p_0123456789abcdef`, { ...given, form: WHOLE });
  expect(sent.status).toBe(409);
});
