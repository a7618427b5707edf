import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readParameters } from '../../../../src/site/http/parameters.ts';
import { purgeTags } from '../../../../src/site/http/purge-tags.ts';
import {
  canonicalPath,
  canonicalUrl,
  pathOf,
  refusalOf,
} from '../../../../src/site/http/request-address.ts';
import { forAll } from '../../../support/effort.ts';

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news/', '/news'],
  ['//', '/'],
  ['//news//', '/news'],
  ['/resources///inuit-art-guide', '/resources/inuit-art-guide'],
  ['/%6e%65ws', '/news'],
  ['/%e1%93%84', '/%e1%93%84'],
  ['/a%2fb', '/a%2fb'],
  ['/site%2Ewebmanifest', '/site.webmanifest'],
])('canonical form of the path %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('canonical path of any path is stable and, as a redirect, stays on its host', () => {
  const segment = fc.constantFrom('/', '//', '\\', '%2f', '%5c', '%2e', '.', 'a', '%zz', '%', 'é');
  forAll(100, [fc.array(segment, { maxLength: 12 })], (segments) => {
    const { pathname } = new URL(`https://nunavut-news.example/${segments.join('')}`);
    const canonical = canonicalPath(pathname);
    expect(canonicalPath(canonical)).toBe(canonical);
    const target = new URL(canonical, 'https://nunavut-news.example/there');
    expect(target.host).toBe('nunavut-news.example');
    expect(target.pathname).toBe(canonical);
  });
});

test('a dropped parameter does not change the canonical address of another one', () => {
  const address = fc
    .tuple(
      fc.constantFrom('/news', '/faq', '/status', '/'),
      fc.constantFrom('q', 'all', 'page', 'category', 'Q', 'q&q', ''),
      fc.array(fc.constantFrom('a', 'é', '+', '%20', '%2B', '*', '.', '-', '~', '=', '&', '%', '')),
    )
    .map(([path, name, value]) => `https://nunavut-news.example${path}?${name}=${value.join('')}`);
  forAll(500, [address], (given) => {
    const { url } = new Request(given);
    expect(canonicalUrl(url)).toBe(canonicalUrl(`${url}&dropped=1`));
  });
});

test.for([
  ['https://paper.example/', '/'],
  ['http://[::1]:8787//a?b=//c', '//a?b=//c'],
  ['https://reader:secret@paper.example/news', '/news'],
  ['https://paper.example/?q=%23ice#a?b', '/?q=%23ice'],
  ['https://paper.example/news?', '/news?'],
  ['https://paper.example/news#local', '/news'],
])('pathOf of %s is %s', ([url, path]) => {
  expect(pathOf({ url: String(url) })).toBe(path);
});

const ORIGIN = 'https://nunavut-news.example';

function refusal(path: string, headers: Record<string, string> = {}) {
  const request = new Request(ORIGIN + path, { headers });
  return refusalOf(request, URL.parse(request.url));
}

test.each([
  ...['/', '/news?q=%E0%A4%A', '/resources/inuit-art-guide', '/%E1%93%84', '/100%25'],
  ...['/no-such%2Fpage', '/a%5Cb'],
])('readable address %s is accepted', (path) => {
  expect(refusal(path)).toBeUndefined();
});

const MALFORMED = [
  '/%',
  '/%zz',
  '/a%2',
  '/%E0%A4%A',
  '/%C0%AF',
  '/%ff',
  '/%00',
  '/a%0D%0Ab',
  '/%7F',
];

test.each(MALFORMED)('malformed address %s is refused with 400', (path) => {
  expect(refusal(path)).toBe(400);
});

test('request without a parsable address is refused with 400', () => {
  expect(refusalOf(new Request(ORIGIN), null)).toBe(400);
});

test('address of 8,192 characters is accepted, and of 8,193 refused with 414', () => {
  const start = '/news?q=';
  const room = 8192 - ORIGIN.length - start.length;
  expect(refusal(start + 'x'.repeat(room))).toBeUndefined();
  expect(refusal(start + 'x'.repeat(room + 1))).toBe(414);
});

test('headers over 32 KB are refused with 431, as one header or many', () => {
  expect(refusal('/', { 'X-Long': 'x'.repeat(20_000) })).toBeUndefined();
  expect(refusal('/', { 'X-Long': 'x'.repeat(33_000) })).toBe(431);
  const many = Array.from({ length: 400 }, (_, i) => [`X-Header-${i}`, 'x'.repeat(90)]);
  expect(refusal('/', Object.fromEntries(many))).toBe(431);
});

const Schema = v.object({
  name: v.pipe(v.string(), v.maxLength(5, 'must be at most 5 characters')),
  count: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number')), '1'),
});

const read = (query: string) =>
  readParameters(Schema, new Request(`https://nunavut.example/?${query}`));

async function problemOf(query: string) {
  const response = read(query);
  if (!(response instanceof Response)) throw new Error(`"${query}" is not refused`);
  expect(response.status).toBe(400);
  return response.json();
}

test('readParameters reports every parameter that the schema refuses', async () => {
  const missing = { parameter: 'name', detail: 'is missing' };
  const bad = { parameter: 'count', detail: 'must be a whole number' };
  expect(await problemOf('count=x')).toEqual({
    type: 'about:blank',
    status: 400,
    title: 'Bad parameter',
    ...missing,
    errors: [missing, bad],
  });
});

test.for([
  ['name=a&name=a', 'name'],
  ['name=a&other=1&other=2', 'other'],
  ['name=a&n%61me=b', 'name'],
  ['name=a&constructor=1&constructor=2', 'constructor'],
  ['name=a&=1&=2', ''],
] as const)('readParameters refuses the repeated parameter of "%s"', async ([query, parameter]) => {
  const error = { parameter, detail: 'is given more than once' };
  expect(await problemOf(query)).toMatchObject({ ...error, errors: [error] });
});

test('a purge of 230 tags is split into calls of up to a hundred tags', async () => {
  const calls: (readonly string[])[] = [];
  const invalidate = async ({ tags = [] }: CachePurgeOptions) => {
    calls.push(tags);
    return { success: true, errors: [] };
  };
  const tags = Array.from({ length: 230 }, (_, n) => `a:${n}`);
  await purgeTags({ invalidate }, tags.slice(0, 17));
  await purgeTags({ invalidate }, tags);
  expect(calls.map(({ length }) => length)).toEqual([17, 100, 100, 30]);
  expect(calls.slice(1).flat()).toEqual(tags);
});
