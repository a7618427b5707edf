import { beforeAll, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk, rowsOf } from '../../support/desk.ts';
import { sendNotice } from '../../support/desk-notices.ts';

const FRONT = `/papers/${PAPER}`;

beforeAll(() => givePeople(PAPER, 'nunavik'));

test('an editor of several papers chooses one, and whoever has one alone is led to it', async () => {
  expect(await readDesk('/')).toMatch(/Nunavut News.*Nouvelles du Nunavik/);
  await rowsOf("DELETE FROM people WHERE paper = 'nunavik'");
  const response = await requestDesk('/');
  expect([response.status, response.headers.get('Location')]).toEqual([303, FRONT]);
});

test('somebody without a role is told whom to ask', async () => {
  await rowsOf("DELETE FROM people WHERE email = 'author@sample.example'");
  expect(await readDesk('/', { as: 'author' })).toContain('you log in as author@sample.example');
  await givePeople();
});

test('the front page of a paper shows each role its sections, and what waits in them', async () => {
  await sendNotice({ 'title-en': 'Rink closed' }, { as: 'notices' });
  expect(await readDesk(FRONT)).toMatch(
    /Notices 1 in force Events None to come Posts No drafts Headlines .* sources .*The paper People Changes Sample Hamlet Office \(notices@sample\.example\) added a notice: Rink closed/,
  );
  const notices = await readDesk(FRONT, { as: 'notices' });
  expect(notices).toContain('Notices 1 in force');
  expect(notices).not.toContain('Posts');
  const author = await readDesk(FRONT, { as: 'author' });
  expect(author).toContain('Posts No drafts');
  expect(author).not.toContain('Headlines');
});
