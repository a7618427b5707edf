import { expect, test } from 'vitest';
import { app } from '../../../src/site/app.tsx';
import { readableEverywhere } from '../../../src/site/policies.ts';

test('the site has each route once, and at most 70 routes', () => {
  // A handler stands in the table with each policy before it; what takes `next` is a policy.
  const routes = app.routes
    .filter(({ method, handler }) => method !== 'ALL' && handler.length < 2)
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.length).toBeLessThanOrEqual(70);
});

test('only the routes of data, feeds and other documents are readable for pages of other sites', () => {
  const readable = app.routes.filter(({ handler }) => handler === readableEverywhere);
  expect(readable.map(({ path }) => path).sort()).toEqual([
    ...['/.well-known/security.txt', '/api/news', '/api/notices', '/api/search', '/api/weather'],
    ...['/archive/sitemap.xml', '/atom.xml', '/events.ics', '/events/:file{[\\w-]+\\.ics}'],
    ...['/events/communities/:file', '/feed', '/feed.json', '/feeds.opml', '/feeds/:file'],
    ...['/feeds/alerts.xml', '/feeds/communities/:file', '/feeds/notices.xml', '/feeds/search.xml'],
    ...['/feeds/today.xml', '/llm.txt', '/llms.txt', '/robots.txt', '/rss.xml', '/sitemap.xml'],
  ]);
});
