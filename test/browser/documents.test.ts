import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { ROUTES } from './routes.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements with a slash and attributes in their own case; both mean the same in HTML.
    'void-style': 'off',
    'attr-case': 'off',
    'no-inline-style': 'off',
    // A phone number is a link already; its digits may wrap.
    'tel-non-breaking': 'off',
    'long-title': 'off',
  },
});

test('on a developer’s machine every address of the site itself leads to that machine', async () => {
  const paths = ['/', '/news', '/blog/bannock-is-a-verb', '/rss', '/rss.xml', '/feeds.opml'];
  for (const path of [...paths, '/llm.txt', '/.well-known/security.txt']) {
    const text = await (await fetch(siteAddress + path)).text();
    expect(text, path).toContain(`${siteAddress}/`);
    // Mail addresses, and the domain that feeds name in their titles, are the publication's all the same.
    expect(text, path).not.toContain('://nunavut-news.example');
  }
});

describe.each(ROUTES)('$path', ({ path, status = 200 }) => {
  test(`${path} is valid HTML with one h1, a title and a description, and loads at most 2 KB of script before any interaction`, async () => {
    const response = await fetch(siteAddress + path);
    expect(response.status).toBe(status);
    const html = await response.text();
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) =>
      result.messages.map((m) => `${m.ruleId} ${m.message} (${m.selector})`),
    );
    expect(messages).toEqual([]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{5,90}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{10,170}"/);
    const sizes: number[] = [];
    for (const [, src = ''] of html.matchAll(/<script[^>]+src="([^"]+)"/g))
      sizes.push(gzipSync(await (await fetch(siteAddress + src)).text()).byteLength);
    expect(sizes).not.toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048);
  });
});
