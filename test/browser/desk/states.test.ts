import { expect, test } from 'vitest';
import { axeViolations, violations } from '../accessibility.ts';
import { overflowing } from '../layout.ts';
import { openDesk } from './desk-page.ts';
import { DESK_PAGES } from './desk-pages.ts';

/** Fields whose browsers would say by themselves what is wrong, for a moment and in their own language. */
const CHECKED = '[type=email], [type=url], [type=number], [type=date], [type=datetime-local]';

/** Each at both widths and in both languages, once. */
const states = DESK_PAGES.flatMap((state) => [
  { ...state, language: 'en' as const, width: 360 },
  { ...state, language: 'fr' as const, width: 1280 },
]);

test.each(states)(
  '$name has no accessibility violation in light and in dark colours ($language, $width px)',
  async ({ path, as, language, width, prepare, open }) => {
    const { page } = await openDesk(path, {
      as,
      language,
      width,
      prepare: async (each) => prepare?.(each, language),
    });
    await open?.(page);
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  },
);

test.each(DESK_PAGES)(
  '$name does not scroll sideways at 320 px in French, has buttons for a thumb, and leaves checks to the server',
  async ({ path, as, prepare, open }) => {
    const { page } = await openDesk(path, {
      as,
      language: 'fr',
      width: 320,
      prepare: async (each) => prepare?.(each, 'fr'),
    });
    await open?.(page);
    await page.waitForLoadState();
    expect(await overflowing(page)).toEqual([]);
    const low = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('button, .button, select, summary'))
        .filter((element) => element.offsetHeight > 0 && element.offsetHeight < 32)
        .map((element) => `${element.outerHTML.slice(0, 80)} ${element.offsetHeight}`),
    );
    expect(low).toEqual([]);
    expect(await page.locator(`form:not([novalidate]):has(${CHECKED})`).count()).toBe(0);
  },
);

test('everything that can be reached on a page of the desk shows in forced colours that it has the focus', async () => {
  const { page } = await openDesk('/papers/nunavut-news/people', { forcedColors: 'active' });
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    const style = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(style).toBe('solid');
  }
});
