import { exports } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertPosts } from '../../../support/database.ts';
import {
  expectPage,
  firstOf,
  givePeople,
  htmlOf,
  PAPER,
  readEditor,
  rowsOf,
  statusOf,
  statusTo,
} from '../../../support/editor.ts';
import {
  databaseText,
  newId,
  POSTS,
  publishNew,
  rowOf,
  sendPost,
  sendState,
  WHOLE,
} from '../../../support/editor-records.ts';

const NOW = new Date('2026-11-26T15:00:00Z');
const LATER = new Date('2026-11-26T18:00:00Z');

beforeAll(() => givePeople());
afterEach(() => vi.useRealTimers());

const readPublicPost = async (slug: string) => {
  const response = await exports.default.fetch(`https://nunavut-news.example/blog/${slug}`);
  return { status: response.status, html: await response.text() };
};
const pageOf = (id: string, part = '', now = NOW) =>
  readEditor(`${POSTS}/post/${id}${part}`, { now });
const listOf = (query: string, now = NOW) => readEditor(`${POSTS}?${query}`, { now });

test('a post published with the description of a missing picture is what readers see', async () => {
  const id = await publishNew('Without a picture', { pictureAlt: 'What it would show.' });
  expect(await pageOf(id)).not.toContain('This draft differs');
});

test('a saved post is a draft, an editor publishes it, and a later save does not change what readers get', async () => {
  const id = await newId();
  const saved = await sendPost(id, 0, { title: 'First light' });
  const page = `${POSTS}/post/${id}?done=save&saved=post:${PAPER}:${id}`;
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, page]);
  expect(await readEditor(page)).toContain('Saved. Readers do not see it.');
  expect([await rowOf('first-light'), (await readPublicPost('first-light')).status]).toEqual([
    null,
    404,
  ]);
  expect(await listOf('status=draft')).toContain('First light');

  await sendPost(id, 1, { title: 'First light', do: 'publish' }, { now: NOW });
  expect(await pageOf(id, '?done=publish')).toContain('Published. Readers see it now.');
  const facts = { date: '2026-11-26T15:00:00Z', short_tail_keywords: 'ice, travel', updated: null };
  expect(await rowOf('first-light')).toMatchObject({ ...facts, draft: 0 });
  expect(await readEditor(`/papers/${PAPER}/log`)).toContain(
    'Sample Editor (editor@sample.example) published a post: First light',
  );

  await sendPost(id, 2, { title: 'Second light', text: 'Other.' });
  expect(await rowOf('first-light')).toMatchObject({ meta_title: 'First light' });
  expect(await readEditor(page)).toMatch(
    /Readers still see the published text.*This draft differs/,
  );
});

test('an incomplete post can be saved but not published, and each missing part is shown beside its field', async () => {
  const id = await newId();
  const lacks = {
    title: 'Lacks',
    description: '',
    keywords: '',
    slug: '',
    text: '<b>bold</b>\n\n[x](javascript:alert(1))',
    picture: 'https://pictures.example/a.jpg',
  };
  expect((await sendPost(id, 0, lacks)).status).toBe(303);
  const html = await expectPage(sendPost(id, 1, { ...lacks, do: 'publish' }), 422);
  for (const [field, problem] of [
    ['description', 'Fill this in.'],
    ['pictureAlt', 'Say what the picture shows.'],
    ['text', 'Line 1: HTML is shown as you write it.'],
  ] as const)
    expect(html).toMatch(new RegExp(`<a href="#f-${field}"><strong>.*?</strong>${problem}`));
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(await rowOf('lacks')).toBe(null);
});

test('a post with a time becomes public at that time by itself, in the paper’s zone', async () => {
  const id = await newId();
  // Iqaluit is five hours behind Greenwich.
  const plan = { title: 'Planned one', do: 'schedule', at: '2026-11-26T12:30' };
  expect((await sendPost(id, 0, plan, { now: NOW })).status).toBe(303);
  expect(await rowOf('planned-one')).toMatchObject({ date: '2026-11-26T17:30:00Z' });
  expect(await listOf('status=scheduled')).toContain('Planned one');
  expect(await listOf('status=public', LATER)).toContain('Planned one');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T17:29:59Z') });
  expect((await readPublicPost('planned-one')).status).toBe(404);
  vi.setSystemTime(Date.parse('2026-11-26T17:30:00Z'));
  expect((await readPublicPost('planned-one')).status).toBe(200);
  expect(await pageOf(id, '/versions')).toContain('No version has been stored yet');
  expect(await pageOf(id, '/versions', LATER)).toContain('Sample Editor');
});

test('a post whose planned time is cancelled is a draft again, without any trace of the plan', async () => {
  const id = await newId();
  const plan = { title: 'Called off', do: 'schedule', at: '2026-11-27T08:00' };
  await sendPost(id, 0, plan, { now: NOW });
  expect((await sendState(id, 1, 'cancel', { now: NOW })).status).toBe(303);
  expect(await rowOf('called-off')).toBe(null);
  expect(await listOf('status=draft', new Date('2026-11-30T00:00:00Z'))).toContain('Called off');
});

test.each([
  ['2026-11-26T09:59', 'This time has passed.'],
  ['2029-11-26T10:00', 'within two years'],
  ['2026-02-30T10:00', 'not a date and time'],
  ['2027-03-14T02:30', 'The clocks go forward that day'],
  ['', 'Choose a date and time'],
])('a post is not planned for “%s”: %s', async (at, problem) => {
  const fields = { title: 'Never', do: 'schedule', at };
  await expectPage(sendPost(await newId(), 0, fields, { now: NOW }), 422, problem);
});

test('a corrected post says so at its end, and a withdrawn one is published again with its first date', async () => {
  const title = 'Wrong figure';
  const id = await publishNew(title, {}, NOW);
  const fields = { title, text: 'The ice is thick.', do: 'correct' };
  expect((await sendPost(id, 1, fields, { now: LATER })).status).toBe(422);
  const now = new Date('2026-11-26T16:00:00Z');
  await sendPost(id, 1, { ...fields, correction: 'It was thin.' }, { now });
  const date = '2026-11-26T15:00:00Z';
  expect(await rowOf('wrong-figure')).toMatchObject({
    blog: 'The ice is thick.\n\n**Correction, November 26, 2026:** It was thin.\n',
    date,
    updated: '2026-11-26T16:00:00Z',
  });
  expect((await readPublicPost('wrong-figure')).html).toContain(
    '<strong>Correction, November 26, 2026:</strong> It was thin.',
  );
  const slip = { ...fields, text: 'The ice is thick!', do: 'slip', correction: 'Not read.' };
  await sendPost(id, 2, slip, { now: LATER });
  expect(await rowOf('wrong-figure')).toMatchObject({
    blog: 'The ice is thick!\n',
    updated: '2026-11-26T16:00:00Z',
  });

  const { headers } = await sendState(id, 3, 'withdraw', { now: LATER });
  const gone = 'Withdrawn. It is gone from every page.';
  expect(await readEditor(headers.get('Location') ?? '', { now: LATER })).toContain(gone);
  expect(await rowOf('wrong-figure')).toBe(null);
  expect((await readPublicPost('wrong-figure')).status).toBe(404);
  expect(await listOf('status=withdrawn')).toContain(title);
  await sendPost(id, 4, { title, do: 'publish' }, { now: LATER });
  expect(await rowOf('wrong-figure')).toMatchObject({ date });
});

test('a post imported from a file can be edited, keeps its id and head, and its first version is stored', async () => {
  await insertPosts({ slug: 'from-file', blog: 'As in the file.\n', shortTailKeywords: 'ice' });
  await rowsOf("UPDATE posts SET front_matter = '---x---' WHERE slug = 'from-file'");
  const fields = { text: 'Changed.', do: 'slip' };
  expect((await sendPost('from-file', 0, fields, { now: NOW })).status).toBe(303);
  const facts = { id: 'id-from-file', date: '2026-11-01', front_matter: '---x---', updated: null };
  expect(await rowOf('from-file')).toMatchObject({ ...facts, blog: 'Changed.\n' });
  expect(await pageOf('from-file', '/versions', LATER)).toMatch(/Sample Editor.*from a file/);
  const first = await htmlOf(`${POSTS}/post/from-file/versions/1`, { now: LATER });
  expect(first).toContain('As in the file.');
});

test('a second post of the same title gets a numbered slug, and a slug in use is refused', async () => {
  await publishNew('Twice', {}, NOW);
  const id = await newId();
  await sendPost(id, 0, { title: 'Twice' });
  expect(await pageOf(id)).toContain('/blog/twice-2');
  const publish = (slug: string) => sendPost(id, 1, { title: 'Twice', slug, do: 'publish' });
  await expectPage(publish('twice'), 422, 'Another post of this paper has this name.');
  expect((await publish('../../etc')).status).toBe(422);
});

test('new posts of one title that are saved at the same time all get a slug', async () => {
  const ids = [await newId(), await newId(), await newId()];
  const sent = await Promise.all(ids.map((id) => sendPost(id, 0, { title: 'Same moment' })));
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
});

test('the slug of a draft follows its title until somebody chooses one or it is public', async () => {
  const id = await newId();
  const slugAfter = async (version: number, fields: Record<string, string>) => {
    expect((await sendPost(id, version, fields)).status).toBe(303);
    const html = await htmlOf(`${POSTS}/post/${id}`);
    const shown = /name="slug"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? '';
    return [/\/blog\/([\w-]+)/.exec(html)?.[1], shown];
  };
  expect(await slugAfter(0, { title: '' })).toEqual([`post-${id.slice(-8)}`, '']);
  expect(await slugAfter(1, { title: 'Seal hunt' })).toEqual(['seal-hunt', '']);
  expect(await slugAfter(2, { title: 'Seal hunt', slug: 'A Hunt!' })).toEqual(['a-hunt', 'a-hunt']);
  expect(await slugAfter(3, { title: 'Walrus', slug: 'a-hunt' })).toEqual(['a-hunt', 'a-hunt']);
  const ofYear = 'walrus-2026';
  expect(await slugAfter(4, { title: 'Walrus', slug: ofYear })).toEqual([ofYear, ofYear]);
  expect(await slugAfter(5, { title: 'Walrus', slug: '' })).toEqual(['walrus', '']);
  await sendPost(id, 6, { title: 'Walrus', do: 'publish' });
  await sendPost(id, 7, { title: 'Narwhal' });
  expect(await htmlOf(`${POSTS}/post/${id}`)).toContain('/blog/walrus');
});

test('a draft is saved with whatever it has or lacks, except texts that are too long', async () => {
  const id = await newId();
  const empty = { title: '', description: '', keywords: '', text: '' };
  await expectPage(sendPost(id, 0, empty), 422, 'There is nothing to save yet');
  const odd = { picture: 'nowhere', video: 'nothing', slug: '..', text: 'a\u0007b\u202ec' };
  for (const [version, fields] of [empty, odd].entries()) {
    const sent = { ...empty, description: 'One line.', ...fields };
    expect((await sendPost(id, version, { ...sent, description: 'x' })).status).toBe(303);
  }
  expect(await htmlOf(`${POSTS}/post/${id}`)).toMatch(/abc<.*value="nowhere"/s);
  expect(await readEditor(POSTS)).toContain('Without a title');
  const long = { title: 'x'.repeat(76), description: 'Stays.' };
  await expectPage(sendPost(id, 2, long), 422, '76 characters; at most 75', 'Stays.');
  expect((await sendPost(id, 2, { keywords: '', title: 'Whole', do: 'publish' })).status).toBe(303);
  expect(await rowOf('whole')).toMatchObject({ short_tail_keywords: '' });
});

test('a new post whose form names no version is saved, and no page shows a post that is not there', async () => {
  const id = await newId();
  const path = `${POSTS}/post/${id}`;
  expect(await statusOf(path)).toBe(404);
  expect(await statusTo(path, { ...WHOLE, title: 'Odd version', version: 'abc' })).toBe(303);
  expect(await statusOf(path)).toBe(200);
});

test('an author who asks for publication is told what happens next', async () => {
  const as = 'author';
  const id = await newId(as);
  const { headers } = await sendPost(id, 0, { title: 'Asked', do: 'ready' }, { as });
  const page = await readEditor(headers.get('Location') ?? '', { as });
  expect(page).toContain('the editors see that it waits for them');
});

test('a post whose title gives no slug gets a valid one', async () => {
  const id = await newId();
  await sendPost(id, 0, { title: 'Лёд' });
  expect(await pageOf(id)).toMatch(/\/blog\/post-[0-9a-f]{8}\b/);
});

test('a search of titles finds literal text, and wildcards have no meaning', async () => {
  await sendPost(await newId(), 0, { title: '100% of it' });
  expect(await listOf('q=100%25')).toContain('100% of it');
  expect(await listOf('q=0%25%25')).toContain('There are no such posts.');
});

test('a purge that the edge refuses is mentioned on the page, and the change is still made', async () => {
  const SITE = { invalidate: () => Promise.reject(new Error('no purge')) };
  const fields = { title: 'Late one', do: 'publish' };
  const { headers } = await sendPost(await newId(), 0, fields, { now: NOW, env: { SITE } });
  expect(headers.get('Location')).toContain('?done=publish&late=yes&saved=');
  expect(await rowOf('late-one')).not.toBe(null);
  expect(await readEditor(headers.get('Location') ?? '')).toContain('up to ten minutes');
});

test('posts of a remote backend cannot be changed in the editor', async () => {
  const options = { env: { BLOG_API_URL: 'https://posts.example' } };
  expect(await readEditor(POSTS, options)).toContain('stored in another system');
  expect(await statusTo(`${POSTS}/post/p_0123456789abcdef`, WHOLE, options)).toBe(409);
});

const AS_AUTHOR = { as: 'author' } as const;
const countOf = (subject: string, action = '%') =>
  firstOf('SELECT count(*) FROM audit WHERE subject = ? AND action LIKE ?', subject, action);

describe('when two people save one post', () => {
  test('the second loses neither the correction nor the time nor the button that they chose', async () => {
    const open = await publishNew('Carried');
    await sendPost(open, 1, { title: 'Carried', text: 'Theirs.' });
    const correct = { title: 'Carried', text: 'Mine.', do: 'correct', correction: 'It was one.' };
    const html = await (await sendPost(open, 1, correct)).text();
    expect(html).toMatch(/name="correction"[^>]*value="It was one\."/);
    expect(html).toMatch(/<option value="correct" selected="">/);
    expect((await sendPost(open, 2, correct)).status).toBe(303);

    const planned = await newId();
    const plan = { title: 'To plan', text: 'Mine.', do: 'schedule', at: '2027-01-05T09:30' };
    const now = new Date('2026-12-01T12:00:00Z');
    await sendPost(planned, 0, { title: 'To plan' });
    await sendPost(planned, 1, { title: 'To plan', text: 'Theirs.' });
    const page = await (await sendPost(planned, 1, plan, { now })).text();
    expect(page).toMatch(/name="at"[^>]*value="2027-01-05T09:30"/);
    expect(page).toMatch(/<option value="schedule" selected="">/);
    expect(page).not.toContain('name="do" value="save"');
  });

  test('one withdraws it whatever the other has saved, whose version stays as the draft', async () => {
    const title = 'Changed since';
    const id = await publishNew(title);
    const save = (version: number, text: string) => sendPost(id, version, { title, text });
    await save(1, 'Half a sen');
    const sent = await Promise.all([
      ...[sendState(id, 1, 'withdraw'), sendState(id, 1, 'withdraw')],
      ...['One.', 'Two.', 'Three.'].map((text) => save(2, text)),
    ]);
    expect(sent.slice(0, 2).map(({ status }) => status)).toEqual([303, 303]);
    expect(await rowOf('changed-since')).toBe(null);
    expect(await htmlOf(`${POSTS}/post/${id}`)).toMatch(/Half a sen|One\.|Two\.|Three\./);
    expect(await countOf(title, 'post withdrawn')).toBe(1);
  });

  test('one cannot cancel a planned time that has passed, and gets a page with all buttons', async () => {
    const response = await sendState(await publishNew('Has come'), 1, 'cancel');
    await expectPage(response, 422, 'value="withdraw"');
  });
});

test.each(['', 'delete', '__proto__', 'WITHDRAW'])(
  'a form whose button is “%s” withdraws no post and chooses no story',
  async (does) => {
    const id = await publishNew(`Stays ${does}`);
    await rowsOf(
      "INSERT OR IGNORE INTO story_choices (paper, kind, story, title, chosen_by, chosen_at) VALUES (?, 'hidden', 'a', 'A', 'E', 0)",
      PAPER,
    );
    const before = await databaseText();
    const form = { do: does, version: '1', story: 'a' };
    for (const path of [`${POSTS}/post/${id}/state`, `/papers/${PAPER}/headlines`])
      expect(await statusTo(path, form)).toBe(403);
    expect(await databaseText()).toBe(before);
  },
);

/** Stores an uploaded picture; returns its hash. */
async function storePicture(alt: string, person: string, email: string | null): Promise<string> {
  const hash = String(alt.length).padStart(32, '0');
  await rowsOf(
    "INSERT INTO uploads (paper, hash, name, alt, person, email, uploaded_at) VALUES (?, ?, '', ?, ?, ?, 0)",
    ...[PAPER, hash, alt, person, email],
  );
  return hash;
}

test('a picture removed by two people at the same time is removed and logged once', async () => {
  const hash = await storePicture('Of two', 'E', 'e@example.org');
  const remove = () => statusTo(`${POSTS}/pictures`, { do: 'remove', hash });
  await Promise.all([remove(), remove()]);
  expect(await remove()).toBe(303);
  expect(await firstOf("SELECT count(*) FROM audit WHERE subject = 'Of two'")).toBe(1);
});

test.each([
  ['under another address', 'Sample Author', 'other@example.org', 422],
  ['before addresses were stored', 'Sample Author', null, 422],
  ['under another name and their address', 'Renamed Since', 'author@sample.example', 303],
])(
  'an author may remove a picture that was stored %s only where the address is theirs',
  async (what, person, email, status) => {
    const form = { do: 'remove', hash: await storePicture(what, person, email) };
    expect(await statusTo(`${POSTS}/pictures`, form, AS_AUTHOR)).toBe(status);
  },
);
