import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Footer } from '../../../../src/site/components/Footer.tsx';
import { HEADER_LINKS } from '../../../../src/site/components/site-links.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const PUBLICATION = {
  ...NUNAVUT_NEWS,
  contacts: {
    email: 'desk@paper.example',
    phone: '867-555-0100',
    address: '1 Example Street',
    supportHours: 'Mornings',
  },
  socialLinks: [{ name: 'Social', href: 'https://social.example/paper' }],
  sisterSites: [{ name: 'Sister', href: 'https://sister.example/' }],
};

const footer = renderToStaticMarkup(<Footer publication={PUBLICATION} />);
const links = Array.from(footer.matchAll(/href="([^"]+)"/g), ([, href]) => href);

test('the footer describes the paper and says that it is one of 3000 publications', () => {
  expect(footer).toContain('Professional journalism serving the community.');
  expect(footer).toContain('Part of a global network of 3000 publications.');
});

test('the footer links the contacts, the social pages and the sister sites of its publication', () => {
  expect(links).toEqual(
    expect.arrayContaining([
      'mailto:desk@paper.example',
      'tel:+18675550100',
      'https://social.example/paper',
      'https://sister.example/',
    ]),
  );
});

test('the footer links privacy, terms and the eight anchors of the news page', () => {
  expect(links).toEqual(expect.arrayContaining(['/privacy', '/terms', '/sitemap', '/rss']));
  expect(links.filter((href) => href?.startsWith('/news'))).toEqual([
    '/news#local',
    '/news#national',
    '/news#politics',
    '/news#business',
    '/news#sports',
    '/news#culture',
    '/news#health',
    '/news#technology',
  ]);
});

test('the footer links every page of the header that the menu of a phone lacks', () => {
  const lacking = HEADER_LINKS.filter(({ desktopOnly }) => desktopOnly).map(({ href }) => href);
  expect(lacking).toEqual(['/books', '/radio']);
  expect(links).toEqual(expect.arrayContaining(lacking));
});
