import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { expectStableLayout } from './layout.ts';

/** The names of the font files that a visit requests. */
async function fontsAskedFor(path: string): Promise<string[]> {
  const fonts: string[] = [];
  const { page } = await openPage(path, {
    prepare: async (prepared) => {
      prepared.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/fonts/')) fonts.push(pathname.slice('/fonts/'.length));
      });
    },
  });
  await page.evaluate(() => document.fonts.ready);
  return fonts.sort();
}

/** The fonts that an element's text is rendered with; the site's own are marked. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? ' (own)' : ''}`,
  );
}

test('a page without syllabics requests the headline font and no other', async () => {
  expect(await fontsAskedFor('/contact')).toEqual(['newsreader-2.woff2']);
});

test('a page with syllabics requests the syllabics font as well and renders them with it', async () => {
  expect(await fontsAskedFor('/resources/inuktitut-language')).toContain('syllabics-400-1.woff2');
  const { page } = await openPage('/resources/inuktitut-language');
  await page.evaluate(() => document.fonts.ready);
  const faces = await facesOf(page, '.text li:nth-child(2)');
  expect(faces.some((face) => /syllabics|aboriginal/i.test(face) && face.endsWith('(own)'))).toBe(
    true,
  );
});

test.each([
  ['/', ['newsreader-2.woff2', 'newsreader-italic-1.woff2']],
  ['/news', ['newsreader-2.woff2']],
  ['/terms', ['newsreader-2.woff2', 'newsreader-text-1.woff2']],
  [
    '/resources/northern-science',
    ['newsreader-2.woff2', 'newsreader-text-1.woff2', 'newsreader-text-italic-1.woff2'],
  ],
])('%s requests the faces of Newsreader that it shows and no other', async (path, expected) => {
  const fonts = await fontsAskedFor(path);
  expect(fonts.filter((font) => font.startsWith('newsreader'))).toEqual(expected);
});

test.each([
  ['headlines', '/faq', 'h1'],
  ['the headlines of Opinion', '/', '.opinion h3'],
  ['the text of a resource', '/resources/northern-science', '.text p'],
  ['the text of a post', '/blog/drum-for-a-long-night', '.text p'],
])('%s are rendered in the site’s own font on the first visit', async (_, path, selector) => {
  const { page } = await openPage(path);
  await expect
    .poll(async () => (await facesOf(page, selector))[0])
    .toMatch(/^Newsreader.*\(own\)$/);
});

test.each([
  ['/', '.featured h2'],
  ['/news', 'h1'],
  ['/blog/drum-for-a-long-night', 'h1'],
  ['/resources/inuktitut-language', '.text li:nth-child(2)'],
])(
  'fonts that come after the text of %s is painted are shown, and move nothing',
  async (path, selector) => {
    let held = 0;
    const { page } = await openPage(path, {
      prepare: (prepared) =>
        prepared.route('**/fonts/*', async (route) => {
          held += 1;
          await prepared.waitForFunction(
            () => performance.getEntriesByName('first-contentful-paint').length > 0,
          );
          await route.continue();
        }),
    });
    await page.evaluate(() => document.fonts.ready);
    expect(held).toBeGreaterThan(0);
    // A text that waits for its font counts as painted once the browser waits no longer.
    const displays = await page.evaluate(() =>
      [...document.fonts]
        // The device's own fonts, which stand in for the site's, are there at once.
        .filter(({ family }) => !/-\w$/.test(family))
        .map(({ display }) => display),
    );
    expect(new Set(displays)).toEqual(new Set(['swap']));
    expect((await facesOf(page, selector)).join()).toContain('(own)');
    await expectStableLayout(page);
  },
);
