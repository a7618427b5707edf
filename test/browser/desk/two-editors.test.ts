import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteAddress } from '../../support/served-site.ts';
import { openDesk } from './desk-page.ts';
import { publishNotice } from './send-form.ts';

const title = (page: Page) => page.locator('[name=title-en]');
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const saved = (page: Page) => page.getByText('Done: readers see it now.').waitFor();

/** The titles of the notices that readers have, those with a text. */
async function titlesWith(text: string): Promise<string[]> {
  const { notices } = (await (await fetch(`${siteAddress}/api/notices`)).json()) as {
    notices: { texts: { title: string }[] }[];
  };
  return notices
    .flatMap(({ texts }) => texts.map((each) => each.title))
    .filter((each) => each.includes(text));
}

test('of two editors who change one notice the second sees both texts and decides, and readers have what was decided', async () => {
  const path = await publishNotice('Ferry late', { communities: 'arviat' });
  const [first, second] = [(await openDesk(path)).page, (await openDesk(path)).page];
  await title(first).fill('Ferry late: at noon');
  await save(first);
  await saved(first);
  await title(second).fill('Ferry late: cancelled');
  await second.locator('[name=kind]').selectOption('travel');
  await save(second);
  await second.getByRole('heading', { level: 1, name: 'Somebody saved this before you' }).waitFor();
  expect(await second.locator('[role=alert]:focus').count()).toBe(1);
  const [kind, titles, ...others] = await second.locator('.contested').all();
  expect(others).toEqual([]);
  expect(await kind?.locator('pre').textContent()).toBe('Closure');
  expect(await kind?.locator('select').inputValue()).toBe('travel');
  expect(await titles?.locator('pre').textContent()).toBe('Ferry late: at noon');
  // Until then readers have the first one's.
  await expect.poll(() => titlesWith('late')).toEqual(['Ferry late: at noon']);
  await title(second).fill('Ferry late: at noon or not at all');
  await save(second);
  await saved(second);
  await expect.poll(() => titlesWith('late')).toEqual(['Ferry late: at noon or not at all']);
  await second.goto(`${new URL(second.url()).origin}${path}`);
  expect(await second.locator('[value=arviat]').isChecked()).toBe(true);
});
