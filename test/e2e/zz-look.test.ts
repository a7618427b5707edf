import { test, inject } from 'vitest';
import { openPage } from '/work/main/test/e2e/browser.ts';
test('look', async () => {
  for (const [n, r] of Object.entries({ desk: {}, phone: { width: 360, height: 740 }, dark: { width: 360, height: 740, colorScheme: 'dark', javaScript: false } })) {
    const { page } = await openPage('/rss', r as never);
    if (n !== 'dark') { await page.getByRole('button', { name: 'Refresh' }).click(); await page.locator('.toast').waitFor(); }
    await page.screenshot({ path: `/tmp/synd-e2e/${n}.png` });
    await page.screenshot({ path: `/tmp/synd-e2e/${n}-full.png`, fullPage: true });
  }
  const s = inject('siteAddress');
  for (const p of ['/rss.xml','/atom.xml','/feed.json','/sitemap.xml','/news-sitemap.xml','/llm.txt','/feeds.opml','/feeds/sports.xml']) { const r = await fetch(s+p); require('fs').writeFileSync('/tmp/synd-e2e/out'+p.replaceAll('/','_'), await r.text()); console.log(p, r.status, r.headers.get('content-length'), r.headers.get('content-encoding')); }
  const h = await fetch(s+'/rss.xml',{method:'HEAD'}); console.log(JSON.stringify([...h.headers]));
});
