import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { PLAYER as PLAYER_WORDS } from '../../../../src/shared/words/en/player.ts';
import { DonationDialog, Footer, invitationOf } from '../../../../src/site/components/Footer.tsx';
import { HEADER_LINKS, Header, Nameplate } from '../../../../src/site/components/Header.tsx';
import { Island } from '../../../../src/site/components/Island.tsx';
import { renderMarkup, serialiseForScript } from '../../../../src/site/components/markup.tsx';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const PUBLICATION = {
  ...NUNAVUT_NEWS,
  contacts: { ...NUNAVUT_NEWS.contacts, email: 'desk@paper.example', phone: '867-555-0100' },
  socialLinks: [{ name: 'Social', href: 'https://social.example/paper' }],
  sisterSites: [{ name: 'Sister', href: 'https://sister.example/' }],
};

const footer = renderMarkup(PUBLICATION, <Footer />);

test('the footer describes the paper as one of 3000 publications', () => {
  expect(footer).toContain('Professional journalism serving the community.');
  expect(footer).toContain('Part of a global network of 3000 publications.');
});

test('the footer links contacts, social pages, sister sites, /news anchors, legal pages and the rest', () => {
  const links = Array.from(footer.matchAll(/href="([^"]+)"/g), ([, href]) => href);
  const lacking = HEADER_LINKS.filter(({ desktopOnly }) => desktopOnly).map(({ href }) => href);
  expect(lacking).toEqual(['/books', '/radio']);
  expect(links).toEqual(
    expect.arrayContaining([
      ...['mailto:desk@paper.example', 'tel:+18675550100'],
      ...['https://social.example/paper', 'https://sister.example/'],
      ...['/privacy', '/terms', '/sitemap', '/rss', ...lacking],
    ]),
  );
  expect(links.filter((href) => href?.startsWith('/news'))).toEqual(
    'local national politics business sports culture health technology'
      .split(' ')
      .map((anchor) => `/news#${anchor}`),
  );
});

const donationOf = (facts: Partial<Publication>) =>
  renderMarkup({ ...NUNAVUT_NEWS, ...facts }, <DonationDialog invitation="as set" />);

test('the donation dialog renders nothing without a donation address', () => {
  const { donation: _, ...publication } = NUNAVUT_NEWS;
  expect(renderMarkup(publication, <DonationDialog invitation="as set" />)).toBe('');
});

test.each([
  [{ url: 'https://give.example/?a=1&b=2' }, 'data-donation="https://give.example/?a=1&amp;b=2"'],
  [
    { url: 'https://give.example/', oncePerDay: true, afterArticle: true },
    'data-donation="https://give.example/" data-once-a-day="" data-after-article=""',
  ],
])('the donation dialog puts address and settings %j into the page, hidden', (donation, shown) => {
  expect(donationOf({ name: 'The Paper', donation })).toBe(`<div hidden="" ${shown}></div>`);
});

test('the specification’s pages invite to donate as the paper sets it, others once a day, settings and faults never', () => {
  const paths = {
    'as set':
      '/ /news /blog /blog/a /community /resources /resources/a /contact /partners /privacy /terms /faq /sitemap /rss /radio /books',
    'once a day': '/communities /communities/arviat /events /events/a /archive /about',
    never: '/choices /status /notices /offline /no-such-page /newsroom',
  };
  for (const [invitation, each] of Object.entries(paths))
    for (const path of each.split(' ')) expect(invitationOf(path), path).toBe(invitation);
  const paper = { ...NUNAVUT_NEWS, donation: { url: 'https://give.example/' } };
  const shown = (invitation: 'never' | 'once a day') =>
    renderMarkup(paper, <DonationDialog invitation={invitation} />);
  expect(shown('never')).toBe('');
  expect(shown('once a day')).toContain(' data-once-a-day=""');
});

test('the desktop header has the links of requirements#header-links in order, and marks the current page', () => {
  const header = renderMarkup(NUNAVUT_NEWS, <Header current="/news" />);
  const [, desktop = ''] = /desktop-nav"[^>]*>(.*?)<\/nav>/.exec(header) ?? [];
  expect(Array.from(desktop.matchAll(/>([^<]+)<\/a>/g), ([, name]) => name).join(' ')).toBe(
    'Home News Opinion Community Resources Partners FAQ Contact Books Radio Events Communities',
  );
  expect(desktop.match(/aria-current="page">[^<]*/g)).toEqual(['aria-current="page">News']);
});

test('a name that the font cannot write is only text', () => {
  const publication = { ...NUNAVUT_NEWS, name: 'ᓄᓇᕗᑦ <News>' };
  expect(renderMarkup(publication, <Nameplate />)).toBe('ᓄᓇᕗᑦ &lt;News&gt;');
});

test('the outline of a name is in a page once, beside the text', () => {
  const header = renderMarkup(NUNAVUT_NEWS, <Nameplate />);
  const masthead = renderMarkup(NUNAVUT_NEWS, <Nameplate refersToHeader />);
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

const PLAYER = { streams: [{ port: 8076, type: 'audio/mpeg' }], station: 'Radio' };

test('an island’s root has its props as JSON', () => {
  const html = renderToStaticMarkup(
    <Island name="radio-player" props={PLAYER} serverProps={{ words: PLAYER_WORDS }} />,
  );
  expect(html).toContain('data-island="radio-player"');
  const json = /data-props="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(json)).toEqual(PLAYER);
});
