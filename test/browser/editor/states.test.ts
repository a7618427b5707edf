import { afterAll, afterEach, expect, test } from 'vitest';
import { colourAndWidthViolations, violations } from '../accessibility.ts';
import { overflowing } from '../layout.ts';
import { layoutFaults } from '../long-words.ts';
import { EDITOR, logInAs, openEditor } from './editor-page.ts';
import { EDITOR_PAGES } from './editor-pages.ts';

/** Fields that browsers check themselves, in their own language. */
const CHECKED = '[type=email], [type=url], [type=number], [type=date], [type=datetime-local]';

const { page } = await openEditor('/log-in', { as: 'nobody' }, afterAll);
const devTools = await page.context().newCDPSession(page);

// No state leaves anything for the next.
afterEach(async () => {
  await page.unrouteAll();
  await page.goto('about:blank');
  await devTools.send('Storage.clearDataForOrigin', { origin: EDITOR, storageTypes: 'all' });
});

// In French, whose words are longer.
test.each(EDITOR_PAGES)(
  '$name is accessible in light and dark, fits phones, thumbs and long words, and the server checks it',
  async ({ path, as = 'editor', prepare, open }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.emulateMedia({ colorScheme: 'light' });
    await logInAs(page, as, 'fr');
    await prepare?.(page, 'fr');
    await page.goto(EDITOR + path);
    await open?.(page);
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(await overflowing(page)).toEqual([]);
    const low = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('button, .button, select, summary'))
        .filter((element) => element.offsetHeight > 0 && element.offsetHeight < 32)
        .map((element) => `${element.outerHTML.slice(0, 80)} ${element.offsetHeight}`),
    );
    expect(low).toEqual([]);
    expect(await page.locator(`form:not([novalidate]):has(${CHECKED})`).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourAndWidthViolations(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  },
);

test('every focusable element of the editor shows its focus in forced colours', async () => {
  const { page } = await openEditor('/papers/nunavut-news/people', { forcedColors: 'active' });
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    const style = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(style).toBe('solid');
  }
});
