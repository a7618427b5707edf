import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { loadBooks } from '../../../../src/site/pages/books.tsx';
import { loadPartners } from '../../../../src/site/pages/partners.tsx';
import { attributesOf } from '../../../support/attributes-of.ts';
import { loadPage } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readPage } from '../../../support/read-page.ts';

test('before it loads, the contact form’s frame has one button, which says what it is, its size and its host, and a link below it', async () => {
  const page = await readPage('/contact');
  const { host, origin } = new URL(env.SAMPLE_WORLD_ORIGIN);
  expect((await page.all('.embed-form .frame'))[0]?.attributes).toMatchObject({
    'data-frame': `${origin}/embeds/contact-form`,
    'data-title': 'Contact Form',
  });
  expect(await page.texts('.embed-form button')).toEqual([
    `Show the contact form, 0.1 MB, from ${host}`,
  ]);
  expect(await page.texts('.embed-form .frame')).toEqual(await page.texts('.embed-form button'));
  expect((await page.all('.embed-form a'))[0]?.attributes.href).toBe(
    `${origin}/embeds/contact-form`,
  );
});

test('/contact shows e-mail, phone, hours, street address and quick links', async () => {
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
});

describe.each([
  ['/about', 'November 2026'],
  ['/privacy', 'January 2025'],
  ['/terms', 'January 2025'],
])('%s', (path, updated) => {
  test(`${path} has its date, the publication’s name, contacts and hours, and no placeholder`, async () => {
    const page = await readPage(path);
    expect(page.html).toContain(`Last updated: ${updated}`);
    expect(page.html).toMatch(/[Ss]upport hours(?: are|,) Mon-Fri 8AM-6PM/);
    expect(page.html).not.toMatch(/\{\w+\}/);
    const [text = ''] = await page.texts('main .text');
    expect(text).toContain('Nunavut News');
    const links = await attributesOf(page, 'main .text a', 'href');
    expect(links).toContain('mailto:editor@nunavut-news.example');
    expect(links).toContain('tel:+18675550142');
  });

  test(`${path} has a table of contents with all its headings, and its name and address in print`, async () => {
    const page = await readPage(path);
    const anchors = await attributesOf(page, '.contents a', 'href');
    expect(anchors.length).toBe((await page.texts('main .text h2')).length);
    expect(await page.texts('article > .printed-from')).toEqual([
      `Nunavut News https://nunavut-news.example${path}`,
    ]);
  });
});

test('the privacy policy names all that a browser stores for offline reading', async () => {
  const [text = ''] = await (await readPage('/privacy')).texts('main .text');
  for (const stored of [
    'front page',
    'news page',
    'blog articles',
    'resources',
    'scripts and fonts',
  ])
    expect(text).toMatch(new RegExp(`offline reading.*${stored}.*clearing the data`));
});

const DOCUMENTS = ['Partner Document 1', 'Partner Document 2', 'Partner Document 3'];

test('/partners shows three documents and the first eight categories', async () => {
  const page = await readPage('/partners');
  expect(await page.texts('.documents h2')).toEqual(DOCUMENTS);
  expect(
    (await page.all('.documents .frame')).map(({ attributes }) => attributes['data-title']),
  ).toEqual(DOCUMENTS);
  expect(await page.texts('.category-browser li a')).toEqual([
    'Local',
    'National',
    'World',
    'Politics',
    'Business',
    'Technology',
    'Automotive',
    'Real Estate',
  ]);
  expect(await page.texts('.category-browser p a')).toEqual(['View All Categories →']);
});

test('/partners without configured documents says so once and allows no frames', async () => {
  const page = await loadPage(loadPartners, '/partners');
  expect(page.frames).toEqual([]);
  expect(await page.texts('.panel h3')).toEqual(['From Our Partners']);
  expect(await page.texts('.panel .soon')).toEqual(['Coming Soon']);
  expect(await page.all('.frame, iframe')).toEqual([]);
});

test('/books has a link home, the university’s banner and the author’s page', async () => {
  const page = await readPage('/books');
  expect((await page.all('.back a'))[0]?.attributes.href).toBe('/');
  expect(await page.texts('.university .button')).toEqual([
    'Apply for Admission',
    'Learn More about the university',
  ]);
  expect(await attributesOf(page, '.university .button', 'href')).toEqual([
    `${env.SAMPLE_WORLD_ORIGIN}/university/admission`,
    `${env.SAMPLE_WORLD_ORIGIN}/university`,
  ]);
  expect(await page.texts('.university h2')).toEqual(['Study at a spiritual university (sample)']);
  expect(await page.texts('.writer h2')).toEqual(['Michael Kusugak']);
  expect(await attributesOf(page, '.writer a', 'href')).toEqual([
    'https://www.amazon.ca/s?k=Michael+Kusugak&i=stripbooks',
  ]);
});

test('the banner on /books links to the configured university, and is absent without one', async () => {
  const university = {
    heading: 'Study with us',
    text: 'Courses from home.',
    applyHref: 'https://university.example/apply',
    learnMoreHref: 'https://university.example/',
  };
  const read = (publication: typeof NUNAVUT_NEWS) => loadPage(loadBooks, '/books', publication);
  const bookshop = { ...NUNAVUT_NEWS.bookshop, university };
  const promoting = await read({ ...NUNAVUT_NEWS, bookshop });
  expect(await attributesOf(promoting, '.university .button', 'href')).toEqual([
    'https://university.example/apply',
    'https://university.example/',
  ]);
  const { university: _, ...others } = bookshop;
  const plain = await read({ ...NUNAVUT_NEWS, bookshop: others });
  expect(await plain.all('.university')).toEqual([]);
  expect(await plain.texts('.writer h2')).toEqual(['Michael Kusugak']);
});

test('no link of the real publication’s bookshop leads to a search engine', () => {
  expect(JSON.stringify(NUNAVUT_NEWS.bookshop)).not.toMatch(/duckduckgo|google|bing/);
});

test('each of 40 books on /books has a cover, its title, its author and a link to the store', async () => {
  const page = await readPage('/books');
  expect(await page.all('.books .cover')).toHaveLength(40);
  const titles = await page.texts('.books h3');
  expect(titles).toHaveLength(40);
  expect(titles[0]).toBe('Split Tooth');
  expect((await page.texts('.books li > p'))[0]).toBe('Tanya Tagaq');
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

test('/faq has 10 categories of 10 questions, all closed', async () => {
  const page = await readPage('/faq');
  expect(await page.texts('.faq-card h2')).toEqual(CATEGORIES);
  const questions = await page.all('.faq-card details');
  expect(questions).toHaveLength(100);
  expect(await page.all('.faq-card details[open]')).toEqual([]);
});

test('the questions of a FAQ category share a name, so that one is open at a time', async () => {
  const page = await readPage('/faq');
  const names = Map.groupBy(await attributesOf(page, '.faq-card details', 'name'), (name) => name);
  expect([...names.values()].map(({ length }) => length)).toEqual(Array(10).fill(10));
});

test('each FAQ answer has its anchor inside its question, which a link to it opens, and a link to itself', async () => {
  const page = await readPage('/faq');
  const anchors = await attributesOf(page, '.faq-card details > div[id]', 'id');
  expect(anchors).toHaveLength(100);
  expect(anchors).toContain('radio-data-use');
  expect(await attributesOf(page, '.faq-card details > .answer-link a', 'href')).toEqual(
    anchors.map((id) => `/faq#${id}`),
  );
});

test('the FAQ answers contain the publication’s contacts and name, and no placeholder', async () => {
  const page = await readPage('/faq');
  expect(page.html).not.toMatch(/\{\w+\}|\]\(\//);
  expect(await page.texts('#how-do-i-contact-you')).toEqual([
    'Write to editor@nunavut-news.example at any time, call 867-555-0142, or start from the contact page. Support hours are Mon-Fri 8AM-6PM.',
  ]);
  const links = await page.all('#how-do-i-contact-you a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    'mailto:editor@nunavut-news.example',
    'tel:+18675550142',
    '/contact',
  ]);
});

test('/faq has an intro, a banner that links to the news and a closing card that says how to ask', async () => {
  const page = await readPage('/faq');
  expect(await page.texts('.page-head p')).toEqual([expect.stringContaining('Nunavut News')]);
  expect((await page.all('.faq-banner a'))[0]?.attributes.href).toBe('/news');
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

test('the FAQ filter shows the questions whose question or answer contains the words, in any case', async () => {
  const page = await readPage('/faq?q=PINTEREST');
  expect(await page.texts('.faq-card summary')).toEqual([
    'What is “View on Pinterest” on a blog article?',
  ]);
  expect(await page.texts('.faq-card h2')).toEqual(['Social Media & Sharing']);
  expect(await page.texts('.faq-count output')).toEqual(['1 of 100 questions matches “PINTEREST”']);
  expect((await page.all('.faq-search input'))[0]?.attributes.value).toBe('PINTEREST');
});

test('a blank FAQ filter shows every question', async () => {
  const page = await readPage('/faq?q=%20%20');
  expect(await page.all('.faq-card details')).toHaveLength(100);
  expect(await page.texts('.faq-count output')).toEqual(['100 questions']);
});

test('a FAQ filter without a match says so and links to all questions', async () => {
  const page = await readPage('/faq?q=narwhal%3Cscript%3E');
  expect(await page.all('.faq-card')).toEqual([]);
  expect(await page.texts('.faq-count output')).toEqual(['No questions match “narwhal<script>”.']);
  const [all] = await page.all('.faq-count a');
  expect(all?.attributes).toEqual({ href: '/faq' });
  expect(page.html).not.toContain('narwhal<script>');
});

test('/sitemap lists ten pages under seven categories, each with a description, priority and frequency', async () => {
  const page = await readPage('/sitemap');
  expect(await page.texts('.map-category h2')).toEqual([
    'Main',
    'Content',
    'Community',
    'Services',
    'Information',
    'Support',
    'Legal',
    'More',
    'For machines',
  ]);
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
});

test('the figures on /sitemap are those of its list', async () => {
  const page = await readPage('/sitemap');
  expect(await page.texts('.stats div')).toEqual([
    'Total Pages10',
    'Categories7',
    'Mobile OptimizedYes',
    'SEO OptimizedYes',
  ]);
});

test('/sitemap links the other pages beside the ten pages, and the machine-readable files', async () => {
  const page = await readPage('/sitemap');
  const links = await page.all('.map-category li > a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    '/today',
    '/communities',
    '/about',
    '/radio',
    '/books',
    '/rss',
    '/sitemap.xml',
    '/robots.txt',
    '/llm.txt',
  ]);
});
