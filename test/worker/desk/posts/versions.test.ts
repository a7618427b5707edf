import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  newId,
  POSTS,
  publishNew,
  rowOf,
  sendPost,
  sendState,
} from '../../../support/desk-posts.ts';

const AS_AUTHOR = { as: 'author' } as const;

beforeAll(() => givePeople());

const remove = (id: string, version: number, as: 'editor' | 'author' | 'notices' = 'editor') =>
  requestDesk(`${POSTS}/post/${id}/delete`, { as, form: { version: String(version) } });

const countCopies = (id: string) =>
  env.DB.prepare('SELECT count(*) FROM post_copies WHERE id = ?').bind(id).first('count(*)');

const lastEntry = () =>
  env.DB.prepare('SELECT action, subject, before FROM audit ORDER BY id DESC LIMIT 1').first<
    Record<string, string>
  >();

describe('a draft that was never public', () => {
  test('is deleted by its author, and the log keeps all of it', async () => {
    const id = await newId('author');
    const text = 'A long thought. '.repeat(2_000).trim();
    await sendPost(id, 0, { title: 'Thought better of', text }, AS_AUTHOR);
    expect(await readDesk(`${POSTS}/post/${id}`, AS_AUTHOR)).toContain('Delete this draft');
    const response = await remove(id, 1, 'author');
    expect([response.status, response.headers.get('Location')]).toEqual([303, POSTS]);
    expect((await remove(id, 1, 'author')).headers.get('Location')).toBe(POSTS);
    expect(await countCopies(id)).toBe(0);
    expect(await readDesk(POSTS, { as: 'editor' })).not.toContain('Thought better of');
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'post deleted', subject: 'Thought better of' });
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ title: 'Thought better of', text });
  });

  test('is deleted by an editor, whoever began it, and its name is free again', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Name to reuse' }, AS_AUTHOR);
    expect((await remove(id, 1)).status).toBe(303);
    await publishNew('Name to reuse');
    expect(await rowOf('name-to-reuse')).not.toBe(null);
  });

  test('is deleted by no other author and not by the hamlet’s office', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Not theirs' });
    expect((await remove(id, 1, 'author')).status).toBe(403);
    expect((await remove(id, 1, 'notices')).status).toBe(403);
    expect(await countCopies(id)).toBe(1);
  });

  test('stays where somebody has saved it since, and whoever deletes is told so', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Still wanted' });
    await sendPost(id, 1, { title: 'Still wanted', text: 'More of it.' });
    const response = await remove(id, 1);
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining('value="2"'),
    ]);
    expect(await countCopies(id)).toBe(1);
  });

  test('that somebody else has open is not lost: they see what they wrote, and can save it anew', async () => {
    const id = await newId();
    await sendPost(id, 0, { title: 'Open elsewhere' });
    await remove(id, 1);
    const late = await sendPost(id, 1, { title: 'Open elsewhere', text: 'Their words.' });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Their words.'),
    ]);
    expect((await sendPost(id, 0, { title: 'Open elsewhere' })).status).toBe(303);
  });

  test.each(['publish', 'save'])(
    'of two of whom one deletes it while the other would %s it, one does and the other is told',
    async (does) => {
      const id = await newId();
      const title = `Both at once, ${does}`;
      await sendPost(id, 0, { title });
      const [removed, saved] = await Promise.all([
        remove(id, 1),
        sendPost(id, 1, { title, text: 'Theirs.', do: does }),
      ]);
      const isSaved = saved.status === 303;
      expect([removed.status, saved.status]).toEqual(isSaved ? [409, 303] : [303, 409]);
      expect(await countCopies(id)).toBe(isSaved ? 1 : 0);
      expect((await rowOf(`both-at-once-${does}`)) !== null).toBe(isSaved && does === 'publish');
      if (!isSaved) expect(await saved.text()).toContain('Theirs.');
    },
  );
});

describe('what cannot be deleted', () => {
  test('is a post that is public, was public, or is planned', async () => {
    const open = await publishNew('Public for good');
    const withdrawn = await publishNew('Once public');
    await sendState(withdrawn, 1, 'withdraw');
    const planned = await newId();
    const at = '2028-01-01T10:00';
    const now = new Date('2026-11-26T15:00:00Z');
    await sendPost(planned, 0, { title: 'Planned', do: 'schedule', at }, { now });
    for (const [id, version] of [
      [open, 1] as const,
      [withdrawn, 2] as const,
      [planned, 1] as const,
    ]) {
      expect((await remove(id, version)).status).toBe(409);
      expect(await countCopies(id)).toBe(1);
      expect(await readDesk(`${POSTS}/post/${id}`, { as: 'editor' })).not.toContain('Delete this');
    }
  });

  test('is a post that is not there', async () => {
    for (const id of ['x', "' OR 1=1 --"]) expect((await remove(id, 0)).status).toBe(404);
  });
});

const [FIRST, SECOND, THIRD] = ['10', '11', '12'].map(
  (hour) => new Date(`2026-11-26T${hour}:00:00Z`),
);

const count = (slug: string) =>
  env.DB.prepare('SELECT count(*) FROM post_versions WHERE slug = ?').bind(slug).first('count(*)');

describe('a post that was public in two versions', () => {
  let id = '';
  const path = () => `${POSTS}/post/${id}/versions`;

  beforeAll(async () => {
    id = await publishNew('Twice public', { text: 'One line.\n\nThe same.' }, FIRST);
    const fields = { title: 'Twice public', do: 'correct', correction: 'A word.' };
    await sendPost(id, 1, { ...fields, text: 'Two lines.\n\nThe same.' }, { now: SECOND });
  });

  test('lists both with who published them and what was corrected', async () => {
    const list = await readDesk(path(), { as: 'editor' });
    expect(list).toMatch(/Nov 26, 6:00.*Sample Editor · A word\..*Nov 26, 5:00.*Sample Editor/s);
  });

  test('shows each as the page that readers had', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async (n) => (await requestDesk(`${path()}/${n}`, { as: 'editor' })).text()),
    );
    expect(one).toContain('<p>One line.</p>');
    expect(two).toContain('<p>Two lines.</p>');
    expect((await requestDesk(`${path()}/3`, { as: 'editor' })).status).toBe(404);
  });

  test('compares them word by word, with the new line marked', async () => {
    const page = await (await requestDesk(`${path()}?a=1&b=2`, { as: 'editor' })).text();
    expect(page).toContain('<span class="visually-hidden">Removed: </span>One</del>');
    const html = page.replace(/<span class="visually-hidden">[^<]*<\/span>/g, '');
    expect(html).toMatch(/<del>One<\/del><ins>Two<\/ins>/);
    expect(html).toMatch(
      /<ins>\n\n\*\*Correction, November 26, 2026:\*\* A word\.<\/ins>|<ins>[^<]*A word\./,
    );
    expect(html).toContain('<span class="same">The same.');
  });

  test('brings the first back as the working copy alone, which is then published as any', async () => {
    const form = { number: '1', version: '2' };
    expect((await requestDesk(path(), { as: 'editor', form, now: THIRD })).status).toBe(303);
    expect(await rowOf('twice-public')).toMatchObject({
      blog: expect.stringContaining('Two lines.'),
    });
    const page = await (await requestDesk(`${POSTS}/post/${id}`, { as: 'editor' })).text();
    expect(page).toContain('One line.\n\nThe same.');
    const fields = { title: 'Twice public', text: 'One line.', do: 'correct', small: 'yes' };
    await sendPost(id, 3, fields, { now: THIRD });
    expect(await count('twice-public')).toBe(3);
  });

  test('brings back none over what somebody has saved since', async () => {
    const form = { number: '1', version: '2' };
    expect((await requestDesk(path(), { as: 'editor', form })).status).toBe(409);
  });
});

test('every version of a post stays when it is withdrawn', async () => {
  const id = await publishNew('Stays kept', {}, FIRST);
  await sendState(id, 1, 'withdraw', { now: SECOND });
  expect(await count('stays-kept')).toBe(1);
  expect(await readDesk(`${POSTS}/post/${id}/versions`, { as: 'editor' })).toContain(
    'Sample Editor',
  );
});

test('a plan that is changed leaves no version that was never public', async () => {
  const id = await newId();
  const plan = { title: 'Put off', do: 'schedule' };
  await sendPost(id, 0, { ...plan, at: '2026-11-27T08:00' }, { now: FIRST });
  await sendPost(id, 1, { ...plan, at: '2026-11-28T08:00' }, { now: SECOND });
  expect(await count('put-off')).toBe(1);
  expect(await rowOf('put-off')).toMatchObject({ date: '2026-11-28T13:00:00Z' });
});
