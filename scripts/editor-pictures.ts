import type { Browser, Page } from 'playwright-core';
import { SAMPLE_PEOPLE } from '../sample-world/editor/people.ts';
import { EDITOR_HOST } from './vite/editor-host.ts';

interface EditorPicture {
  name: string;
  /** CSS pixels. */
  width: number;
  height: number;
  density: number;
  path: string;
  /** Fills in the page and scrolls to the part in the screenshot. */
  prepare: (page: Page) => Promise<void>;
}

const PAPER = '/papers/nunavut-news';
/** JPEG quality, 0 to 100: text stays sharp, and a phone screenshot has up to 60 KB. */
const QUALITY = 42;
const SETTLED_MS = 1_500;

/** The screenshots in docs/editor.md. */
export const EDITOR_PICTURES: readonly EditorPicture[] = [
  {
    name: 'editor-notice-phone',
    width: 360,
    height: 740,
    density: 2,
    path: `${PAPER}/notices/new`,
    prepare: async (page) => {
      await page.getByLabel('Closure').check();
      await page.getByLabel('Title (English)').fill('School closed today');
      await page.getByLabel('Text (English)').fill('Blizzard: no buses. Open again tomorrow.');
      const region = page.locator('.places summary').first();
      await region.click();
      await page.getByLabel('Pond Inlet').check();
      await region.click();
      await page.getByRole('heading', { name: 'New notice' }).evaluate((heading) => {
        scrollTo(0, heading.getBoundingClientRect().top + scrollY - 12);
      });
    },
  },
  {
    name: 'editor-post',
    width: 1_280,
    height: 860,
    density: 1,
    path: `${PAPER}/posts`,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'What the permafrost remembers' }).click();
      const preview = page.frameLocator('.live-preview iframe');
      await preview.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

/** Takes a screenshot of a site's editor, logged in as its sample editor. */
export async function takeEditorPicture(
  browser: Browser,
  siteAddress: string,
  { width, height, density, path, prepare }: EditorPicture,
): Promise<Buffer> {
  const desk = siteAddress.replace('//localhost', `//${EDITOR_HOST}`);
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    locale: 'en-CA',
  });
  const editor = SAMPLE_PEOPLE.find(({ role }) => role === 'editor');
  await context.addCookies([{ name: 'sample-person', value: editor?.email ?? '', url: desk }]);
  const page = await context.newPage();
  await page.goto(desk + path, { waitUntil: 'load' });
  await prepare(page);
  // Removes the blinking cursor and the focus ring.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(SETTLED_MS);
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY });
  await context.close();
  return picture;
}
