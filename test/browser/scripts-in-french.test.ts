import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FR } from '../../src/site/words/fr/index.ts';
import { siteAddress } from '../support/served-site.ts';
import { openPage, type Reader, scrollToEnd } from './browser.ts';

/** What the server writes into a page in French for its scripts, by attribute. */
const FRENCH: Readonly<Record<string, string>> = {
  'data-heading': FR.donation.heading('Le Papier'),
  'data-text': FR.donation.text,
  'data-note': FR.donation.note,
  'data-donate': FR.donation.donate,
  'data-not-now': FR.donation.notNow,
  'data-close': FR.donation.close,
  'data-loading': FR.embeds.loading,
  'data-copied': FR.post.share.copied,
  'data-selected': FR.post.share.selected,
  'data-now-playing': FR.radio.by,
};

/** A reader whose pages have the language and the attributes of a page in French; their other texts stay in English. */
const inFrench = (prepare?: Reader['prepare']): Reader => ({
  prepare: async (page) => {
    await prepare?.(page);
    await page.route(`${siteAddress}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = (await response.text()).replace('<html lang="en-CA"', '<html lang="fr-CA"');
      await route.fulfill({
        response,
        body: html.replaceAll(/ (data-[a-z-]+)="[^"]*"/g, (whole, name: string) =>
          FRENCH[name] === undefined ? whole : ` ${name}="${FRENCH[name]}"`,
        ),
      });
    });
  },
});

const lines = (page: Page, selector: string) => page.locator(selector).allTextContents();

test('on a page in French the donation pop-up says all that it says in French', async () => {
  const { page, problems } = await openPage(
    '/terms',
    inFrench((fresh) => fresh.clock.install()),
  );
  await page.clock.runFor(30_000);
  const dialog = page.getByRole('dialog', { name: 'Soutenez Le Papier' });
  await dialog.waitFor();
  expect(await lines(page, 'dialog :is(h2, p, a, button)')).toEqual([
    '×',
    'Soutenez Le Papier',
    FR.donation.text,
    FR.donation.note,
    'Faire un donPas maintenant',
    'Faire un don',
    'Pas maintenant',
  ]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('on a page in French a frame says in French that it is loading', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await openPage(
    '/contact',
    inFrench((fresh) =>
      fresh.route('**/embeds/contact-form', async (route) => {
        await released;
        await route.continue();
      }),
    ),
  );
  const box = page.locator('.embed-form .frame');
  await box.scrollIntoViewIfNeeded();
  await expect.poll(() => box.textContent()).toBe('Chargement…');
  release();
});

test('on a page in French the copy button of a post says in French what it did', async () => {
  const { page } = await openPage('/blog/bannock-is-a-verb', inFrench());
  await scrollToEnd(page);
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-post-action=copy]').click();
  await page.locator('.share output').getByText('Le lien a été copié.').waitFor();
});

test('on a page in French the player, the track and the lock screen are in French', async () => {
  const { page } = await openPage(
    '/radio',
    inFrench((fresh) =>
      fresh.route('**/api/now-playing', (route) =>
        route.fulfill({ json: { title: 'Qaumajuq', artist: 'Le Chœur' } }),
      ),
    ),
  );
  await expect.poll(() => lines(page, '.track')).toEqual(['Qaumajuq par Le Chœur']);
  await page.locator('.player-volume').focus();
  await page.locator('[data-hydrated]').waitFor();
  await expect
    .poll(() => lines(page, '.player :is(h1, .player-play, .player-status)'))
    .toEqual(['Radio en direct', 'Écouter', 'Arrêtée']);
  // The server's texts were in English, so the island has made its elements anew.
  await page.locator('.player-volume').focus();
  await page.keyboard.press('PageDown');
  await expect
    .poll(() => page.locator('.player-volume').getAttribute('aria-valuetext'))
    .toBe('80\u00a0%');
});
