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

const [FIRST, SECOND, THIRD] = ['10', '11', '12'].map(
  (hour) => new Date(`2026-11-26T${hour}:00:00Z`),
);

beforeAll(() => givePeople());

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
