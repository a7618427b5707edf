import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../../support/served-site.ts';
import { openDesk } from './desk-page.ts';
import { publishNotice, requestDesk } from './send-form.ts';

const title = (page: Page) => page.locator('[name=title-en]');
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const saved = (page: Page) => page.getByText('Done: readers see it now.').waitFor();
const conflict = (page: Page, did = 'saved this') =>
  page.getByRole('heading', { level: 1, name: `Somebody ${did} before you` }).waitFor();

/** The titles of the notices that readers have, those with a text. */
async function titlesWith(text: string): Promise<string[]> {
  const { notices } = (await (await fetch(`${siteAddress}/api/notices`)).json()) as {
    notices: { texts: { title: string }[] }[];
  };
  return notices
    .flatMap(({ texts }) => texts.map((each) => each.title))
    .filter((each) => each.includes(text));
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('of two editors who change one notice, %s,', (_, javaScript) => {
  const open = async (path: string, language?: 'en' | 'fr') =>
    (await openDesk(path, { javaScript, language })).page;

  test('the second sees both texts and decides, and readers have what was decided', async () => {
    const path = await publishNotice(`Ferry late ${javaScript}`, { communities: 'arviat' });
    const [first, second] = [await open(path), await open(path)];
    await title(first).fill(`Ferry late ${javaScript}: at noon`);
    await save(first);
    await saved(first);
    await title(second).fill(`Ferry late ${javaScript}: cancelled`);
    await second.locator('[name=kind]').selectOption('travel');
    await save(second);
    await conflict(second);
    if (javaScript) expect(await second.locator('[role=alert]:focus').count()).toBe(1);
    const [kind, titles, ...others] = await second.locator('.contested').all();
    expect(others).toEqual([]);
    expect(await kind?.locator('pre').textContent()).toBe('Closure');
    expect(await kind?.locator('select').inputValue()).toBe('travel');
    expect(await titles?.locator('pre').textContent()).toBe(`Ferry late ${javaScript}: at noon`);
    // Until then readers have the first one's.
    await expect
      .poll(() => titlesWith(`late ${javaScript}`))
      .toEqual([`Ferry late ${javaScript}: at noon`]);
    await title(second).fill(`Ferry late ${javaScript}: at noon or not at all`);
    await save(second);
    await saved(second);
    await expect
      .poll(() => titlesWith(`late ${javaScript}`))
      .toEqual([`Ferry late ${javaScript}: at noon or not at all`]);
    await second.goto(`${new URL(second.url()).origin}${path}`);
    expect(await second.locator('[value=arviat]').isChecked()).toBe(true);
  });

  test('the second may leave what the first has saved', async () => {
    const path = await publishNotice(`Rink closed ${javaScript}`);
    const [first, second] = [await open(path), await open(path, 'fr')];
    await title(first).fill(`Rink closed ${javaScript} until May`);
    await save(first);
    await saved(first);
    await title(second).fill('Of nobody');
    await second.getByRole('button', { name: 'Enregistrer la modification' }).click();
    await second.locator('.contested').waitFor();
    await second.locator('.contested ~ .buttons a').click();
    await expect.poll(() => title(second).inputValue()).toBe(`Rink closed ${javaScript} until May`);
    expect(await titlesWith('Of nobody')).toEqual([]);
  });

  test('one of them sees both texts where both save at the same moment', async () => {
    const path = await publishNotice(`Clinic ${javaScript}`);
    const pages = [await open(path), await open(path)];
    await Promise.all(pages.map((page, nth) => title(page).fill(`Clinic ${javaScript} of ${nth}`)));
    await Promise.all(pages.map(save));
    const endings = pages.map((page) =>
      Promise.race([saved(page).then(() => 'saved'), conflict(page).then(() => 'conflict')]),
    );
    expect((await Promise.all(endings)).sort()).toEqual(['conflict', 'saved']);
    expect(await titlesWith(`Clinic ${javaScript} of`)).toHaveLength(1);
  });

  test('who changes a notice that was ended meanwhile sees that it was, and may bring it back', async () => {
    const path = await publishNotice(`Airport ${javaScript}`);
    const page = await open(path);
    await requestDesk(path, 'editor', { do: 'end' });
    await title(page).fill(`Airport ${javaScript} is shut`);
    await save(page);
    await conflict(page, 'ended this');
    await page.getByText('Sample Editor ended it on').waitFor();
    await expect.poll(() => titlesWith(`Airport ${javaScript}`)).toEqual([]);
    await page.getByRole('button', { name: 'Put it in force again with my text' }).click();
    await saved(page);
    await expect.poll(() => titlesWith(`Airport ${javaScript}`)).toHaveLength(1);
  });
});
