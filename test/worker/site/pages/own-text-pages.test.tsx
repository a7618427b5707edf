import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { Footer } from '../../../../src/site/components/Footer.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { loadBooks } from '../../../../src/site/pages/books.tsx';
import { loadCommunity } from '../../../../src/site/pages/community.tsx';
import { loadContact } from '../../../../src/site/pages/contact.tsx';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { loadNews } from '../../../../src/site/pages/news.tsx';
import { loadPartners } from '../../../../src/site/pages/partners.tsx';
import { loadRadio } from '../../../../src/site/pages/radio.tsx';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { loadPage } from '../../../support/publication-fixture.ts';
import { dataOf, expectParts, readPage } from '../../../support/read-page.ts';

test('/contact shows e-mail, phone, hours, street address and quick links, and states the cost of its form', async () => {
  const { host, origin } = new URL(env.SAMPLE_WORLD_ORIGIN);
  const form = [`${origin}/embeds/contact-form`];
  const offer = [`Show the contact form, 0.1 MB, from ${host}`];
  const page = await readPage('/contact');
  expect((await page.all('[aria-labelledby=quick-links] a')).length).toBeGreaterThan(3);
  await expectParts(page, {
    '.contact-columns h2': ['Contact information', 'Send a message', 'Quick links'],
    '.contact-columns dt': ['Editorial e-mail', 'Phone', 'Street address'],
    '.contact-columns dd': [
      'editor@nunavut-news.example',
      '867-555-0142Mon-Fri 8AM-6PM',
      '1 Example StreetIqaluit, Nunavut X0A 0H0',
    ],
    '.embed-form .frame@data-frame': form,
    '.embed-form .frame@data-title': ['Contact form'],
    '.embed-form button': offer,
    '.embed-form .frame': offer,
    '.embed-form a@href': form,
  });
});

test.each([
  ['/about', 'November 2026'],
  ['/privacy', 'January 2025'],
  ['/terms', 'January 2025'],
])(
  '%s has its date, %s, contacts and hours, all headings in its contents, and its address in print',
  async (path, updated) => {
    const page = await readPage(path);
    expect(page.html).toContain(`Last updated: ${updated}`);
    expect(page.html).toMatch(/[Ss]upport hours(?: are|,) Mon-Fri 8AM-6PM/);
    expect(page.html).not.toMatch(/\{\w+\}/);
    expect((await page.texts('main .text'))[0]).toContain('Nunavut News');
    expect(await page.attributes('main .text a', 'href')).toEqual(
      expect.arrayContaining(['mailto:editor@nunavut-news.example', 'tel:+18675550142']),
    );
    const anchors = await page.attributes('.contents a', 'href');
    expect(anchors.length).toBe((await page.texts('main .text h2')).length);
    expect(await page.texts('article > .printed-from')).toEqual([
      `Nunavut News https://nunavut-news.example${path}`,
    ]);
  },
);

test('/partners shows three documents and the first eight categories', async () => {
  const documents = [1, 2, 3].map((nth) => `Partner Document ${nth}`);
  const page = await readPage('/partners');
  await expectParts(page, {
    '.documents h2': documents,
    '.documents .frame@data-title': documents,
    '.category-browser li a': [
      ...['Local', 'National', 'World', 'Politics', 'Business', 'Technology', 'Automotive'],
      'Real Estate',
    ],
    '.category-browser p a': ['View All Categories →'],
    '.category-browser p a@href': ['/news'],
  });
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `frame-src ${env.SAMPLE_WORLD_ORIGIN} 'self';`,
  );
});

test('/books has a link home, the banner, the author’s page and 40 books with cover, title, author and store', async () => {
  const page = await readPage('/books');
  const university = `${env.SAMPLE_WORLD_ORIGIN}/university`;
  await expectParts(page, {
    '.back a@href': ['/'],
    '.university h2': ['Study at a spiritual university (sample)'],
    '.university .button': ['Apply for Admission', 'Learn More about the university'],
    '.university .button@href': [`${university}/admission`, university],
    '.writer h2': ['Michael Kusugak'],
    '.writer a@href': ['https://www.amazon.ca/s?k=Michael+Kusugak&i=stripbooks'],
    '.books li:first-child h3': ['Split Tooth'],
    '.books li:first-child > p': ['Tanya Tagaq'],
  });
  expect(await page.all('.books .cover')).toHaveLength(40);
  expect(new Set(await page.texts('.books h3')).size).toBe(40);
  const links = await page.all('.books li > a');
  expect(links).toHaveLength(40);
  const href = 'https://www.amazon.ca/s?k=Split+Tooth+Tanya+Tagaq&i=stripbooks';
  const label = { 'aria-label': 'View on Amazon: Split Tooth' };
  expect(links[0]).toEqual({
    attributes: { href, target: '_blank', rel: 'noopener', ...label },
    text: 'View on Amazon',
  });
});

test('/books of a paper without a university has no banner, but its author', async () => {
  const { university: _, ...bookshop } = NUNAVUT_NEWS.bookshop ?? {};
  const plain = await loadPage(loadBooks, '/books', { ...NUNAVUT_NEWS, bookshop } as Publication);
  expect(await plain.all('.university')).toEqual([]);
  expect(await plain.texts('.writer h2')).toEqual(['Michael Kusugak']);
});

const CATEGORIES = [
  ...['General Information', 'Account & Subscription', 'Local News & Community'],
  ...['Technical Support', 'Content & Editorial', 'Advertising & Business', 'Privacy & Legal'],
  ...['Breaking News & Alerts', 'Archive & Search', 'Social Media & Sharing'],
];

test('/faq has 10 categories of 10 closed questions, one open at a time, with anchors and JSON-LD', async () => {
  const page = await readPage('/faq');
  // Questions of the same name close each other.
  const names = Map.groupBy(await page.attributes('.faq-card details', 'name'), (name) => name);
  expect([...names.values()].map(({ length }) => length)).toEqual(Array(10).fill(10));
  const anchors = await page.attributes('.faq-card details > div[id]', 'id');
  expect(anchors).toHaveLength(100);
  expect(anchors).toContain('radio-data-use');
  const { mainEntity } = dataOf(page).FAQPage;
  const { email, phone, supportHours } = NUNAVUT_NEWS.contacts;
  await expectParts(page, {
    '.faq-card h2': CATEGORIES,
    '.faq-card details[open]': [],
    '.faq-card details > .answer-link a@href': anchors.map((id) => `/faq#${id}`),
    '.faq-card summary': mainEntity.map(({ name }: { name: string }) => name),
    '#what-is-this-site': [mainEntity[0].acceptedAnswer.text],
    '#how-do-i-contact-you': [
      `Write to ${email} at any time, call ${phone}, or start from the contact page. Support hours are ${supportHours}.`,
    ],
    '#how-do-i-contact-you a@href': [`mailto:${email}`, 'tel:+18675550142', '/contact'],
    '.page-head p': [expect.stringContaining('Nunavut News')],
    '.faq-banner a@href': ['/news'],
    '.faq-count output@aria-label': ['Questions found'],
    '.faq-more h2': ['Still Have Questions?'],
    '.faq-more dd': [email, phone, supportHours],
  });
  expect(page.html).not.toMatch(/\{\w+\}|\]\(\//);
});

test('the category browser has as many categories as the FAQ says, and the same ones', async () => {
  const [answer = ''] = await (await readPage('/faq')).texts('#which-categories');
  const tiles = await (await readPage('/blog')).texts('.category-browser a');
  const [, count = '', names = ''] = /has (\d+): ([^.]+)\./.exec(answer) ?? [];
  expect(tiles).toHaveLength(Number(count));
  expect(names.split(/, | and /)).toEqual(tiles.map((name) => name.toLowerCase()));
});

test('/sitemap lists ten pages under seven categories with description, priority and frequency, and totals', async () => {
  const page = await readPage('/sitemap');
  const pages = [
    ['Home', '/', 'High priority, Hourly'],
    ['News', '/news', 'High priority, Hourly'],
    ['Blog', '/blog', 'High priority, Daily'],
    ['Community', '/community', 'Medium priority, Daily'],
    ['Resources', '/resources', 'Medium priority, Weekly'],
    ['Partners', '/partners', 'Medium priority, Monthly'],
    ['Contact', '/contact', 'Low priority, Monthly'],
    ['FAQ', '/faq', 'Medium priority, Weekly'],
    ['Privacy Policy', '/privacy', 'Low priority, Yearly'],
    ['Terms of Service', '/terms', 'Low priority, Yearly'],
  ];
  await expectParts(page, {
    '.map-category h2': [
      ...['Main', 'Content', 'Community', 'Services', 'Information', 'Support', 'Legal'],
      ...['More', 'For machines'],
    ],
    '.map-category h3': pages.map(([title]) => title),
    '.map-category code': pages.map(([, path]) => path),
    '.map-category .facts': pages.map(([, , facts]) => facts),
    '.map-category li > p:not(.facts)': pages.map(() => expect.stringMatching(/.{21}/)),
    '.stats div': ['Total pages10', 'Categories7', 'Mobile optimizedYes', 'SEO optimizedYes'],
    '.map-category li > a@href': [
      ...['today', 'notices', 'events', 'archive', 'communities', 'choices', 'about', 'radio'],
      ...['books', 'rss', 'sitemap.xml', 'robots.txt', 'llm.txt'],
    ].map((name) => `/${name}`),
  });
});

test('/radio has a player that preloads nothing, with all controls, and lists each stream’s cost, best first', async () => {
  const page = await readPage('/radio');
  await expectParts(page, {
    '.player-subtitle': ['24/7 live stream'],
    '.player-play': ['Play'],
    '.player-mute@aria-label': ['Mute'],
    '.player-mute@aria-pressed': ['false'],
    'output[for=volume]': ['90%'],
    '.player-sleep option': ['Off', '15 minutes', '30 minutes', '60 minutes'],
    '.player-sleep option[selected]': ['Off'],
    '.now-playing h2': ['Now Playing'],
    '.now-playing p': [
      ...['Live programming from our station stream.', ''],
      'Tip: if the audio does not start by itself, click play.',
    ],
    '.streams label': ['MP3 (29 MB per hour)', 'Ogg (14 MB per hour)'],
    '.streams input@type': ['radio', 'radio'],
    '.streams input@name': ['port', 'port'],
    '.streams input@form': ['player', 'player'],
    '.streams input@value': ['8076', '8078'],
    '.streams input[checked]@value': ['8076'],
    'form#player@action': [],
    noscript: [expect.stringMatching(/formAction="\/api\/stream".*>Open the stream</)],
    '.listening li': [
      'MP3: https://nunavut-news.example/api/stream?port=8076',
      'Ogg: https://nunavut-news.example/api/stream?port=8078',
    ],
    '.listening a': [],
  });
  const [volume] = await page.all('.player-volume');
  expect(volume?.attributes).toMatchObject({
    id: 'volume',
    type: 'range',
    min: '0',
    max: '1',
    step: '0.01',
    value: '0.9',
    'aria-label': 'Volume',
    'aria-valuetext': '90%',
  });
  const [audio] = await page.all('audio');
  expect(audio?.attributes).toMatchObject({
    src: '/api/stream?port=8076',
    preload: 'none',
    crossorigin: 'anonymous',
    controls: '',
  });
  expect(audio?.attributes.autoplay).toBeUndefined();
});

test('/radio shows no cost for a stream of unknown bitrate', async () => {
  const stream = { port: 8076, name: 'R', url: 'https://r.example/', type: 'audio/mpeg' } as const;
  const labels = async (facts: object) => {
    const publication = { ...NUNAVUT_NEWS, radio: { streams: [{ ...stream, ...facts }] } };
    return (await loadPage(loadRadio, '/radio', publication)).texts('.streams label');
  };
  expect(await labels({})).toEqual(['MP3']);
  expect(await labels({ kbps: 128 })).toEqual(['MP3 (58 MB per hour)']);
});

test('/radio of a publication without a station says so and has no player', async () => {
  const page = await loadPage(loadRadio, '/radio');
  await expectParts(page, {
    h1: ['Live Radio'],
    '.panel h3': ['No station yet'],
    '.soon': ['Coming Soon'],
    'audio, form, [data-island]': [],
  });
  expect(page.html + page.description).not.toMatch(/24\/7|around the clock|Now Playing/);
});

/** A publication as first deployed: no optional setting. */
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

test('a publication without optional settings has no frame, no slot, and no repeated heading', async () => {
  for (const [path, load] of Object.entries(LOADERS)) {
    const page = await loadPage(load, path, FRESH);
    expect((page.frames ?? []).filter(Boolean), path).toEqual([]);
    expect(await page.all('.frame, .ad, iframe, [data-frame], [data-ad]'), path).toEqual([]);
    const headings = (await page.texts('h1, h2, .panel h3')).map((text) => text.toLowerCase());
    expect(new Set(headings).size, path).toBe(headings.length);
  }
  // Nor headings of missing social pages and sister sites.
  expect(renderMarkup(FRESH, <Footer />)).not.toMatch(/Follow us|Sister sites/);
});

test('the panel in place of the contact form has the e-mail address and the telephone number', async () => {
  const page = await loadPage(loadContact, '/contact', FRESH);
  const { email, phone } = FRESH.contacts;
  const [panel = ''] = await page.texts('.panel');
  expect(panel).toContain(`write to ${email} or call ${phone}`);
  expect(await page.attributes('.panel a', 'href')).toEqual([
    `mailto:${email}`,
    `tel:+1${phone.replaceAll('-', '')}`,
  ]);
});
