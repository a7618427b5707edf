import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The headers that public/_headers gives to each pattern of paths. */
function headersByPattern(): Map<string, string[][]> {
  const file = readFileSync('public/_headers', 'utf8');
  const patterns = new Map<string, string[][]>();
  let headers: string[][] = [];
  for (const line of file.split('\n').filter((text) => text.trim() !== '')) {
    if (line.startsWith('/')) {
      headers = [];
      patterns.set(line, headers);
    } else headers.push(line.trim().split(/: (.*)/s));
  }
  return patterns;
}

test('every static file has the security headers', () => {
  expect(Object.fromEntries(headersByPattern().get('/*') ?? [])).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // No more than this: the policy of the service worker's file would bind what it fetches.
    'Content-Security-Policy': "base-uri 'none'; frame-ancestors 'none'",
  });
});

test('no file gets one header from two patterns, which the platform would join with a comma', () => {
  const [everywhere = [], ...others] = headersByPattern().values();
  const names = new Set(everywhere.map(([name]) => name));
  for (const headers of others)
    for (const [name = ''] of headers) expect(names).not.toContain(name);
});

test('fonts may be loaded by the desk’s previews, which have no origin', () => {
  const fonts = Object.fromEntries(headersByPattern().get('/fonts/*') ?? []);
  expect(fonts['Access-Control-Allow-Origin']).toBe('*');
});
