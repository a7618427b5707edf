import { afterAll, expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { openPage } from './browser.ts';
import { expectStableLayout } from './layout.ts';

// A page without a browser cache: the test delays requests for fonts.
const { page } = await openPage('/robots.txt', {}, afterAll);

/** The fonts with which an element's text is rendered; the site's own are marked. */
async function renderedFonts(selector: string): Promise<string[]> {
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

const HEADLINES = 'newsreader-2.woff2';
const TEXT = 'newsreader-text-1.woff2';
const TEXT_ITALIC = 'newsreader-text-italic-1.woff2';
const SYLLABICS = 'syllabics-400-1.woff2';

/** The site's own fonts that a page requests, and selectors of texts in them. */
test.each<[path: string, requested: readonly string[], ...selectors: string[]]>([
  ['/', [HEADLINES, 'newsreader-italic-1.woff2'], '.featured h2', '.opinion h3'],
  ['/news', [HEADLINES], 'h1'],
  ['/contact', [HEADLINES], 'h1'],
  ['/terms', [HEADLINES, TEXT], 'h1'],
  ['/resources/northern-science', [HEADLINES, TEXT, TEXT_ITALIC], '.text p'],
  ['/blog/drum-for-a-long-night', [HEADLINES, TEXT, TEXT_ITALIC], 'h1', '.text p'],
  [
    '/resources/inuktitut-language',
    [HEADLINES, TEXT, TEXT_ITALIC, SYLLABICS],
    '.text li:nth-child(2)',
  ],
])('%s loads only its own fonts, late but without shifts', async (path, expected, ...selectors) => {
  const fonts: string[] = [];
  await page.unrouteAll();
  await page.route('**/fonts/*', async (route) => {
    fonts.push(new URL(route.request().url()).pathname.slice('/fonts/'.length));
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await route.continue();
  });
  await page.goto(siteAddress + path);
  await page.evaluate(() => document.fonts.ready);
  // The stories of the day may be in syllabics.
  const ofPaper = ['/', '/news'].includes(path)
    ? fonts.filter((font) => font.startsWith('newsreader'))
    : fonts;
  expect(ofPaper.sort()).toEqual(expected);
  // A text that waits for its font counts as painted once the browser stops waiting.
  const displays = await page.evaluate(() =>
    [...document.fonts]
      // The device's fallback fonts are available immediately.
      .filter(({ family }) => !/-\w$/.test(family))
      .map(({ display }) => display),
  );
  expect(new Set(displays)).toEqual(new Set(['swap']));
  for (const selector of selectors)
    expect((await renderedFonts(selector)).join(), selector).toContain('(own)');
  await expectStableLayout(page);
});
