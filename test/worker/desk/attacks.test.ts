import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAPER } from '../../support/desk.ts';
import { attack, databaseText, deskRoutes, fillPath } from '../../support/desk-attacks.ts';
import { makeOwnThings, type OwnThings, VERSIONED } from '../../support/desk-own-things.ts';
import { OWN_PAPER } from '../../support/desk-paper.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();
const ROUTES = deskRoutes();
const POSTS = ROUTES.filter(({ method }) => method === 'POST');
const OF_PAPERS = ROUTES.filter(({ path }) => path.startsWith('/papers/'));
const WITH_IDS = OF_PAPERS.filter(({ path }) => /:(?!paper)/.test(path));

let things: OwnThings;
let before: string;

beforeAll(async () => {
  things = await makeOwnThings();
});
beforeEach(async () => {
  before = await databaseText();
});
/** What an attack leaves: the database as it was, and a log without texts and addresses. */
afterEach(async () => {
  expect(await databaseText()).toBe(before);
  expect(log.text()).not.toMatch(/@|what somebody wrote/);
  expect(log.lines('desk request failed')).toEqual([]);
});

const pathOf = (path: string) =>
  fillPath(path.replace('/pictures/:file', '/pictures/pictures%2Fmap.svg'), things.params);
const body =
  'do=publish&version=1&title=what+somebody+wrote&email=x%40example.org&role=editor&name=x';
const named = <Route extends { method: string; path: string }>(routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test('every route is attacked with the ids of things that are there', async () => {
  expect(ROUTES.length).toBeGreaterThan(50);
  expect(POSTS.length).toBeGreaterThan(18);
  for (const { method, path } of OF_PAPERS)
    if (method === 'GET')
      expect([path, (await attack({ method, path: pathOf(path), as: 'editor' })).status]).toEqual([
        path,
        200,
      ]);
});

test.each(named(ROUTES))('%s without a log-in', async (_, { method, path }) => {
  const response = await attack({ method, path: pathOf(path), body });
  // The sample world shows its own log-in there.
  const isFront = method === 'GET' && path === '/';
  expect(response.status).toBe(isFront ? 200 : method === 'GET' ? 403 : 401);
  if (isFront) expect(await response.text()).toContain('Log in (sample)');
});

describe.each([
  ['another site', { Origin: 'https://evil.example' }],
  [
    'another site, as the browser says',
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  ],
  ['the readers’ site', { Origin: 'http://my-town.localhost', 'Sec-Fetch-Site': 'same-site' }],
  ['a document without an origin', { Origin: 'null' }],
  ['the same host on another port', { Origin: 'http://desk.localhost:8080' }],
  ['a script that sends JSON', { 'Content-Type': 'application/json' }],
  ['a script that sends plain text', { 'Content-Type': 'text/plain' }],
  [
    'a script that sends a type like that of forms',
    { 'Content-Type': 'application/x-www-form-urlencodedx' },
  ],
])('a form of %s', (_, headers) => {
  test.each(named(POSTS))('to %s', async (_route, { method, path }) => {
    const response = await attack({ method, path: pathOf(path), as: 'editor', body, headers });
    expect(response.status).toBe(403);
  });
});

test.each(named(ROUTES))('%s by other methods', async (_, { path }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    expect((await attack({ method, path: pathOf(path), as: 'editor', body })).status).toBe(403);
});

test.each(named(POSTS))('%s with 50 MB', async (_, { method, path }) => {
  const body = new Uint8Array(50_000_000);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'Content-Type': type };
    const response = await attack({ method, path: pathOf(path), as: 'editor', body, headers });
    expect(response.status).toBe(413);
  }
});

/** These have no fields, and read none. */
const WITH_FIELDS = POSTS.filter(({ path }) => !/^\/new-paper(?:\/finish)?$/.test(path));

test.each(named(WITH_FIELDS))('%s with a body that is no form', async (_, { method, path }) => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
    const headers = { 'Content-Type': type };
    const sent = { method, path: pathOf(path), body: '--x\r\nbroken', headers };
    expect((await attack({ ...sent, as: 'editor' })).status).toBe(400);
    expect((await attack(sent)).status).toBe(400);
  }
  const fields = Array.from({ length: 6_000 }, (_each, at) => `f${at}=1`).join('&');
  const many = await attack({ method, path: pathOf(path), as: 'editor', body: fields });
  expect(many.status).toBe(400);
});

/** What the roles beside editors may request in their paper. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  author: /^\/papers\/:paper(?:\/posts(?!.*\/state$).*)?$/,
  notices: /^\/papers\/:paper(?:\/(?:notices|events).*)?$/,
};
const OF_ROLES = (['author', 'notices'] as const).flatMap((role) =>
  ROUTES.filter(
    ({ path }) => /^\/(?:papers|new-paper)/.test(path) && !ALLOWED[role]?.test(path),
  ).map((route) => [role, `${route.method} ${route.path}`, route] as const),
);

test.each(OF_ROLES)('by the role %s: %s', async (as, _, { method, path }) => {
  const response = await attack({ method, path: pathOf(path), as, body });
  expect(response.status).toBe(403);
});

test.each(named(OF_PAPERS))('by an editor of another paper: %s', async (_, { method, path }) => {
  await env.DB.prepare('UPDATE people SET paper = ? WHERE paper = ?').bind(PAPER, OWN_PAPER).run();
  try {
    const response = await attack({ method, path: pathOf(path), as: 'editor', body });
    expect(response.status).toBe(404);
  } finally {
    await env.DB.prepare('UPDATE people SET paper = ? WHERE paper = ?')
      .bind(OWN_PAPER, PAPER)
      .run();
  }
});

const IDS = [
  '..%2f..%2fpeople',
  '..%5c..%5c',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%00',
  '%0d%0aSet-Cookie:%20x=y',
  '%e2%80%ae',
  "'%20OR%201=1%20--",
  '%25',
  'p_0123456789ABCDEF',
  '-1',
  '1e9',
  '0',
  '9007199254740993',
  'x'.repeat(7_000),
];

test.each(named(WITH_IDS))('%s with ids that no thing has', async (_, { method, path }) => {
  for (const id of IDS) {
    const params = Object.fromEntries(Object.keys(things.params).map((name) => [name, id]));
    const filled = fillPath(path, { ...params, paper: OWN_PAPER });
    const response = await attack({ method, path: filled, as: 'editor', body });
    expect([id.slice(0, 40), response.status]).toEqual([id.slice(0, 40), 404]);
    expect(await response.text()).not.toMatch(/x{300}/);
  }
});

test.each(IDS.filter((id) => id !== '%2e%2e'))('a paper named %s', async (id) => {
  for (const path of ['', '/people', '/notices', '/posts', '/paper'])
    expect(
      (await attack({ method: 'GET', path: `/papers/${id}${path}`, as: 'editor' })).status,
    ).toBe(404);
});

/** The routes that change something which others may have changed: each form of theirs has a version. */
const VERSIONS = [
  '-1',
  '0',
  'NaN',
  '1.5',
  '1e400',
  'Infinity',
  '9'.repeat(400),
  '1e0',
  '0x1',
  '1&version=2',
  '__proto__',
  '',
];

test.each(VERSIONED)('%s with versions that are none', async (path, form) => {
  for (const version of VERSIONS.filter((each) => each !== things.versions[path])) {
    const body = `${new URLSearchParams(form)}&version=${version.includes('&') ? `77&version=${things.versions[path]}` : encodeURIComponent(version)}`;
    const response = await attack({ method: 'POST', path: pathOf(path), as: 'editor', body });
    expect([version, response.status]).toEqual([version, 409]);
  }
});
