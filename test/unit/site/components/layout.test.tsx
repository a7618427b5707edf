import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonationDialog, Footer } from '../../../../src/site/components/Footer.tsx';
import { Nameplate } from '../../../../src/site/components/Header.tsx';
import { serialiseForScript } from '../../../../src/site/components/markup.tsx';
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

const PAPER = { name: 'The Paper', language: 'en-CA' };
const WORDS =
  'data-heading="Support The Paper" data-text="Reading this site costs nothing. If it is worth something to you, a gift of any size helps to keep it open to every community." data-note="The donation site opens in a new tab." data-donate="Donate Now" data-not-now="Not Now" data-close="Close"';

test('the donation dialog renders nothing where no donation address is configured', () => {
  expect(renderToStaticMarkup(<DonationDialog publication={PAPER} />)).toBe('');
});

test.each([
  [{ url: 'https://give.example/?a=1&b=2' }, 'data-donation="https://give.example/?a=1&amp;b=2"'],
  [
    { url: 'https://give.example/', oncePerDay: true, afterArticle: true },
    'data-donation="https://give.example/" data-once-a-day="" data-after-article=""',
  ],
])('the donation dialog puts address and settings %j into the page, hidden', (donation, shown) => {
  expect(renderToStaticMarkup(<DonationDialog publication={{ ...PAPER, donation }} />)).toBe(
    `<div hidden="" ${shown} ${WORDS}></div>`,
  );
});

test('the donation dialog of a publication in French has its words in French', () => {
  const html = renderToStaticMarkup(
    <DonationDialog
      publication={{
        name: 'Le Papier',
        language: 'fr-CA',
        donation: { url: 'https://a.example/' },
      }}
    />,
  );
  expect(html).toContain('data-heading="Soutenez Le Papier"');
  expect(html).toContain(
    'data-donate="Faire un don" data-not-now="Pas maintenant" data-close="Fermer"',
  );
});

test('a name that the face cannot write is text alone', () => {
  expect(renderToStaticMarkup(<Nameplate publication={{ name: 'ᓄᓇᕗᑦ <News>' }} />)).toBe(
    'ᓄᓇᕗᑦ &lt;News&gt;',
  );
});

test('the outline of a name stands once in a page, beside the text', () => {
  const publication = { name: 'Nunavut News' };
  const header = renderToStaticMarkup(<Nameplate publication={publication} />);
  const masthead = renderToStaticMarkup(<Nameplate publication={publication} refersToHeader />);
  expect(header).toMatch(/<path id="nameplate" d="m[^"]+"/);
  expect(masthead).toContain('<use href="#nameplate">');
  expect(masthead).not.toContain('<path');
  for (const html of [header, masthead]) expect(html).toMatch(/<span>Nunavut News<\/span>$/);
});

test('a text with </script> cannot end the JSON-LD block', () => {
  const data = { name: 'a</script><SCRIPT>alert(1)</ScRiPt><!--' };
  const json = serialiseForScript(data);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});
