import { beforeAll, describe, expect, test } from 'vitest';
import {
  firstOf,
  givePeople,
  htmlOf,
  readDesk,
  rowsOf,
  send,
  statusOf,
  statusTo,
} from '../../../support/desk.ts';
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

const remove = (id: string, version: number, as: 'editor' | 'author' = 'editor') =>
  send(`${POSTS}/post/${id}/delete`, { version: String(version) }, { as });
const countCopies = (id: string) => firstOf('SELECT count(*) FROM post_copies WHERE id = ?', id);

describe('a draft that was never public', () => {
  test('is deleted by its author, the log keeps all of it, and its name is free again', async () => {
    const id = await newId('author');
    const draft = { title: 'Better of', text: 'A long thought. '.repeat(2_000).trim() };
    await sendPost(id, 0, draft, AS_AUTHOR);
    expect(await readDesk(`${POSTS}/post/${id}`, AS_AUTHOR)).toContain('Delete this draft');
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await remove(id, 1, 'author');
      expect([status, headers.get('Location')]).toEqual([303, POSTS]);
    }
    expect(await countCopies(id)).toBe(0);
    expect(await readDesk(POSTS)).not.toContain(draft.title);
    const [entry] = await rowsOf('SELECT action, subject, before FROM audit ORDER BY id DESC');
    expect(entry).toMatchObject({ action: 'post deleted', subject: draft.title });
    expect(JSON.parse(String(entry?.before))).toMatchObject(draft);
    await publishNew(draft.title);
    expect(await rowOf('better-of')).not.toBe(null);
  });

  test('is deleted by an editor, and whoever has it open sees what they wrote, and can save it anew', async () => {
    const id = await newId('author');
    await sendPost(id, 0, { title: 'Open elsewhere' }, AS_AUTHOR);
    expect((await remove(id, 1)).status).toBe(303);
    const late = await sendPost(id, 1, { title: 'Open elsewhere', text: 'Their words.' });
    const theirs = expect.stringContaining('Their words.');
    expect([late.status, await late.text()]).toEqual([409, theirs]);
    expect((await sendPost(id, 0, { title: 'Open elsewhere' })).status).toBe(303);
  });

  test('stays where somebody has saved it since, and whoever deletes is told so', async () => {
    const id = await newId();
    for (const version of [0, 1])
      await sendPost(id, version, { title: 'Wanted', text: `${version}` });
    const response = await remove(id, 1);
    const page = expect.stringContaining('value="2"');
    expect([response.status, await response.text()]).toEqual([409, page]);
    expect(await countCopies(id)).toBe(1);
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
    expect((await remove(id, version)).status).toBe(409);
    expect(await countCopies(id)).toBe(1);
    expect(await readDesk(`${POSTS}/post/${id}`)).not.toContain('Delete this');
  }
});

const [FIRST, SECOND, THIRD] = ['10', '11', '12'].map(
  (hour) => new Date(`2026-11-26T${hour}:00:00Z`),
) as [Date, Date, Date];
const countVersions = (slug: string) =>
  firstOf('SELECT count(*) FROM post_versions WHERE slug = ?', slug);

test('a post that was public in two versions has both, compared word by word, and brings the first back as its copy', async () => {
  const title = 'Twice public';
  const id = await publishNew(title, { text: 'One line.\n\nThe same.' }, FIRST);
  const correction = { title, do: 'correct', correction: 'A word.' };
  await sendPost(id, 1, { ...correction, text: 'Two lines.\n\nThe same.' }, { now: SECOND });
  const path = `${POSTS}/post/${id}/versions`;
  expect(await readDesk(path)).toMatch(
    /Nov 26, 6:00.*Sample Editor · A word\..*Nov 26, 5:00.*Sample Editor/s,
  );
  // Each is the page that readers had.
  expect(await htmlOf(`${path}/1`)).toContain('<p>One line.</p>');
  expect(await htmlOf(`${path}/2`)).toContain('<p>Two lines.</p>');
  expect(await statusOf(`${path}/3`)).toBe(404);

  const page = await htmlOf(`${path}?a=1&b=2`);
  expect(page).toContain('<span class="visually-hidden">Removed: </span>One</del>');
  const html = page.replace(/<span class="visually-hidden">[^<]*<\/span>/g, '');
  expect(html).toMatch(/<del>One<\/del><ins>Two<\/ins>/);
  expect(html).toMatch(/<ins>[^<]*A word\./);
  expect(html).toContain('<span class="same">The same.');

  expect(await statusTo(path, { number: '1', version: '2' }, { now: THIRD })).toBe(303);
  expect(await rowOf('twice-public')).toMatchObject({
    blog: expect.stringContaining('Two lines.'),
  });
  expect(await htmlOf(`${POSTS}/post/${id}`)).toContain('One line.\n\nThe same.');
  const again = { title, text: 'One line.', do: 'correct', small: 'yes' };
  await sendPost(id, 3, again, { now: THIRD });
  expect(await countVersions('twice-public')).toBe(3);
  // Every version stays when the post is withdrawn.
  await sendState(id, 4, 'withdraw', { now: THIRD });
  expect(await countVersions('twice-public')).toBe(3);
  expect(await readDesk(path)).toContain('Sample Editor');
});

test('a plan that is changed leaves no version that was never public', async () => {
  const id = await newId();
  const plan = { title: 'Put off', do: 'schedule' };
  await sendPost(id, 0, { ...plan, at: '2026-11-27T08:00' }, { now: FIRST });
  await sendPost(id, 1, { ...plan, at: '2026-11-28T08:00' }, { now: SECOND });
  expect(await countVersions('put-off')).toBe(1);
  expect(await rowOf('put-off')).toMatchObject({ date: '2026-11-28T13:00:00Z' });
});
