// npm run satellite: how long a reader on a satellite link waits; exits 1 where the front page misses its
// target or a page cannot be read whole before a script has come.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.ts';
import { startMeasuredSite } from '../lighthouse/measured-site.ts';
import { measurePage, type Profile, textsMissingWithoutScript } from './measure-page.ts';

const PROFILE: Profile = { roundTripMs: 600, down: 512, up: 128, cpuSlowdown: 4 };
const PATHS = ['/', '/news', '/resources/inuit-art-guide', '/blog/drum-for-a-long-night', '/faq'];
const ROUNDS = 3;
/** First contentful paint of the front page. */
const TARGET_MS = 2_500;
/** A new connection needs DNS, TCP and TLS 1.3: a round trip each, which DevTools leaves out. */
const HANDSHAKE_MS = 3 * PROFILE.roundTripMs;
const COLUMNS = ['page', 'FCP s', 'text s', 'load s', 'HTML KB', 'JS KB', 'all KB', 'cold FCP s'];

const site = await startMeasuredSite('.build/satellite');
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_FLAGS, ...site.chromiumFlags],
});
const faults: string[] = [];
try {
  console.log(
    `${PROFILE.roundTripMs} ms round trip, ${PROFILE.down} kbit/s down, CPU slowed ${PROFILE.cpuSlowdown} times; middle of ${ROUNDS}`,
  );
  console.log(row(COLUMNS));
  for (const path of PATHS) await report(path);
} finally {
  await browser.close();
  await site.close();
}
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('All text of every page is there with its scripts blocked.');
process.exit(faults.length > 0 ? 1 : 0);

async function report(path: string): Promise<void> {
  const address = site.origin + path;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measurePage(browser, address, PROFILE));
  rounds.sort((a, b) => a.firstPaintMs - b.firstPaintMs);
  const times = rounds[Math.floor(ROUNDS / 2)];
  if (!times) return;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log(
    row([
      path,
      ...[times.firstPaintMs, times.readableMs, times.loadedMs].map(seconds),
      ...[times.documentBytes, times.scriptBytes, times.allBytes].map(kilobytes),
      seconds(times.firstPaintMs + HANDSHAKE_MS),
    ]),
  );
  if (path === '/' && !(times.firstPaintMs < TARGET_MS))
    faults.push(`${path} is first painted after ${times.firstPaintMs.toFixed(0)} ms`);
  for (const text of await textsMissingWithoutScript(browser, address))
    faults.push(`${path} lacks "${text}" while its scripts have not come`);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(11))).join('');
}
