import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../src/site/http/request-limits.ts';

const ORIGIN = 'https://nunavut-news.example';

function refusal(path: string, headers: Record<string, string> = {}) {
  const request = new Request(ORIGIN + path, { headers });
  return refusalOf(request, URL.parse(request.url));
}

describe('request limits', () => {
  test.each([
    '/',
    '/news?q=%E0%A4%A',
    '/resources/inuit-art-guide',
    '/%E1%93%84',
    '/100%25',
    '/no-such%2Fpage',
    '/a%5Cb',
  ])('readable address %s is accepted', (path) => {
    expect(refusal(path)).toBeUndefined();
  });

  test.each(['/%', '/%zz', '/a%2', '/%E0%A4%A', '/%C0%AF', '/%ff', '/%00', '/a%0D%0Ab', '/%7F'])(
    'malformed address %s is refused with 400',
    (path) => {
      expect(refusal(path)).toBe(400);
    },
  );

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
});
