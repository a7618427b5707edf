import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { app } from '../../../src/editor/app.tsx';
import {
  type EditorRequest,
  givePeople,
  htmlOf,
  PAPER,
  readEditor,
  requestEditor,
  rowsOf,
  statusOf,
  statusTo,
} from '../../support/editor.ts';
import { OWN_PAPER, stubPublishers } from '../../support/editor-paper.ts';
import {
  databaseText,
  fillPath,
  makeOwnThings,
  type OwnThings,
  VERSIONED,
} from '../../support/editor-records.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const EDITOR = `/papers/${OWN_PAPER}`;
/** Every route that requires a log-in, read from the route table which includes new ones. */
const ROUTES = app.routes.filter(
  ({ method, path }, at, all) =>
    /GET|POST/.test(method) &&
    !path.includes(':build') &&
    all.findIndex((other) => other.method === method && other.path === path) === at,
);
const POSTS = ROUTES.filter(({ method }) => method === 'POST');
const OF_PAPERS = ROUTES.filter(({ path }) => path.startsWith('/papers/'));
const WITH_IDS = ROUTES.filter(({ path }) => /:(?!paper)/.test(path));

let things: OwnThings;
let before: string;

beforeAll(async () => {
  things = await makeOwnThings();
});
beforeEach(async () => {
  before = await databaseText();
});
/** Expects an unchanged database, and a log without texts and addresses. */
afterEach(async () => {
  expect(await databaseText()).toBe(before);
  expect(log.text()).not.toMatch(/@|what somebody wrote/);
  expect(log.lines('editor request failed')).toEqual([]);
});

const pathOf = (path: string) =>
  fillPath(path.replace('/pictures/:file', '/pictures/pictures%2Fmap.svg'), things.params);
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const BODY =
  'do=publish&version=1&title=what+somebody+wrote&email=x%40example.org&role=editor&name=x';

/** Attacks each route with ids that exist; expects every response to have this status. */
async function expectStatusOfEach(
  routes: typeof ROUTES,
  status: number,
  request: EditorRequest = {},
  addressOf = pathOf,
): Promise<void> {
  const others: string[] = [];
  for (const { method, path } of routes) {
    const sent = { method, headers: FORM, ...(method === 'POST' && { body: BODY }), ...request };
    const response = await requestEditor(addressOf(path), sent);
    if (response.status !== status) others.push(`${method} ${path}: ${response.status}`);
    expect(await response.text()).not.toMatch(/x{300}/);
  }
  expect(others).toEqual([]);
}

test('every attacked address has a page', async () => {
  expect(ROUTES.length).toBeGreaterThan(50);
  expect(POSTS.length).toBeGreaterThan(18);
  await expectStatusOfEach(
    OF_PAPERS.filter(({ method }) => method === 'GET'),
    200,
  );
});

test('no route does anything without a log-in', async () => {
  const [pages, forms] = [ROUTES.filter(({ method }) => method === 'GET'), POSTS];
  // The sample world shows its own log-in page there.
  await expectStatusOfEach(
    pages.filter(({ path }) => path !== '/'),
    403,
    { as: 'nobody' },
  );
  await expectStatusOfEach(forms, 401, { as: 'nobody' });
  for (const path of ['/papers/none', '/anything'])
    expect(await statusOf(path, { as: 'nobody' })).toBe(403);
  expect(await readEditor('/', { as: 'nobody' })).toContain('Log in (sample)');
});

test.each([
  ['another site', { Origin: 'https://evil.example' }],
  [
    'another site, by Sec-Fetch-Site',
    { Origin: 'https://a.example', 'Sec-Fetch-Site': 'cross-site' },
  ],
  ['a site whose name begins alike', { Origin: 'http://desk.localhost.evil.example' }],
  ['the readers’ site', { Origin: 'http://my-town.localhost', 'Sec-Fetch-Site': 'same-site' }],
  ['a document without an origin', { Origin: 'null' }],
  ['the same host on another port', { Origin: 'http://desk.localhost:8080' }],
  ['a script that sends JSON', { 'Content-Type': 'application/json' }],
  ['a script that sends plain text', { 'Content-Type': 'text/plain' }],
  ['a script that sends a type like that of forms', { 'Content-Type': `${FORM['Content-Type']}x` }],
])('a form of %s is refused', async (_, headers) => {
  await expectStatusOfEach(POSTS, 403, { headers: { ...FORM, ...headers } });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is refused', async (method) => {
  await expectStatusOfEach(ROUTES, 403, { method, body: BODY });
});

test.each([
  ['application/x-www-form-urlencoded', 3, POSTS],
  // Of the routes that take files.
  ['multipart/form-data; boundary=x', 20, POSTS.filter(({ path }) => path.endsWith('/pictures'))],
] as const)('a form of the type %s is refused above %i MB', async (type, megabytes, routes) => {
  const body = new Uint8Array(megabytes * 1_000_000 + 1);
  const sent = { method: 'POST', body, headers: { 'Content-Type': type } };
  await expectStatusOfEach(routes, 413, sent);
  expect(await htmlOf(`${EDITOR}/paper/pictures`, sent)).toContain(`${megabytes} MB`);
});

test('a body that is no form, or has 6,000 fields, is refused', async () => {
  // These have no fields, and read none.
  const routes = POSTS.filter(({ path }) => !/^\/new-paper(?:\/finish)?$/.test(path));
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other'])
    for (const as of ['editor', 'nobody'] as const)
      await expectStatusOfEach(routes, 400, {
        as,
        body: '--x\r\nbroken',
        headers: { 'Content-Type': type },
      });
  await expectStatusOfEach(routes, 400, { body: 'f=1&'.repeat(6_000) });
});

test.each([
  ['author', /^\/papers\/:paper(?:\/posts(?!.*\/state$).*)?$/],
  ['notices', /^\/papers\/:paper(?:\/(?:notices|events).*)?$/],
] as const)('the role %s gets nothing but its own routes', async (as, allowed) => {
  const others = ROUTES.filter(({ path }) => /^\/(?:papers|new-paper)/.test(path));
  await expectStatusOfEach(
    others.filter(({ path }) => !allowed.test(path)),
    403,
    { as },
  );
});

test('an editor of another paper gets nothing', async () => {
  await rowsOf('UPDATE people SET paper = ? WHERE paper = ?', PAPER, OWN_PAPER);
  try {
    await expectStatusOfEach(OF_PAPERS, 404);
  } finally {
    await rowsOf('UPDATE people SET paper = ? WHERE paper = ?', OWN_PAPER, PAPER);
  }
});

test('an editor of two papers finds each thing in its own alone', async () => {
  await givePeople(PAPER);
  const elsewhere = (path: string) => pathOf(path).replace(OWN_PAPER, PAPER);
  try {
    // An id that no post has is that of a new one.
    const routes = OF_PAPERS.filter(({ path }) =>
      /\/:(?:id|event|source)$|\/:post\/(?:preview|versions)/.test(path),
    );
    await expectStatusOfEach(routes, 404, {}, elsewhere);
    for (const path of ['', '/state', '/delete'])
      await requestEditor(elsewhere(`${EDITOR}/posts/post/:post${path}`), { form: {} });
    expect(await htmlOf(elsewhere(`${EDITOR}/posts/post/:post`))).not.toContain('Ice on the bay');
  } finally {
    await rowsOf('DELETE FROM people WHERE paper = ?', PAPER);
  }
});

const IDS = [
  ...['..%2f..%2fpeople', '%2e%2e', '__proto__', '%00', '%0d%0aSet-Cookie:%20x=y', '-1', '1e9'],
  ...["'%20OR%201=1%20--", 'p_0123456789ABCDEF', '9007199254740993', '1%2F2', 'x'.repeat(7_000)],
];

test.each(IDS)('no thing has the id %s', async (id) => {
  const params = Object.fromEntries(Object.keys(things.params).map((name) => [name, id]));
  const addressOf = (path: string) => fillPath(path, { ...params, paper: OWN_PAPER });
  // Of the pages of a new paper it is the address of the front page.
  const isUp = id === '%2e%2e';
  const routes = WITH_IDS.filter(({ path }) => !isUp || path.startsWith('/papers/'));
  await expectStatusOfEach(routes, 404, {}, addressOf);
  if (isUp) return;
  for (const path of ['', '/people', '/notices', '/posts', '/paper'])
    expect(await statusOf(`/papers/${id}${path}`)).toBe(404);
});

const VERSIONS = [
  ...['-1', '0', 'NaN', '1.5', '1e400', 'Infinity', '9'.repeat(400), '1e0', '0x1'],
  ...['__proto__', '', 'older'],
];

test.each(VERSIONED)(
  '%s with other versions than the present one changes nothing',
  async (path, form) => {
    const present = things.versions[path] ?? '';
    // What is stored already would count as sent twice.
    const other = { ...form, source: 'Other', place: 'Other' };
    for (const version of VERSIONS)
      expect([version, await statusTo(pathOf(path), { ...other, version })]).toEqual([
        version,
        409,
      ]);
    expect(await statusTo(pathOf(path), { ...other, version: ['77', present] })).toBe(409);
  },
);

const OTHER_ADDRESSES = [
  ...['//evil.example/', '/\\evil.example', '\\\\evil.example', 'https://evil.example/'],
  ...['/%0d%0aSet-Cookie:%20x=y', '/\r\nSet-Cookie: x=y', '/.//evil.example', '/\t/evil.example'],
  ...['javascript:alert(1)', `/${'x'.repeat(100_000)}`],
];

test.each(OTHER_ADDRESSES)('the language form redirects to no other site: %s', async (back) => {
  const form = { language: 'fr\r\nSet-Cookie: x=y', back };
  const { status, headers } = await requestEditor('/language', { form });
  const location = new URL(headers.get('Location') ?? 'none', 'http://desk.localhost');
  expect([status, location.origin]).toEqual([303, 'http://desk.localhost']);
  expect(headers.get('Set-Cookie')).toMatch(/^desk-language=(?:en|fr);[^,\r\n]*$/);
});

const QUERIES = [
  ...OTHER_ADDRESSES.slice(0, 9),
  ...['"><script>alert(1)</script>', "x' onload='alert(1)", '-1', '0', '1e400', 'NaN', '1.5'],
  ...['9007199254740993', '__proto__', '\0'],
];

test.each(QUERIES)(
  'a page whose query is %s is a page, and nothing of it is markup',
  async (query) => {
    const value = encodeURIComponent(query);
    const names = ['saved', 'before', 'page', 'q', 'status', 'section'];
    const all = names.map((name) => `${name}=${value}`).join('&');
    const pages = 'people notices posts posts/pictures paper headlines log'.split(' ');
    for (const path of pages) {
      const response = await requestEditor(`${EDITOR}/${path}?${all}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toMatch(
        /<script>alert|' onload='|(?:href|src|action)="javascript:/,
      );
    }
  },
);

test('a private address is never requested, for a new paper or a source, and never published as a source', async () => {
  const address = 'https://169.254.169.254/latest/meta-data';
  const requested = stubPublishers({});
  expect(await statusTo('/new-paper/feeds', { do: 'find', site: address })).toBe(422);
  const add = `${EDITOR}/headlines/sources/add`;
  const found = await htmlOf(add, { form: { do: 'find', address } });
  expect(found).toContain('This is not the address of a public website');
  const follow = { do: 'follow', url: address, publisher: 'X', section: 'local', language: '' };
  for (const form of [{ do: 'choose', url: address }, follow])
    expect(await htmlOf(add, { form })).not.toMatch(/class="verdict"|name="do" value="follow"/);
  expect(requested).toEqual([]);
  const text = `sources:\n  - { id: a, section: local, publisher: A, url: "${address}" }\n`;
  const form = { as: 'text', 'text:file': text, do: 'check', version: '1' };
  expect(await statusTo(`${EDITOR}/paper/files/sources.yaml`, form)).toBe(422);
});
