import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { loadBooks } from '../../../../src/site/pages/books.tsx';
import { loadPage } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readPage } from '../../../support/read-page.ts';

test('/contact shows e-mail, phone, hours, street address and quick links, and offers its form by what it costs', async () => {
  const page = await readPage('/contact');
  expect((await page.all('[aria-labelledby=quick-links] a')).length).toBeGreaterThan(3);
  expect(await page.texts('.contact-columns dt')).toEqual([
    'Editorial e-mail',
    'Phone',
    'Street address',
  ]);
  expect(await page.texts('.contact-columns dd')).toEqual([
    'editor@nunavut-news.example',
    '867-555-0142Mon-Fri 8AM-6PM',
    '1 Example StreetIqaluit, Nunavut X0A 0H0',
  ]);
  expect(await page.texts('.contact-columns h2')).toEqual([
    'Contact Information',
    'Quick Links',
    'Send a Message',
  ]);
  const { host, origin } = new URL(env.SAMPLE_WORLD_ORIGIN);
  const [frame] = await page.all('.embed-form .frame');
  expect(frame?.attributes).toMatchObject({
    'data-frame': `${origin}/embeds/contact-form`,
    'data-title': 'Contact Form',
  });
  const offer = [`Show the contact form, 0.1 MB, from ${host}`];
  expect(await page.texts('.embed-form button')).toEqual(offer);
  expect(await page.texts('.embed-form .frame')).toEqual(offer);
  expect(await page.attributes('.embed-form a', 'href')).toEqual([`${origin}/embeds/contact-form`]);
});

test.each([
  ['/about', 'November 2026'],
  ['/privacy', 'January 2025'],
  ['/terms', 'January 2025'],
])(
  '%s has its date, %s, contacts and hours, all its headings in its contents, and its address in print',
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
  const page = await readPage('/partners');
  const documents = [1, 2, 3].map((nth) => `Partner Document ${nth}`);
  expect(await page.texts('.documents h2')).toEqual(documents);
  expect(await page.attributes('.documents .frame', 'data-title')).toEqual(documents);
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `frame-src ${env.SAMPLE_WORLD_ORIGIN} 'self';`,
  );
  expect((await page.texts('.category-browser li a')).join(', ')).toBe(
    'Local, National, World, Politics, Business, Technology, Automotive, Real Estate',
  );
  expect(await page.all('.category-browser p a')).toEqual([
    { attributes: { href: '/news' }, text: 'View All Categories →' },
  ]);
});

test('/books has a link home, the university’s banner, the author’s page and 40 books, each with cover, title, author and store', async () => {
  const page = await readPage('/books');
  const world = env.SAMPLE_WORLD_ORIGIN;
  expect(await page.attributes('.back a', 'href')).toEqual(['/']);
  expect(await page.texts('.university h2')).toEqual(['Study at a spiritual university (sample)']);
  expect(await page.texts('.university .button')).toEqual([
    'Apply for Admission',
    'Learn More about the university',
  ]);
  expect(await page.attributes('.university .button', 'href')).toEqual([
    `${world}/university/admission`,
    `${world}/university`,
  ]);
  expect(await page.texts('.writer h2')).toEqual(['Michael Kusugak']);
  expect(await page.attributes('.writer a', 'href')).toEqual([
    'https://www.amazon.ca/s?k=Michael+Kusugak&i=stripbooks',
  ]);
  expect(await page.all('.books .cover')).toHaveLength(40);
  const titles = await page.texts('.books h3');
  expect(new Set(titles).size).toBe(40);
  expect([titles[0], (await page.texts('.books li > p'))[0]]).toEqual([
    'Split Tooth',
    'Tanya Tagaq',
  ]);
  const links = await page.all('.books li > a');
  expect(links).toHaveLength(40);
  expect(links[0]).toEqual({
    attributes: {
      href: 'https://www.amazon.ca/s?k=Split+Tooth+Tanya+Tagaq&i=stripbooks',
      target: '_blank',
      rel: 'noopener',
      'aria-label': 'View on Amazon: Split Tooth',
    },
    text: 'View on Amazon',
  });
});

test('/books of a paper without a university has no banner, but its author', async () => {
  const { university: _, ...bookshop } = NUNAVUT_NEWS.bookshop ?? {};
  const plain = await loadPage(loadBooks, '/books', { ...NUNAVUT_NEWS, bookshop } as Publication);
  expect(await plain.all('.university')).toEqual([]);
  expect(await plain.texts('.writer h2')).toEqual(['Michael Kusugak']);
});

test('no link of the real publication’s bookshop leads to a search engine', () => {
  expect(JSON.stringify(NUNAVUT_NEWS.bookshop)).not.toMatch(/duckduckgo|google|bing/);
});

const CATEGORIES = [
  'General Information',
  'Account & Subscription',
  'Local News & Community',
  'Technical Support',
  'Content & Editorial',
  'Advertising & Business',
  'Privacy & Legal',
  'Breaking News & Alerts',
  'Archive & Search',
  'Social Media & Sharing',
];

test('/faq has 10 categories of 10 questions, all closed, one open at a time, each answer with an anchor and a link to it', async () => {
  const page = await readPage('/faq');
  expect(await page.texts('.faq-card h2')).toEqual(CATEGORIES);
  expect(await page.all('.faq-card details[open]')).toEqual([]);
  // Questions of one name close each other.
  const names = Map.groupBy(await page.attributes('.faq-card details', 'name'), (name) => name);
  expect([...names.values()].map(({ length }) => length)).toEqual(Array(10).fill(10));
  const anchors = await page.attributes('.faq-card details > div[id]', 'id');
  expect(anchors).toHaveLength(100);
  expect(anchors).toContain('radio-data-use');
  expect(await page.attributes('.faq-card details > .answer-link a', 'href')).toEqual(
    anchors.map((id) => `/faq#${id}`),
  );
});

test('/faq has an intro, a way to the news, and the publication’s contacts in an answer and at its end, but no placeholder', async () => {
  const page = await readPage('/faq');
  expect(page.html).not.toMatch(/\{\w+\}|\]\(\//);
  expect(await page.texts('#how-do-i-contact-you')).toEqual([
    'Write to editor@nunavut-news.example at any time, call 867-555-0142, or start from the contact page. Support hours are Mon-Fri 8AM-6PM.',
  ]);
  expect(await page.attributes('#how-do-i-contact-you a', 'href')).toEqual([
    'mailto:editor@nunavut-news.example',
    'tel:+18675550142',
    '/contact',
  ]);
  expect(await page.texts('.page-head p')).toEqual([expect.stringContaining('Nunavut News')]);
  expect(await page.attributes('.faq-banner a', 'href')).toEqual(['/news']);
  expect(await page.texts('.faq-more h2')).toEqual(['Still Have Questions?']);
  expect(await page.texts('.faq-more dd')).toEqual([
    'editor@nunavut-news.example',
    '867-555-0142',
    'Mon-Fri 8AM-6PM',
  ]);
});

test('the JSON-LD of /faq has every question as it is shown', async () => {
  const page = await readPage('/faq');
  const block = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page.html)?.[1];
  const data = JSON.parse(block ?? '');
  expect(data['@type']).toBe('FAQPage');
  const questions = await page.texts('.faq-card summary');
  expect(data.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
  expect(data.mainEntity[0].acceptedAnswer.text).toBe((await page.texts('#what-is-this-site'))[0]);
});

test.each([
  ['PINTEREST', ['Social Media & Sharing'], 1, '1 of 100 questions matches “PINTEREST”'],
  ['  ', CATEGORIES, 100, '100 questions'],
  ['narwhal<script>', [], 0, 'No questions match “narwhal<script>”.'],
])(
  '/faq filtered by “%s” shows the categories %j with %i questions and says “%s”',
  async (query, categories, count, line) => {
    const page = await readPage(`/faq?${new URLSearchParams({ q: query })}`);
    expect(await page.texts('.faq-card h2')).toEqual(categories);
    expect(await page.all('.faq-card details')).toHaveLength(count);
    expect(await page.texts('.faq-count output')).toEqual([line]);
    expect(await page.attributes('.faq-search input', 'value')).toEqual([query.trim()]);
    expect(await page.attributes('.faq-count a', 'href')).toEqual(['/faq']);
    expect(page.html).not.toContain('narwhal<script>');
  },
);

test('/sitemap lists ten pages under seven categories, each with a description, priority and frequency, and their figures', async () => {
  const page = await readPage('/sitemap');
  expect((await page.texts('.map-category h2')).join(', ')).toBe(
    'Main, Content, Community, Services, Information, Support, Legal, More, For machines',
  );
  const titles = await page.texts('.map-category h3');
  const urls = await page.texts('.map-category code');
  const facts = await page.texts('.map-category .facts');
  const descriptions = await page.texts('.map-category li > p:not(.facts)');
  expect(descriptions).toHaveLength(10);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
  expect(titles.map((title, index) => [title, urls[index], facts[index]])).toEqual([
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
  ]);
  expect(await page.texts('.stats div')).toEqual([
    'Total Pages10',
    'Categories7',
    'Mobile OptimizedYes',
    'SEO OptimizedYes',
  ]);
  expect((await page.attributes('.map-category li > a', 'href')).join(' ')).toBe(
    '/today /communities /about /radio /books /rss /sitemap.xml /robots.txt /llm.txt',
  );
});
