import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, scrollToEnd } from './browser.ts';
import { expectStableLayout } from './layout.ts';

// The browser neither lays out nor paints the cards of /news that are far below the window (content-visibility).

const CARD = '.card';
const WIDTHS = [360, 1280];

function isLaidOut(card: Locator): Promise<boolean> {
  return card
    .locator('h2, h3')
    .first()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
}

test.concurrent.for(WIDTHS)(
  'the last card of /news, %d px wide, is laid out when the reader comes to it, and nothing moves on the way',
  async (width, { onTestFinished, expect }) => {
    const { page, problems } = await openPage('/news', { width, height: 740 }, onTestFinished);
    const last = page.locator(CARD).last();
    expect(await isLaidOut(page.locator(CARD).first())).toBe(true);
    expect(await isLaidOut(last)).toBe(false);
    await page.evaluate(() => document.fonts.ready);
    await scrollToEnd(page);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(last)).toBe(true);
    await expectStableLayout(page);
    expect(problems).toEqual([]);
  },
);

test.concurrent.for(WIDTHS)(
  'the focus on each link in a card of /news, %d px wide, is drawn within what is painted of the card',
  async (width, { onTestFinished }) => {
    const { page } = await openPage('/news', { width }, onTestFinished);
    const links = page.locator(CARD).first().locator('a');
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      // A key before makes the browser show the focus.
      await page.keyboard.press('Shift');
      await link.focus();
      const beyond = await link.evaluate(distanceBeyond, CARD);
      expect(beyond, await link.innerText()).toBeLessThanOrEqual(0);
    }
    const card = page.locator(CARD).first();
    await card.locator('h2 a').focus();
    expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  },
);

/** By how much (CSS pixels) the outline of a focused link reaches beyond what is painted of the card that it stands in. */
function distanceBeyond(link: Element, card: string): number {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link);
  const painted = link.closest(card);
  // The card itself has the outline, which it does not clip.
  if (painted && outlineStyle === 'none') {
    if (getComputedStyle(painted).outlineStyle === 'none') throw new Error('no focus is drawn');
    return 0;
  }
  if (!painted) throw new Error(`no ${card} around the link`);
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const margin = parseFloat(getComputedStyle(painted).overflowClipMargin);
  const [inner, outer] = [link.getBoundingClientRect(), painted.getBoundingClientRect()];
  const beyond = Math.max(
    outer.left - inner.left,
    outer.top - inner.top,
    inner.right - outer.right,
    inner.bottom - outer.bottom,
  );
  return beyond + reach - margin;
}
