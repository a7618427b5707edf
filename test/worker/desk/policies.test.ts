import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, PAPER, readDesk, requestDesk } from '../../support/desk.ts';

const PEOPLE = `/papers/${PAPER}/people`;
const NEW = { email: 'new@example.org', name: 'New', role: 'author' };

beforeAll(() => givePeople());

const countPeople = () => env.DB.prepare('SELECT count(*) FROM people').first('count(*)');

describe('a form is refused, and changes nothing', () => {
  const REFUSED: Record<string, [status: number, headers: Record<string, string>]> = {
    'from another site': [403, { Origin: 'https://evil.example' }],
    'from a site whose name begins alike': [403, { Origin: 'http://desk.localhost.evil.example' }],
    'from the readers’ site': [403, { Origin: 'http://nunavut-news.localhost' }],
    'from a document without an origin': [403, { Origin: 'null' }],
    'from a page of another site, by Sec-Fetch-Site': [
      403,
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    ],
    'as JSON': [403, { 'Content-Type': 'application/json' }],
    'as plain text': [403, { 'Content-Type': 'text/plain' }],
  };
  for (const [what, [status, headers]] of Object.entries(REFUSED))
    test(what, async () => {
      const before = await countPeople();
      const response = await requestDesk(PEOPLE, { as: 'editor', form: NEW, headers });
      expect([response.status, await countPeople()]).toEqual([status, before]);
    });

  test('of more than 3 MB, and a picture’s of more than 20 MB', async () => {
    const text = await requestDesk(PEOPLE, {
      as: 'editor',
      form: { ...NEW, name: 'a'.repeat(3_100_000) },
    });
    const file = new File([new Uint8Array(50_000_000)], 'large.jpg', { type: 'image/jpeg' });
    const picture = await requestDesk(PEOPLE, { as: 'editor', form: { ...NEW, file } });
    expect([text.status, picture.status]).toEqual([413, 413]);
  });

  test('of an author or of the hamlet’s office, which may not give roles', async () => {
    for (const as of ['author', 'notices'] as const) {
      const before = await countPeople();
      expect((await requestDesk(PEOPLE, { as, form: NEW })).status).toBe(403);
      expect(await countPeople()).toBe(before);
    }
  });

  test('of an editor of another paper, to whom this one is not there', async () => {
    for (const path of ['/papers/nunavik', '/papers/nunavik/people', '/papers/x'])
      expect((await requestDesk(path, { as: 'editor' })).status).toBe(404);
    expect((await requestDesk('/papers/nunavik/people', { as: 'editor', form: NEW })).status).toBe(
      404,
    );
  });

  test('of an editor who would take their own role away', async () => {
    const form = { email: 'editor@sample.example', do: 'remove' };
    expect((await requestDesk(PEOPLE, { as: 'editor', form })).status).toBe(422);
    expect(await readDesk(PEOPLE, { as: 'editor' })).toContain('editor@sample.example');
  });
});

test('a form that comes after the log-in has ended is shown with all that was written, to be sent again', async () => {
  const name = 'Siila <b>"Bold"</b>\nsecond line';
  const response = await requestDesk(PEOPLE, { form: { ...NEW, name } });
  const html = await response.text();
  expect(response.status).toBe(401);
  expect(html).toContain('Siila &lt;b&gt;&quot;Bold&quot;&lt;/b&gt;');
  expect(html).toContain('value="new@example.org"');
  expect(html).toContain('what you wrote is below');
  expect(html).not.toContain('<b>');
});

test('a form with nothing to be shown that comes after the log-in has ended promises nothing below', async () => {
  const html = await (await requestDesk(PEOPLE, { form: { ...NEW, name: 'Siila' } })).text();
  expect(html).toContain('is sent with it');
  expect(html).not.toContain('what you wrote is below');
});

test('no page but the log-in is shown to somebody who has not logged in', async () => {
  for (const path of [PEOPLE, `/papers/${PAPER}`, '/papers/none', '/anything'])
    expect((await requestDesk(path)).status).toBe(403);
  expect(await readDesk('/')).toContain('Log in (sample)');
});

test('somebody who is given a role has it, with a row that says who gave it, and loses it again', async () => {
  const added = await requestDesk(PEOPLE, { as: 'editor', form: NEW });
  expect(added.headers.get('Location')).toBe(`${PEOPLE}?saved=people`);
  expect(await readDesk(`${PEOPLE}?saved=people`, { as: 'editor' })).toContain('Saved.');
  expect(await readDesk(PEOPLE, { as: 'editor' })).toContain('new@example.org · Author');
  await requestDesk(PEOPLE, { as: 'editor', form: { email: NEW.email, do: 'remove' } });
  const changes = await readDesk(`/papers/${PAPER}/log`, { as: 'editor' });
  expect(changes).toMatch(
    /Sample Editor \(editor@sample\.example\) took somebody’s role away: new@example.org.*gave somebody a role/,
  );
});

test('what is wrong with a form is said beside each field, and nothing that was written is lost', async () => {
  const form = { email: 'no address', name: 'a'.repeat(81), role: 'king' };
  const response = await requestDesk(PEOPLE, { as: 'editor', form });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('3 things need to be corrected');
  expect(html).toContain('value="no address"');
  expect(html).toContain(form.name);
});

test.each([
  `/papers/${PAPER}/notices`,
  `/papers/${PAPER}/events/new`,
  `/papers/${PAPER}/posts/new`,
  ...['name', 'place', 'look', 'contact'].map((step) => `/new-paper/${step}`),
])('the list of what is wrong with an empty form names each field: %s', async (path) => {
  // Of a new post, which has its id.
  const form = { form: `p_${'0'.repeat(16)}`, version: '0', do: 'publish' };
  const html = await (await requestDesk(path, { as: 'editor', form })).text();
  const [, list = ''] = /<div class="problems"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  const problems = list.match(/<li>.*?<\/li>/gs) ?? [];
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/<strong>[^<]{3,}/);
});

test('every page is kept by nobody, runs the desk’s own script alone and stands in no frame', async () => {
  const { headers } = await requestDesk(PEOPLE, { as: 'editor' });
  expect(headers.get('Cache-Control')).toBe('no-store');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
});

test('the desk speaks the language that was chosen, and else the browser’s', async () => {
  const french = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.5' };
  expect(await readDesk(PEOPLE, { as: 'editor', headers: french })).toContain('Retirer le rôle');
  const chosen = await requestDesk('/language', {
    as: 'editor',
    form: { language: 'fr', back: '//evil.example/' },
  });
  expect(chosen.headers.get('Location')).toBe('/');
  expect(chosen.headers.get('Set-Cookie')).toContain('desk-language=fr;');
});

test('of two editors who take each other’s role away at once one stays', async () => {
  await env.DB.prepare(
    "UPDATE people SET role = 'editor' WHERE paper = ? AND email = 'author@sample.example'",
  )
    .bind(PAPER)
    .run();
  const pairs = [
    ['editor', 'author@sample.example'],
    ['author', 'editor@sample.example'],
  ] as const;
  const responses = await Promise.all(
    pairs.map(([as, email]) => requestDesk(PEOPLE, { as, form: { email, do: 'remove' } })),
  );
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  const editors = "SELECT count(*) FROM people WHERE paper = ? AND role = 'editor'";
  expect(await env.DB.prepare(editors).bind(PAPER).first('count(*)')).toBe(1);
  await env.DB.prepare('DELETE FROM people WHERE paper = ?').bind(PAPER).run();
  await givePeople();
});
