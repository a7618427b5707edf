import { beforeAll, describe, expect, test } from 'vitest';
import { givePeople, htmlOf, readDesk, requestDesk } from '../../../support/desk.ts';
import { newId, POSTS, sendPost, WHOLE } from '../../../support/desk-posts.ts';

/** An author who tries everything to become script. */
const HOSTILE = {
  title: '<img src=x onerror=alert(1)>Title',
  description: '"><script>alert(2)</script>',
  keywords: '<b onmouseover=alert(3)>one</b>, two',
  author: '</style><script>alert(11)</script>',
  slug: 'hostile-one',
  text: [
    '# First heading',
    '<script>alert(5)</script>',
    '"><img src=x onerror=alert(6)>',
    '[link](javascript:alert(7)) ![picture](javascript:alert(8))',
    '<iframe src="javascript:alert(9)"></iframe>',
    '</textarea><script>alert(10)</script>',
    '<base href="https://evil.example/">',
  ].join('\n\n'),
};

beforeAll(() => givePeople());

/** The elements and attributes that an author could have made; those of the page itself are known. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<script[^>]*>\s*alert|<script>alert/);
  expect(html).not.toMatch(/<img[^>]*\sonerror|<b\s+onmouseover|<iframe[^>]*javascript/i);
  expect(html).not.toMatch(/(?:href|src)="?javascript:/i);
  expect(html).not.toContain('<base href="https://evil');
}

describe('a preview', () => {
  const preview = (form: Record<string, string>) =>
    requestDesk(`${POSTS}/preview`, { as: 'author', form });

  test('is the page of the unsaved text with styles that its policy allows, and without scripts', async () => {
    const response = await preview({ ...WHOLE, date: '2026-11-01' });
    const html = await response.text();
    for (const text of [
      ...['<h1>Ice on the bay</h1>', 'The ice <em>bends</em>.', 'November 1, 2026'],
      '<base href="https://nunavut-news.example/" target="_blank">',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('<script type="module"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script-src|unsafe/);
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(0);
    for (const [, css = ''] of styles) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
      expect(policy).toContain(btoa(String.fromCharCode(...new Uint8Array(digest))));
    }
  });

  test.each<Record<string, string>>([{ title: '' }, { title: 'T', date: '2026-99-99' }])(
    'of %o is a page',
    async (form) => {
      expect((await preview(form)).status).toBe(200);
    },
  );

  test('of what means harm does none, as the page and the form of it', async () => {
    expectHarmless(await (await preview(HOSTILE)).text());
    const id = await newId();
    expect((await sendPost(id, 0, HOSTILE)).status).toBe(303);
    for (const path of ['', '/preview', '/versions'])
      expectHarmless(await htmlOf(`${POSTS}/post/${id}${path}`));
    expectHarmless(await htmlOf(POSTS));
    const conflict = await sendPost(id, 0, { ...HOSTILE, text: `${HOSTILE.text}!` });
    expect(conflict.status).toBe(409);
    expectHarmless(await conflict.text());
  });
});

test('the page of a post shows how long it takes to read, and how a search engine shows it', async () => {
  const id = await newId();
  await sendPost(id, 0, { title: 'Long one', text: 'word '.repeat(660) });
  const page = await readDesk(`${POSTS}/post/${id}`);
  expect(page).toContain('Reading time: 3 min');
  expect(page).toContain('https://nunavut-news.example/blog/long-one Long one | Nunavut News');
});
