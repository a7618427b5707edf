import { beforeAll, expect, test } from 'vitest';
import {
  firstOf,
  givePeople,
  htmlOf,
  PAPER,
  readDesk,
  requestDesk,
  rowsOf,
  send,
  statusTo,
  textOf,
} from '../../support/desk.ts';

const PEOPLE = `/papers/${PAPER}/people`;
const NEW = { email: 'new@example.org', name: 'New', role: 'author' };

beforeAll(() => givePeople());

test('a form that comes after the log-in has ended is shown with all that was written, to be sent again', async () => {
  const name = 'Siila <b>"Bold"</b>\nsecond line';
  const html = await htmlOf(PEOPLE, { as: 'nobody', form: { ...NEW, name } });
  expect(html).toContain('Siila &lt;b&gt;&quot;Bold&quot;&lt;/b&gt;');
  expect(html).toContain('value="new@example.org"');
  expect(html).toContain('what you wrote is below');
  expect(html).not.toContain('<b>');
  // Of what is too short to be shown it promises nothing.
  const short = await htmlOf(PEOPLE, { as: 'nobody', form: { ...NEW, name: 'Siila' } });
  expect(short).toContain('is sent with it');
  expect(short).not.toContain('what you wrote is below');
});

test('somebody who is given a role has it, with a row that says who gave it, and loses it again', async () => {
  const added = await send(PEOPLE, NEW);
  expect(added.headers.get('Location')).toBe(`${PEOPLE}?saved=people`);
  const page = await readDesk(`${PEOPLE}?saved=people`);
  expect(page).toMatch(/Saved\..*new@example\.org · Author/);
  await send(PEOPLE, { email: NEW.email, do: 'remove' });
  expect(await readDesk(`/papers/${PAPER}/log`)).toMatch(
    /Sample Editor \(editor@sample\.example\) took somebody’s role away: new@example.org.*gave somebody a role/,
  );
});

test('of a field that is sent twice the first counts, and fields of prototypes count for nothing', async () => {
  const form = {
    ...{ toString: 'x', 'constructor.prototype.role': 'editor', ['__proto__']: 'x', name: 'N' },
    ...{ email: ['a@example.org', 'b@example.org'], role: ['author', 'editor'] },
    do: ['', 'remove'],
  };
  expect(await statusTo(PEOPLE, form)).toBe(303);
  const people = "SELECT email, role FROM people WHERE email LIKE '%@example.org'";
  expect(await rowsOf(people)).toEqual([{ email: 'a@example.org', role: 'author' }]);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});

test('what is wrong with a form is said beside each field, and nothing that was written is lost', async () => {
  const form = { email: 'no address', name: 'a'.repeat(81), role: 'king' };
  const response = await send(PEOPLE, form);
  const html = await textOf(response);
  expect(response.status).toBe(422);
  for (const text of ['3 things need to be corrected', 'value="no address"', form.name])
    expect(html).toContain(text);
});

test.each([
  ...['notices', 'events/new', 'posts/new'].map((path) => `/papers/${PAPER}/${path}`),
  ...['name', 'place', 'look', 'contact'].map((step) => `/new-paper/${step}`),
])('the list of what is wrong with an empty form names each field: %s', async (path) => {
  // Of a new post, which has its id.
  const form = { form: `p_${'0'.repeat(16)}`, version: '0', do: 'publish' };
  const html = await htmlOf(path, { form });
  const [, list = ''] = /<div class="problems"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  const problems = list.match(/<li>.*?<\/li>/gs) ?? [];
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/<strong>[^<]{3,}/);
});

test('every page is kept by nobody, runs the desk’s own script alone and stands in no frame', async () => {
  const { headers } = await requestDesk(PEOPLE);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
});

test('the desk speaks the language that was chosen, on the same page, and else the browser’s', async () => {
  const headers = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.5' };
  expect(await readDesk(PEOPLE, { headers })).toContain('Retirer le rôle');
  const chosen = await send('/language', { language: 'en', back: PEOPLE });
  expect(chosen.headers.get('Location')).toBe(PEOPLE);
  const Cookie = `sample-person=editor@sample.example; ${chosen.headers.get('Set-Cookie')}`;
  expect(await readDesk(PEOPLE, { headers: { ...headers, Cookie } })).toContain(
    'Take the role away',
  );
});

test('an editor cannot take their own role away, and of two who take each other’s at once one stays', async () => {
  const editors = "SELECT count(*) FROM people WHERE paper = ? AND role = 'editor'";
  const own = { email: 'editor@sample.example', do: 'remove' };
  expect([await statusTo(PEOPLE, own), await firstOf(editors, PAPER)]).toEqual([422, 1]);
  await rowsOf("UPDATE people SET role = 'editor' WHERE email = 'author@sample.example'");
  const pairs = [
    ['editor', 'author@sample.example'],
    ['author', 'editor@sample.example'],
  ] as const;
  const statuses = await Promise.all(
    pairs.map(([as, email]) => statusTo(PEOPLE, { email, do: 'remove' }, { as })),
  );
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(await firstOf(editors, PAPER)).toBe(1);
});
