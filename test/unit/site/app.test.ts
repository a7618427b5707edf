import { expect, test } from 'vitest';
import { app } from '../../../src/site/app.tsx';

/** The pages of requirements#routes and requirements#resource-routes. */
const PAGES = [
  ...[
    '/',
    '/news',
    '/today',
    '/blog',
    '/blog/:slug',
    '/community',
    '/resources',
    '/resources/:slug',
  ],
  ...[
    '/contact',
    '/partners',
    '/privacy',
    '/terms',
    '/faq',
    '/sitemap',
    '/rss',
    '/radio',
    '/books',
  ],
];

test('the site has a route for every page of requirements#routes', () => {
  const paths = app.routes.map((route) => route.path);
  for (const path of PAGES) expect(paths).toContain(path);
});

test('the site has each route once, and at most 60 routes', () => {
  const routes = app.routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.length).toBeLessThanOrEqual(60);
});
