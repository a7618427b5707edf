import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { writeLocalTime } from '../../../src/shared/zoned-time.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';

const FRONT = `/papers/${PAPER}`;

beforeAll(() => givePeople(PAPER, 'nunavik'));

test('an editor of several papers chooses one, and whoever has one alone is led to it', async () => {
  expect(await readDesk('/', { as: 'editor' })).toMatch(/Nunavut News.*Nouvelles du Nunavik/);
  await env.DB.prepare("DELETE FROM people WHERE paper = 'nunavik'").run();
  const response = await requestDesk('/', { as: 'editor' });
  expect([response.status, response.headers.get('Location')]).toEqual([303, FRONT]);
});

test('somebody without a role is told whom to ask', async () => {
  await env.DB.prepare("DELETE FROM people WHERE email = 'author@sample.example'").run();
  expect(await readDesk('/', { as: 'author' })).toContain('you log in as author@sample.example');
  await givePeople();
});

test('the front page of a paper shows each role its sections, and what waits in them', async () => {
  const form = {
    ...{ kind: 'other', 'title-en': 'Rink closed', source: 'Hamlet' },
    until: writeLocalTime(Date.now() + 3_600_000, 'America/Iqaluit'),
  };
  await requestDesk(`${FRONT}/notices`, { as: 'notices', form });
  const editor = await readDesk(FRONT, { as: 'editor' });
  expect(editor).toMatch(
    /Notices 1 in force Events None to come Posts No drafts Headlines .* sources .*The paper People Changes Sample Hamlet Office \(notices@sample\.example\) added a notice: Rink closed/,
  );
  const [notices, author] = [
    await readDesk(FRONT, { as: 'notices' }),
    await readDesk(FRONT, { as: 'author' }),
  ];
  expect(notices).toContain('Notices 1 in force');
  expect(notices).not.toContain('Posts');
  expect(author).toContain('Posts No drafts');
  expect(author).not.toContain('Headlines');
});
