import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { isRenewable, renewCopy } from '../../../client/offline/renew-copy.ts';
import { chunksOf, recipeFor } from '../../../src/text/document-chunks.ts';
import { runs } from '../../support/effort.ts';

const OLDER = '<main><section><h3>Older story ᓄᓇᕗᑦ</h3></section></main>';
const NEWER = '<main><section><h3>New story</h3><h3>Older story ᓄᓇᕗᑦ</h3></section></main>';
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

const copyOf = (html: string, etag = 'W/"build.v1.2026-11-20"') =>
  new Response(html, {
    headers: { ETag: etag, 'Content-Security-Policy': "default-src 'none'", 'X-Stored-At': '1' },
  });

/** What the site says is new. */
const changes = {
  version: 'build.v2.2026-11-20',
  since: 'build.v1.2026-11-20',
  page: '/',
  digest: digestOf(NEWER),
  items: [{ id: 'new', section: 'local' }],
  parts: recipeFor(chunksOf(OLDER), NEWER),
};

/** Has the site respond so to whatever it is asked; what was asked is returned. */
function respondWith(body: unknown, init?: ResponseInit) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response(text, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test.for([
  ['/', true],
  ['/news', true],
  ['/blog/ice-road-opens', false],
  ['/resources/inuit-art-guide', false],
] as const)('whether %s is renewed by what is new: %s', ([path, expected]) => {
  expect(isRenewable(new URL(path, 'https://paper.example'))).toBe(expected);
});

test('a copy is asked for by its version, past the browser’s own cache, and becomes the new page with the new version', async () => {
  const fetched = respondWith(changes);
  const page = await renewCopy(copyOf(OLDER), '/');
  expect(await page?.text()).toBe(NEWER);
  expect(page?.headers.get('ETag')).toBe('W/"build.v2.2026-11-20"');
  expect(page?.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/api/edition?page=%2F&since=build.v1.2026-11-20');
  expect(init?.cache).toBe('no-cache');
  expect(init?.signal).toBeInstanceOf(AbortSignal);
});

test('a copy to which nothing is new is the page', async () => {
  const { since } = changes;
  respondWith({ version: since, since, page: '/', digest: digestOf(OLDER), items: [] });
  const page = await renewCopy(copyOf(OLDER), '/');
  expect(await page?.text()).toBe(OLDER);
  expect(page?.headers.get('ETag')).toBe('W/"build.v1.2026-11-20"');
});

test('a copy whose version the site does not know is replaced by the whole page in the same response', async () => {
  respondWith({ ...changes, since: null, items: undefined, parts: [NEWER] });
  expect(await (await renewCopy(copyOf('anything'), '/'))?.text()).toBe(NEWER);
});

test.for([
  ['is damaged', copyOf(OLDER.slice(0, -5))],
  ['was changed', copyOf(OLDER.replace('Older', 'Other'))],
  ['is empty', copyOf('')],
] as const)('nothing is made of a copy that %s', async ([, copy]) => {
  respondWith(changes);
  expect(await renewCopy(copy.clone(), '/')).toBeUndefined();
  const { since } = changes;
  respondWith({ version: since, since, page: '/', digest: digestOf(OLDER), items: [] });
  expect(await renewCopy(copy.clone(), '/')).toBeUndefined();
});

test.for([
  ['none', ''],
  ['a malformed one', 'W/"a b"'],
  ['one with other characters', '"../../x"'],
])('a copy whose version is %s is not asked for', async ([, etag = '']) => {
  const fetched = respondWith(changes);
  expect(await renewCopy(copyOf(OLDER, etag), '/')).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test.for([
  ['leads to the page itself', { version: 'next.v1', since: null, page: '/' }],
  ['has no version', { ...changes, version: null }],
  ['has another digest', { ...changes, digest: '0'.repeat(32) }],
  ['has no digest', { ...changes, digest: undefined }],
  ['has a range beyond the copy', { ...changes, parts: [0, 9_999] }],
  ['has parts that are none', { ...changes, parts: 'text' }],
  ['has parts that are half', { ...changes, parts: [0] }],
  ['is of another version without parts', { ...changes, since: 'build.v0', parts: undefined }],
  ['is a list', [changes]],
  ['is nothing', null],
  ['is a text', '"text"'],
] as const)('nothing is made of a response that %s', async ([, body]) => {
  respondWith(body);
  expect(await renewCopy(copyOf(OLDER), '/')).toBeUndefined();
});

test.for([404, 429, 500, 503, 206])(
  'nothing is made of a response of status %i',
  async (status) => {
    respondWith(changes, { status });
    expect(await renewCopy(copyOf(OLDER), '/')).toBeUndefined();
  },
);

test('a response that is cut off, or is no JSON, rejects', async () => {
  respondWith(JSON.stringify(changes).slice(0, -20));
  await expect(renewCopy(copyOf(OLDER), '/')).rejects.toThrow();
  respondWith('<h1>Sign in to this network</h1>');
  await expect(renewCopy(copyOf(OLDER), '/')).rejects.toThrow();
});

test('whatever the response says, the page is one whose digest it has', async () => {
  const part = fc.oneof(fc.string(), fc.integer({ min: -5, max: 80 }), fc.jsonValue());
  const body = fc.record(
    {
      version: fc.oneof(fc.constant(changes.version), fc.jsonValue()),
      since: fc.oneof(fc.constant(changes.since), fc.jsonValue()),
      digest: fc.oneof(fc.constantFrom(digestOf(OLDER), digestOf(NEWER)), fc.jsonValue()),
      parts: fc.oneof(fc.constant(changes.parts), fc.array(part), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(body, async (json) => {
      respondWith(json);
      const page = await renewCopy(copyOf(OLDER), '/').catch(() => undefined);
      if (page) expect(digestOf(await page.text())).toBe(json.digest);
    }),
    { numRuns: runs(200) },
  );
});
