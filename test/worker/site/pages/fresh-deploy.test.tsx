import { expect, test } from 'vitest';
import { Footer } from '../../../../src/site/components/Footer.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { loadBooks } from '../../../../src/site/pages/books.tsx';
import { loadCommunity } from '../../../../src/site/pages/community.tsx';
import { loadContact } from '../../../../src/site/pages/contact.tsx';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { loadNews } from '../../../../src/site/pages/news.tsx';
import { loadPartners } from '../../../../src/site/pages/partners.tsx';
import { loadRadio } from '../../../../src/site/pages/radio.tsx';
import { loadPage } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

/** A publication as it is deployed first: nothing of others is set. */
const { ads: _, donation: __, ...REST } = NUNAVUT_NEWS;
const FRESH = {
  ...REST,
  embeds: { documents: [] },
  radio: { streams: [] },
  socialLinks: [],
  sisterSites: [],
};
const LOADERS = {
  '/': loadHome,
  '/news': loadNews,
  '/community': loadCommunity,
  '/contact': loadContact,
  '/partners': loadPartners,
  '/radio': loadRadio,
  '/books': loadBooks,
};

test('a publication with nothing set has no frame, no slot, and no heading twice', async () => {
  for (const [path, load] of Object.entries(LOADERS)) {
    const page = await loadPage(load, path, FRESH);
    expect((page.frames ?? []).filter(Boolean), path).toEqual([]);
    expect(await page.all('.frame, .ad, iframe, [data-frame], [data-ad]'), path).toEqual([]);
    const headings = (await page.texts('h1, h2, .panel h3')).map((text) => text.toLowerCase());
    expect(new Set(headings).size, path).toBe(headings.length);
  }
  // Nor headings of social pages and sister sites that there are not.
  expect(renderMarkup(FRESH, <Footer />)).not.toMatch(/Follow us|Sister sites/);
});

test('the panel in place of the contact form says how to write and whom to call', async () => {
  const page = await loadPage(loadContact, '/contact', FRESH);
  const { email, phone } = FRESH.contacts;
  const [panel = ''] = await page.texts('.panel');
  expect(panel).toContain(`write to ${email} or call ${phone}`);
  expect(await page.attributes('.panel a', 'href')).toEqual([
    `mailto:${email}`,
    `tel:+1${phone.replaceAll('-', '')}`,
  ]);
});
