import { chromium } from 'playwright-core';
import { createServer } from 'node:net';
import { CHROMIUM_FLAGS, findChromium } from '/work/main/tools/find-chromium.ts';
import { startSampleWorld } from '/work/main/tools/sample-world/sample-world.ts';
import { startSite } from '/work/main/tools/site.ts';
const world = await startSampleWorld({ port: 0, now: () => new Date() });
const port = await new Promise<number>((r) => { const s = createServer(); s.listen(0, 'localhost', () => { const p = (s.address() as any).port; s.close(() => r(p)); }); });
const site = await startSite({ port, kind: 'preview', sampleWorldOrigin: world.origin, outDir: '.build/radio-shots/dist', stateDir: '.build/radio-shots/state', logLevel: 'error' });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  await site.refresh(Date.now()); await site.firstEdition();
  for (const colorScheme of ['light', 'dark'] as const) for (const width of [360, 768, 1280]) {
    const c = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, serviceWorkers: 'block' });
    const page = await c.newPage();
    await page.goto(site.address + '/radio');
    await page.screenshot({ path: `/tmp/radio-exp/shots/${width}-${colorScheme}.png` });
    if (width === 360 || colorScheme === 'dark') {
      await page.getByRole('button', { name: 'Play' }).click();
      await page.waitForTimeout(4000);
      await page.screenshot({ path: `/tmp/radio-exp/shots/${width}-${colorScheme}-playing.png` });
      world.setStationFault('refuse'); await page.waitForTimeout(6000);
      await page.screenshot({ path: `/tmp/radio-exp/shots/${width}-${colorScheme}-lost.png` });
      world.setStationFault('none');
    }
    await c.close();
  }
  const c = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 768, height: 800 } });
  const page = await c.newPage(); await page.goto(site.address + '/radio'); await page.screenshot({ path: `/tmp/radio-exp/shots/nojs.png` });
} finally { await browser.close(); await site.close(); await world.close(); }
process.exit(0);
