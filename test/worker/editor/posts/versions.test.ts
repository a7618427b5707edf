import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectPage,
  firstOf,
  givePeople,
  htmlOf,
  readEditor,
  requestEditor,
  rowsOf,
  send,
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

const AS_AUTHOR = { as: 'author' } as const;

beforeAll(() => givePeople());

const remove = (id: string, version: number, as: 'editor' | 'author' = 'editor') =>
  send(`${POSTS}/post/${id}/delete`, { version: String(version) }, { as });
const countCopies = (id: string) => firstOf('SELECT count(*) FROM post_copies WHERE id = ?', id);

describe('a draft that was never public', () => {
  test('can be deleted by its author; the log keeps all of it, and its slug can be used again', async () => {
    const id = await newId('author');
    const draft = { title: 'Better of', text: 'A long thought. '.repeat(2_000).trim() };
    await sendPost(id, 0, draft, AS_AUTHOR);
    expect(await readEditor(`${POSTS}/post/${id}`, AS_AUTHOR)).toContain('Delete this draft');
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await remove(id, 1, 'author');
      expect([status, headers.get('Location')]).toEqual([303, `${POSTS}?done=delete`]);
    }
    expect(await countCopies(id)).toBe(0);
    expect(await readEditor(POSTS)).not.toContain(draft.title);
    const [entry] = await rowsOf('SELECT action, subject, before FROM audit ORDER BY id DESC');
    expect(entry).toMatchObject({ action: 'post deleted', subject: draft.title });
    expect(JSON.parse(String(entry?.before))).toMatchObject(draft);
    await publishNew(draft.title);
    expect(await rowOf('better-of')).not.toBe(null);
  });

  test('can be deleted by an editor, and anybody who has it open keeps their text and can save it as a new post', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Open elsewhere' }, AS_AUTHOR);
    expect((await remove(id, 1)).status).toBe(303);
    const late = sendPost(id, 1, { title: 'Open elsewhere', text: 'Their words.' });
    await expectPage(late, 409, 'Somebody deleted this draft', 'Their words.');
    expect((await sendPost(id, 0, { title: 'Open elsewhere' })).status).toBe(303);
  });

  test('stays if somebody has saved it since, until its deletion is chosen again', async () => {
    const id = await newId();
    for (const version of [0, 1])
      await sendPost(id, version, { title: 'Wanted', text: `${version}` });
    const html = await expectPage(remove(id, 1), 409, 'It was not removed', 'value="2"');
    expect(html).toContain(` action="${POSTS}/post/${id}/delete"`);
    expect(html).not.toContain('Wanted');
    expect(await countCopies(id)).toBe(1);
    expect((await remove(id, 2)).status).toBe(303);
    expect(await countCopies(id)).toBe(0);
  });

  test.each(['publish', 'save'])(
    'that one person deletes while another tries to %s it: one succeeds and the other sees a conflict',
    async (does) => {
      const id = await newId();
      const title = `Both at once, ${does}`;
      await sendPost(id, 0, { title });
      const [removed, saved] = await Promise.all([
        remove(id, 1),
        sendPost(id, 1, { title, text: 'Theirs.', do: does }),
      ]);
      const isSaved = saved.status === 303;
      const refused = does === 'publish' ? 422 : 409;
      expect([removed.status, saved.status]).toEqual(isSaved ? [refused, 303] : [303, 409]);
      expect(await countCopies(id)).toBe(isSaved ? 1 : 0);
      expect((await rowOf(`both-at-once-${does}`)) !== null).toBe(isSaved && does === 'publish');
      expect(isSaved || (await saved.text()).includes('Theirs.')).toBe(true);
    },
  );
});

test('a post that is public, was public, or is planned cannot be deleted', async () => {
  const open = await publishNew('Public for good');
  const withdrawn = await publishNew('Once public');
  await sendState(withdrawn, 1, 'withdraw');
  const planned = await newId();
  const plan = { title: 'Planned', do: 'schedule', at: '2028-01-01T10:00' };
  await sendPost(planned, 0, plan, { now: new Date('2026-11-26T15:00:00Z') });
  for (const [id, version] of [
    [open, 1],
    [withdrawn, 2],
    [planned, 1],
  ] as const) {
    // Also with the version before it was published: nothing offers to delete it again.
    for (const each of [version, version - 1]) {
      const html = await expectPage(remove(id, each), 422, 'Not deleted: this post is or was');
      expect(html).not.toMatch(/ action="[^"]*\/delete"/);
    }
    expect(await countCopies(id)).toBe(1);
    expect(await readEditor(`${POSTS}/post/${id}`)).not.toContain('Delete this');
  }
});

const [FIRST, SECOND, THIRD] = ['10', '11', '12'].map(
  (hour) => new Date(`2026-11-26T${hour}:00:00Z`),
) as [Date, Date, Date];
const countVersions = (slug: string) =>
  firstOf('SELECT count(*) FROM post_versions WHERE slug = ?', slug);

test('a post with two public versions lists both, compares them, and restores the first as a draft', async () => {
  const title = 'Twice public';
  const id = await publishNew(title, { text: 'One line.\n\nThe same.' }, FIRST);
  const correction = { title, do: 'correct', correction: 'A word.' };
  await sendPost(id, 1, { ...correction, text: 'Two lines.\n\nThe same.' }, { now: SECOND });
  const path = `${POSTS}/post/${id}/versions`;
  expect(await readEditor(path)).toMatch(
    /Nov 26, 6:00.*Sample Editor · A word\..*Nov 26, 5:00.*Sample Editor/s,
  );
  // Each is the page that readers got.
  expect(await htmlOf(`${path}/1`)).toContain('<p>One line.</p>');
  expect(await htmlOf(`${path}/2`)).toContain('<p>Two lines.</p>');
  expect(await statusOf(`${path}/3`)).toBe(404);

  expect(await readEditor(`${path}?a=1&b=2`)).toMatch(/Removed: One Added: Two.*Added: .*A word\./);

  // Pressed twice, it is saved once; another version is a conflict.
  for (const [number, version, status] of [
    ['1', '2', 303],
    ['1', '2', 303],
    ['1', '1', 409],
    ['2', '2', 409],
  ] as const)
    expect(await statusTo(path, { number, version }, { now: THIRD })).toBe(status);
  const [change] = await rowsOf("SELECT subject FROM audit WHERE action = 'post restored'");
  expect(change?.subject).toBe('Twice public (#1)');
  expect(await rowOf('twice-public')).toMatchObject({
    blog: expect.stringContaining('Two lines.'),
  });
  expect(await htmlOf(`${POSTS}/post/${id}`)).toContain('One line.\n\nThe same.');
  const again = { title, text: 'One line.', do: 'slip' };
  await sendPost(id, 3, again, { now: THIRD });
  expect(await countVersions('twice-public')).toBe(3);
  // Every version stays when the post is withdrawn.
  await sendState(id, 4, 'withdraw', { now: THIRD });
  expect(await countVersions('twice-public')).toBe(3);
  expect(await readEditor(path)).toContain('Sample Editor');
});

test('a changed plan leaves no version that was never public', async () => {
  const id = await newId();
  const plan = { title: 'Put off', do: 'schedule' };
  await sendPost(id, 0, { ...plan, at: '2026-11-27T08:00' }, { now: FIRST });
  await sendPost(id, 1, { ...plan, at: '2026-11-28T08:00' }, { now: SECOND });
  expect(await countVersions('put-off')).toBe(1);
  expect(await rowOf('put-off')).toMatchObject({ date: '2026-11-28T13:00:00Z' });
});

/** An author whose texts try to run scripts. */
const HOSTILE = {
  title: '<img src=x onerror=alert(1)>Title',
  description: '"><script>alert(2)</script>',
  keywords: '<b onmouseover=alert(3)>one</b>, two',
  author: '</style><script>alert(11)</script>',
  slug: 'hostile-one',
  text: [
    '# First heading',
    '<script>alert(5)</script>',
    '"><img src=x onerror=alert(6)>',
    '[link](javascript:alert(7)) ![picture](javascript:alert(8))',
    '<iframe src="javascript:alert(9)"></iframe>',
    '</textarea><script>alert(10)</script>',
    '<base href="https://evil.example/">',
  ].join('\n\n'),
};

/** No element or attribute that an author could have made is harmful. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<script[^>]*>\s*alert|<script>alert/);
  expect(html).not.toMatch(/<img[^>]*\sonerror|<b\s+onmouseover|<iframe[^>]*javascript/i);
  expect(html).not.toMatch(/(?:href|src)="?javascript:/i);
  expect(html).not.toContain('<base href="https://evil');
}

describe('a preview', () => {
  const preview = (form: Record<string, string>) =>
    requestEditor(`${POSTS}/preview`, { as: 'author', form });

  test('is the page of the unsaved text with styles that its policy allows, and without scripts', async () => {
    const response = await preview({ ...WHOLE, date: '2026-11-01' });
    const html = await response.text();
    for (const text of [
      ...['<h1>Ice on the bay</h1>', 'The ice <em>bends</em>.', 'November 1, 2026'],
      '<base href="https://nunavut-news.example/" target="_blank">',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('<script type="module"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script-src|unsafe/);
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(0);
    for (const [, css = ''] of styles) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
      expect(policy).toContain(btoa(String.fromCharCode(...new Uint8Array(digest))));
    }
  });

  test('of a post without a title or a date is a page', async () => {
    for (const date of ['', '2026-99-99'])
      expect((await preview({ title: '', date })).status).toBe(200);
  });

  test('of hostile content is harmless, on its page and in its form', async () => {
    expectHarmless(await (await preview(HOSTILE)).text());
    const id = await newId();
    expect((await sendPost(id, 0, HOSTILE)).status).toBe(303);
    for (const path of ['', '/versions'])
      expectHarmless(await htmlOf(`${POSTS}/post/${id}${path}`));
    expectHarmless(await htmlOf(POSTS));
    const conflict = sendPost(id, 0, { ...HOSTILE, text: `${HOSTILE.text}!` });
    expectHarmless(await expectPage(conflict, 409));
  });
});

test('the page of a post shows its reading time and how a search engine shows it', async () => {
  const id = await newId();
  await sendPost(id, 0, { title: 'Long one', text: 'word '.repeat(660) });
  const page = await readEditor(`${POSTS}/post/${id}`);
  expect(page).toContain('Reading time: 3 min');
  expect(page).toContain('https://nunavut-news.example/blog/long-one Long one | Nunavut News');
});

describe('an author', () => {
  test('cannot publish but can request it, and editors see these posts first', async () => {
    const id = await newId('author');
    const title = 'Please look';
    await sendPost(id, 0, { title, do: 'ready' }, AS_AUTHOR);
    for (const does of ['publish', 'schedule', 'correct']) {
      const fields = { title, do: does, at: '2026-12-24T10:00', correction: 'x' };
      expect((await sendPost(id, 1, fields, AS_AUTHOR)).status).toBe(403);
    }
    expect(await rowOf('please-look')).toBe(null);
    await sendPost(await newId(), 0, { title: 'Newer draft' });
    expect(await readEditor(POSTS)).toMatch(/Please look.*Ready to be published.*Newer draft/);
    await sendPost(id, 1, { title, do: 'publish' });
    expect(await rowOf('please-look')).not.toBe(null);
    expect(await readEditor(POSTS)).not.toContain('Ready to be published');
    // Readers do not see later drafts.
    expect((await sendPost(id, 2, { title, text: 'More.' }, AS_AUTHOR)).status).toBe(303);
    expect(await rowOf('please-look')).toMatchObject({ blog: `${WHOLE.text}\n` });
  });

  test('neither opens, changes, withdraws nor deletes posts of others, and sees their own first', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'The editor’s draft' });
    const own = await newId('author');
    await sendPost(own, 0, { title: 'Own older' }, AS_AUTHOR);
    const open = await publishNew('The editor’s post');
    const before = await rowsOf('SELECT * FROM post_copies');
    for (const post of [id, open]) {
      const path = `${POSTS}/post/${post}`;
      for (const part of ['', '/versions', '/versions/1'])
        expect(await statusOf(path + part, AS_AUTHOR)).toBe(403);
      for (const [part, form] of [
        ['', { ...WHOLE, do: 'save' }],
        ['/state', { do: 'withdraw' }],
        ['/versions', { number: '1' }],
        ['/delete', {}],
      ] as const)
        expect(await statusTo(path + part, { version: '1', ...form }, AS_AUTHOR)).toBe(403);
    }
    expect(await rowsOf('SELECT * FROM post_copies')).toEqual(before);
    const list = await readEditor(POSTS, AS_AUTHOR);
    expect(list).not.toContain('The editor’s draft');
    expect(list).toMatch(/Own older.*The editor’s post/);
  });
});

test('an author neither sees nor takes over a withdrawn post without a draft', async () => {
  await publishNew('Withdrawn of a file');
  for (const table of ['posts', 'post_copies']) await rowsOf(`DELETE FROM ${table}`);
  const path = `${POSTS}/post/withdrawn-of-a-file`;
  const before = await databaseText();
  for (const part of ['', '/versions', '/versions/1'])
    expect(await statusOf(path + part, AS_AUTHOR)).toBe(403);
  const form = { ...WHOLE, do: 'save', number: '1', version: '0' };
  for (const part of ['', '/versions'])
    expect(await statusTo(path + part, form, AS_AUTHOR)).toBe(403);
  expect(await databaseText()).toBe(before);
  expect(await statusOf(path)).toBe(200);
});
