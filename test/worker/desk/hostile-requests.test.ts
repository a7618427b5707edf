import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/desk/who/people.ts';
import { DESK_ORIGIN, requestDesk } from '../../support/desk.ts';
import { databaseText } from '../../support/desk-attacks.ts';
import { makeOwnThings, type OwnThings } from '../../support/desk-own-things.ts';
import { OWN_PAPER } from '../../support/desk-paper.ts';

const DESK = `/papers/${OWN_PAPER}`;
let things: OwnThings;
beforeAll(async () => {
  things = await makeOwnThings();
});

const ELSEWHERE = [
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  '/%0d%0aSet-Cookie:%20x=y',
  '/\r\nSet-Cookie: x=y',
  'javascript:alert(1)',
  '/.//evil.example',
  '/\t/evil.example',
  `/${'x'.repeat(100_000)}`,
];

test.each(ELSEWHERE)('the language is changed, and leads nowhere else: back=%s', async (back) => {
  const form = { language: 'fr\r\nSet-Cookie: x=y', back };
  const { status, headers } = await requestDesk('/language', { as: 'editor', form });
  const location = headers.get('Location') ?? 'none';
  expect([status, new URL(location, DESK_ORIGIN).origin]).toEqual([303, DESK_ORIGIN]);
  expect(headers.get('Set-Cookie')).toMatch(/^desk-language=(?:en|fr);[^,\r\n]*$/);
});

test.each([...ELSEWHERE.slice(0, 9), '"><script>alert(1)</script>', "x' onload='alert(1)"])(
  'the address of a page says that it was saved, and nothing of it is markup: %s',
  async (saved) => {
    for (const path of ['/people', '/notices', '/posts', '/paper', '/headlines', '/log']) {
      const query = `?saved=${encodeURIComponent(saved)}&before=${encodeURIComponent(saved)}&q=${encodeURIComponent(saved)}`;
      const response = await requestDesk(`${DESK}${path}${query}`, { as: 'editor' });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toMatch(
        /<script>alert|' onload='|(?:href|src|action)="javascript:/,
      );
    }
  },
);

test.each(['-1', '0', '1e400', 'NaN', '1.5', '9007199254740993', '__proto__', '%00'])(
  'a list asked for what is older than, or the page, %s is a list',
  async (number) => {
    for (const path of [
      '/log?before=',
      '/posts/pictures?before=',
      '/posts?page=',
      '/headlines?page=',
    ])
      expect([path, (await requestDesk(DESK + path + number, { as: 'editor' })).status]).toEqual([
        path,
        200,
      ]);
  },
);

const FIELDS: Record<string, string | string[]> = {
  __proto__: 'x',
  'constructor.prototype.role': 'editor',
  toString: 'x',
  email: ['a@example.org', 'b@example.org'],
  role: ['author', 'editor'],
  do: ['', 'remove'],
  name: 'N',
};

test('of a field that is sent twice the first counts, and fields of prototypes count for nothing', async () => {
  const form = Object.fromEntries(Object.entries(FIELDS));
  expect((await requestDesk(`${DESK}/people`, { as: 'editor', form })).status).toBe(303);
  const { results } = await env.DB.prepare(
    "SELECT email, role FROM people WHERE email LIKE '%@example.org'",
  ).all();
  expect(results).toEqual([{ email: 'a@example.org', role: 'author' }]);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});

test.each([
  ['turns the direction', 'A\u202eB\u2066', 'AB'],
  ['cannot be seen', '\u200b\u200b', 'e@x.ca'],
  ['is of several lines', 'Ann\r\nSet-Cookie: x\u2028y', 'AnnSet-Cookie: xy'],
  ['is endless', '🐻'.repeat(9_000), '🐻'.repeat(80)],
  ['breaks off within a character', 'A\ud83d', 'A\ufffd'],
])('a name of a person that %s is shown in one line of what can be seen', (_, name, shown) => {
  expect(nameOf({ name, email: 'e@x.ca' })).toBe(shown);
});

const INSIDE = [
  'http://localhost/feed',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://desk.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://localhost./',
  'https://user:pw@127.0.0.1/',
  'https://example.ca:22/',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
];

describe.each(INSIDE)('the address %s', (address) => {
  test('is requested by nobody, neither for a new paper nor for a source', async () => {
    const before = await databaseText();
    const wizard = { do: 'find', site: address };
    expect((await requestDesk('/new-paper/feeds', { as: 'editor', form: wizard })).status).toBe(
      422,
    );
    const add = `${DESK}/headlines/sources/add`;
    const forms: Record<string, string>[] = [
      { do: 'find', address },
      { do: 'choose', url: address },
      { do: 'follow', url: address, publisher: 'X', section: 'local', language: '' },
    ];
    for (const form of forms) {
      const html = await (await requestDesk(add, { as: 'editor', form })).text();
      expect(html).not.toMatch(/class="verdict"|name="do" value="follow"/);
    }
    expect(await databaseText()).toBe(before);
  });

  // The compiler takes any port of a public host.
  if (address.includes(':22')) return;

  test('is published as a source of no paper', async () => {
    const text = `sources:\n  - { id: a, section: local, publisher: A, url: "${address}" }\n`;
    const form = { as: 'text', text, do: 'check', version: things.params.version ?? '' };
    const checked = await requestDesk(`${DESK}/paper/files/sources.yaml`, { as: 'editor', form });
    expect(checked.status).toBe(422);
  });
});
