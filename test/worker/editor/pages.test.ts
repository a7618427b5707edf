import { decodeHTML } from 'entities';
import { beforeEach, expect, test } from 'vitest';
import {
  expectPage,
  firstOf,
  givePeople,
  hiddenValue,
  htmlOf,
  PAPER,
  readEditor,
  requestEditor,
  resetEditor,
  rowsOf,
  send,
  statusTo,
} from '../../support/editor.ts';
import { POSTS, sendNotice } from '../../support/editor-records.ts';

const FRONT = `/papers/${PAPER}`;
const LOG = `${FRONT}/log`;
const PEOPLE = `${FRONT}/people`;
const NEW = { email: 'new@example.org', name: 'New', role: 'author' };

beforeEach(() => resetEditor('uploads', 'post_copies'));

test('an editor of several papers chooses one, and an editor of one is redirected to it', async () => {
  await givePeople(PAPER, 'nunavik');
  expect(await readEditor('/')).toMatch(/Nunavut News.*Nouvelles du Nunavik/);
  await rowsOf("DELETE FROM people WHERE paper = 'nunavik'");
  const response = await requestEditor('/');
  expect([response.status, response.headers.get('Location')]).toEqual([303, FRONT]);
});

test('a person without a role is told whom to contact', async () => {
  await rowsOf("DELETE FROM people WHERE email = 'author@sample.example'");
  expect(await readEditor('/', { as: 'author' })).toContain('you log in as author@sample.example');
});

test('the front page of a paper shows each role its sections and their pending work', async () => {
  await sendNotice({ 'title-en': 'Rink closed' }, { as: 'notices' });
  expect(await readEditor(FRONT)).toMatch(
    /New notice New post New event Notices 1 in force Events None to come Posts No drafts Headlines .* sources .*Changes Sample Hamlet Office \(notices@sample\.example\) added a notice: Rink closed/,
  );
  const notices = await readEditor(FRONT, { as: 'notices' });
  expect(notices).toContain('Notices 1 in force');
  expect(notices).not.toContain('Posts');
  const author = await readEditor(FRONT, { as: 'author' });
  expect(author).toContain('Posts No drafts');
  expect(author).not.toContain('Headlines');
});

/** The numbers of `row-1` and so on that a page and its older pages show. */
async function numbersFrom(path: string): Promise<number[]> {
  const html = await htmlOf(path);
  const numbers = [...html.matchAll(/row-(\d+)\b/g)].map(([, number]) => Number(number));
  const [, older] = /href="(\?(?:before|page)=\d+|[^"]*\/posts\?page=\d+)">Older/.exec(html) ?? [];
  if (older === undefined) return numbers;
  const next = new URL(older, `http://desk.localhost${path}`);
  return [...numbers, ...(await numbersFrom(next.pathname + next.search))];
}

const CHANGE = 'INSERT INTO audit (paper, at, person, action, subject)';

/** Lists of several pages; each has a damaged row on its first page. */
const LISTS = {
  changes: {
    path: LOG,
    count: 120,
    damaged: 117,
    insert: `${CHANGE} SELECT ?1, 0, 'E', 'post saved', 'row-' || value`,
    damage: "audit SET at = 'then' WHERE subject = 'row-117'",
  },
  pictures: {
    path: `${POSTS}/pictures`,
    count: 60,
    damaged: 7,
    insert: `INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at)
      SELECT ?1, 'h' || value, '', 'row-' || value, 'E', 5`,
    damage: "uploads SET uploaded_at = 'then' WHERE alt = 'row-7'",
  },
  posts: {
    path: POSTS,
    count: 120,
    damaged: 7,
    insert: `INSERT INTO post_copies (paper, id, slug, version, data, owner, saved_by, saved_at)
      SELECT ?1, 'p' || value, 's' || value, 1, json_object('title', 'row-' || value), '', 'E', 1`,
    damage: "post_copies SET saved_at = 'then' WHERE id = 'p7'",
  },
};

test.each(Object.entries(LISTS))(
  'a list of %s whose page has a damaged row still leads to all other rows',
  async (_, { path, count, damaged, insert, damage }) => {
    const all = Array.from({ length: count }, (_each, nth) => nth + 1);
    await rowsOf(`${insert} FROM json_each(?2)`, PAPER, JSON.stringify(all));
    await rowsOf(`UPDATE ${damage}`);
    const numbers = [...new Set(await numbersFrom(path))].sort((a, b) => a - b);
    expect(numbers).toEqual(all.filter((each) => each !== damaged));
  },
);

test.each([
  ['before addresses were stored', 'post saved', 'saved a draft'],
  ...['crowned', 'toString', '__proto__'].map((action) => ['by another version', action, action]),
])('a change that was made %s (%s) is shown as stored', async (_, action, shown) => {
  await rowsOf(`${CHANGE} VALUES (?, 0, 'Olayuk', ?, 'Someone')`, PAPER, action);
  for (const path of [LOG, FRONT])
    expect(await readEditor(path)).toContain(`Olayuk ${shown}: Someone`);
});

const NOTICE = {
  id: 'n1',
  kind: 'closure',
  texts: [{ language: 'en', title: 'other', text: '' }],
  communities: ['arviat'],
  until: '2026-11-21T23:00:00.000Z',
};
const FRENCH = { language: 'fr', title: 'Autre', text: '' };
const DAY = { id: 'd1', title: 'travel', when: { kind: 'days', from: '2026-12-01' } };

test.each<[what: string, before: unknown, after: unknown, shown: unknown[]]>([
  [
    'fields that differ',
    NOTICE,
    { ...NOTICE, kind: 'travel', until: '' },
    [expect.stringMatching(/^Kind: Closure\nEnds: Nov\s21,\s6:00.*\n$/), 'Kind: Travel\nEnds: –\n'],
  ],
  [
    'no community',
    NOTICE,
    { ...NOTICE, communities: [] },
    ['Communities: Arviat\n', 'Communities: The whole paper\n'],
  ],
  [
    'a further language',
    NOTICE,
    { ...NOTICE, texts: [FRENCH, ...NOTICE.texts] },
    ['French › Title: –\n', 'French › Title: Autre\n'],
  ],
  [
    'a removed day of several',
    [{ ...DAY, id: 'd0' }, DAY, { ...DAY, id: 'd2' }],
    [DAY, { ...DAY, id: 'd2' }],
    ['1 › Title: travel\n1 › Begins: 2026-12-01\n', '1 › Title: –\n1 › Begins: –\n'],
  ],
  ['nothing that differs', NOTICE, { ...NOTICE, id: 'n2' }, []],
  [
    'an added record',
    undefined,
    { alt: 'editor', hash: 'a1', uploadedAt: 5, path: '/x' },
    ['What the picture shows: editor\n'],
  ],
  ['texts', '{', '[1]', ['{', '[1]']],
  ['a time', undefined, NOTICE.until, [expect.stringMatching(/^Nov\s21/)]],
  [
    'a record that was cut',
    undefined,
    `{"a": "${'b'.repeat(8000)}`,
    ['It is too long to be shown here.'],
  ],
])('a change of %s is shown in plain words', async (_, before, after, shown) => {
  const [old, now] = [before, after].map((side) =>
    side === undefined || typeof side === 'string' ? (side ?? null) : JSON.stringify(side),
  );
  await rowsOf(
    `INSERT INTO audit (paper, at, person, action, subject, before, after)
     VALUES (?, 0, 'E', 'notice changed', 'It', ?, ?)`,
    ...[PAPER, old, now],
  );
  const sides = [...(await htmlOf(LOG)).matchAll(/<pre>([^<]*)/g)].map(([, text]) => text);
  expect(sides).toEqual(shown);
});

test('a form sent after the log-in has expired is shown with all its input, to be sent again', async () => {
  const name = 'Siila <b>"Bold"</b>\nsecond line';
  const html = await htmlOf(PEOPLE, { as: 'nobody', form: { ...NEW, name } });
  expect(html).toContain('Siila &lt;b&gt;&quot;Bold&quot;&lt;/b&gt;');
  expect(html).toContain('value="new@example.org"');
  expect(html).toContain('What you wrote is below');
  expect(html).not.toContain('<b>');
  const base = JSON.stringify({ title: 'x'.repeat(50), version: '1' });
  const file = new File(['x'], 'C:\\a.jpg');
  const post = { title: 'Ice', text: 'Thin.', do: 'save', base, file };
  const shown = await htmlOf(`${POSTS}/new`, { as: 'nobody', form: post });
  expect(shown).toMatch(/>Title<.*>Ice<\/textarea>.*>Text<.*>Thin\.<\/textarea>/s);
  expect(shown).toMatch(/“a\.jpg” must be chosen again.*type="file"/s);
  expect(shown).toContain('type="hidden" name="base"');
  // The address says which part of a file the form belongs to.
  const part = `/papers/${PAPER}/paper/files/faq.yaml?at=categories.new`;
  const again = await htmlOf(part, { as: 'nobody', form: { name: 'Ice' } });
  expect(again).toContain(`action="${part}"`);
  // It promises to show only what it shows.
  const chosen = await htmlOf(PEOPLE, { as: 'nobody', form: { email: NEW.email } });
  expect(chosen).toContain('is sent with it');
  expect(chosen).not.toContain('What you wrote is below');
});

test('a role can be given and removed, and an audit row names who gave it', async () => {
  const added = await send(PEOPLE, NEW);
  expect(added.headers.get('Location')).toBe(`${PEOPLE}?saved=people`);
  const page = await readEditor(`${PEOPLE}?saved=people`);
  expect(page).toMatch(/Saved\..*new@example\.org · Author/);
  await send(PEOPLE, { email: NEW.email, do: 'remove' });
  expect(await readEditor(LOG)).toMatch(
    /Sample Editor \(editor@sample\.example\) took somebody’s role away: new@example.org.*gave somebody a role/,
  );
});

test('the first value of a repeated field counts, and names of prototype properties are ignored', async () => {
  const form = {
    toString: 'x',
    'constructor.prototype.role': 'editor',
    ['__proto__']: 'x',
    name: 'N',
    email: ['a@example.org', 'b@example.org'],
    role: ['author', 'editor'],
    do: ['', 'remove'],
  };
  expect(await statusTo(PEOPLE, form)).toBe(303);
  const people = "SELECT email, role FROM people WHERE email LIKE '%@example.org'";
  expect(await rowsOf(people)).toEqual([{ email: 'a@example.org', role: 'author' }]);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});

test('mistakes in a form are shown beside each field, and no input is lost', async () => {
  const form = { email: 'no address', name: 'a'.repeat(81), role: 'king' };
  const texts = ['3 things need to be corrected', 'value="no address"', form.name];
  await expectPage(send(PEOPLE, form), 422, ...texts);
});

test.each([
  ...['notices/new', 'events/new', 'posts/new'].map((path) => `/papers/${PAPER}/${path}`),
  ...['name', 'place', 'look', 'contact'].map((step) => `/new-paper/${step}`),
])('the list of problems of an empty form names each field: %s', async (path) => {
  // The id of a new post.
  const form = { form: `p_${'0'.repeat(16)}`, version: '0', do: 'publish' };
  const html = await htmlOf(path, { form });
  const [, list = ''] = /<div class="problems"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  const problems = list.match(/<li>.*?<\/li>/gs) ?? [];
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/<strong>[^<]{3,}/);
});

test.each(['people', 'events', 'notices', 'posts', 'posts/pictures'])(
  'an address that somebody made up says of nothing in %s that it was done',
  async (path) => {
    const query = 'saved=x&done=x&notice=x&later=1&merged=yes';
    expect(await htmlOf(`/papers/${PAPER}/${path}?${query}`)).not.toContain('class="done"');
  },
);

test('no page is cached or framed, and each runs the editor’s own script alone', async () => {
  const { headers } = await requestEditor(PEOPLE);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
});

test('the editor is shown in the chosen language, on the same page, and otherwise in the browser’s', async () => {
  const headers = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.5' };
  expect(await readEditor(PEOPLE, { headers })).toContain('Retirer le rôle');
  const chosen = await send('/language', { language: 'en', back: PEOPLE });
  expect(chosen.headers.get('Location')).toBe(PEOPLE);
  const Cookie = `sample-person=editor@sample.example; ${chosen.headers.get('Set-Cookie')}`;
  expect(await readEditor(PEOPLE, { headers: { ...headers, Cookie } })).toContain(
    'Take the role away',
  );
});

test.each([
  ['/log?before=9&x=%22', undefined, '/log?before=9&x=%22'],
  ['/paper/publish', { version: '1' }, '/paper'],
  ['/paper/undo', {}, '/paper'],
  ['/people?x=1', {}, '/people?x=1'],
])('the switch of the language on %s%s returns to %s', async (path, form, back) => {
  const html = await htmlOf(`${FRONT}${path}`, form && { form });
  const value = decodeHTML(hiddenValue(html, 'back'));
  expect(value).toBe(`${FRONT}${back}`);
  const { headers } = await send('/language', { language: 'fr', back: value });
  expect(headers.get('Location')).toBe(value);
});

test('an editor cannot remove their own role, and if two remove each other’s at the same time one stays', async () => {
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
