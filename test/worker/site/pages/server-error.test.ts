import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { servePage } from '../../../../src/site/pages/serve-page.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

test('a page that throws is an error page with header and footer, and the reason is only in the log', async () => {
  const response = await servePage(
    () => Promise.reject(new Error('a secret reason')),
    new Request('https://nunavut-news.example/faq'),
    createSiteContext({
      env,
      publication: { ...NUNAVUT_NEWS, id: 'server-error' },
      now: new Date(0),
      inBackground: () => {},
      startRefresh: async () => {},
    }),
  );
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  const page = readHtml(await response.text(), response.status);
  expect(page.status).toBe(500);
  expect(await page.texts('h1')).toEqual(['Unexpected Application Error!']);
  expect(await page.texts('main a[href="/"]')).toEqual(['Return to Home']);
  expect(await page.all('.site-footer')).toHaveLength(1);
  expect(page.html).not.toContain('a secret reason');
  expect(log.lines('page failed')).toMatchObject([{ path: '/faq' }]);
  expect(log.text()).toContain('a secret reason');
});

test('the front page says “Unexpected Application Error!” where its publication has a time zone that does not exist', async () => {
  const context = createSiteContext({
    env,
    publication: { ...NUNAVUT_NEWS, id: 'mistyped', timeZone: 'America/Iqualuit' },
    now: new Date(0),
    inBackground: () => {},
    startRefresh: async () => {},
  });
  const response = await serveSite(new Request('https://nunavut-news.example/'), context);
  const page = readHtml(await response.text(), response.status);
  expect(page.status).toBe(500);
  expect(await page.texts('h1')).toEqual(['Unexpected Application Error!']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await page.texts('body')).toEqual([expect.not.stringContaining('Iqualuit')]);
  expect(log.text()).toContain('America/Iqualuit');
});
