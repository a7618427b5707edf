import { expect, test } from 'vitest';
import { readPage } from '../../../support/read-page.ts';

test('/sitemap lists ten pages under seven categories with priority and frequency', async () => {
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
