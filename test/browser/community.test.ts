import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

test.each([
  ['Community Forums', 'There is no forum on this site yet'],
  ['Volunteer Opportunities', 'another pair of hands'],
])(
  'the hub button %s opens its panel without JavaScript, and Close closes it',
  async (name, text) => {
    const { page, problems } = await openPage('/community', { javaScript: false });
    const panel = page.getByRole('dialog', { name });
    await expect.poll(() => panel.isVisible()).toBe(false);
    await page.getByRole('button', { name }).click();
    await expect.poll(() => panel.isVisible()).toBe(true);
    await expect.poll(() => panel.getByRole('heading').textContent()).toBe(name);
    await expect.poll(() => panel.textContent()).toContain(text);
    await expect.poll(() => panel.textContent()).toContain('Coming Soon');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => panel.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  },
);

test.each([320, 768, 1280, 1920])(
  'the text of the hero stands above its mountains at %i pixels',
  async (width) => {
    const { page } = await openPage('/community', { width, javaScript: false });
    const { textEnd, pictureStart } = await page.locator('.hero').evaluate((hero) => {
      const pictureHeight = getComputedStyle(hero).backgroundSize.split(',')[0]?.split(' ')[1];
      return {
        textEnd: hero.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN,
        pictureStart:
          hero.getBoundingClientRect().bottom - Number.parseFloat(pictureHeight ?? 'NaN'),
      };
    });
    expect(textEnd).toBeLessThanOrEqual(pictureStart);
  },
);
