import { describe, expect, test } from 'vitest';
import { requestedRange } from '../../../../src/site/http/byte-range.ts';

const ETAG = '"0123456789abcdef"';

function range(
  headers: Record<string, string>,
  { method = 'GET', length = 1000, etag = ETAG } = {},
) {
  const request = new Request('https://nunavut-news.example/rss.xml', { method, headers });
  return requestedRange(request, { length, etag });
}

describe('a part of a document', () => {
  test.each([
    ['bytes=400-', { first: 400, last: 999 }],
    ['bytes=400-499', { first: 400, last: 499 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=999-999', { first: 999, last: 999 }],
    ['bytes=400-5000', { first: 400, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['Bytes=400-499', { first: 400, last: 499 }],
  ])('%s is there', (asked, expected) => {
    expect(range({ Range: asked })).toEqual(expected);
  });

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=999999999999999-', 'bytes=-0'])(
    '%s is beyond the end',
    (asked) => {
      expect(range({ Range: asked })).toBe('none');
    },
  );

  test.each([
    'bytes=0-99,200-299',
    'bytes=500-400',
    'bytes=2000-1000',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=1e2-',
    'bytes=0x10-',
    'bytes = 1-2',
    'items=0-9',
    `bytes=${'9'.repeat(400)}-`,
  ])('the whole document is the answer to %s', (asked) => {
    expect(range({ Range: asked })).toBeUndefined();
  });

  test('nothing is a part of an empty document', () => {
    expect(range({ Range: 'bytes=0-' }, { length: 0 })).toBe('none');
    expect(range({ Range: 'bytes=-1' }, { length: 0 })).toBe('none');
  });

  test('is what only GET asks for', () => {
    expect(range({ Range: 'bytes=400-' }, { method: 'HEAD' })).toBeUndefined();
    expect(range({})).toBeUndefined();
  });
});

describe('the rest of a document', () => {
  const rest = { Range: 'bytes=400-' };

  test('is given to whoever has its beginning', () => {
    expect(range({ ...rest, 'If-Range': ETAG })).toEqual({ first: 400, last: 999 });
  });

  test.each([
    ['another ETag', '"fedcba9876543210"'],
    ['the weak ETag of a compressed answer', `W/${ETAG}`],
    ['a date, within whose second it may have changed', 'Sat, 21 Nov 2026 03:24:48 GMT'],
    ['nothing', ''],
  ])('is not given to whoever has %s: the document begins anew', (_, has) => {
    expect(range({ ...rest, 'If-Range': has })).toBeUndefined();
  });

  test('is not given where the document’s own ETag is weak', () => {
    const etag = `W/${ETAG}`;
    expect(range({ ...rest, 'If-Range': etag }, { etag })).toBeUndefined();
  });
});
