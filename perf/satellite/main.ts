// npm run satellite: how long a reader on a satellite link waits.
import { chromium } from 'playwright-core';
import { readCommandLine } from '../../scripts/command-line.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.ts';
import { startMeasuredSite } from '../lighthouse/measured-site.ts';
import { pathsOf } from '../paths-of.ts';
import { measurePage, type Profile, textsMissingWithoutScript } from './measure-page.ts';

const PROFILE: Profile = { roundTripMs: 600, down: 512, up: 128, cpuSlowdown: 4 };
const PATHS = ['/', '/news', '/resources/inuit-art-guide', '/blog/drum-for-a-long-night', '/faq'];
const ROUNDS = 3;
/** First contentful paint of the front page. */
const TARGET_MS = 2_500;
/** A new connection needs DNS, TCP and TLS 1.3: a round trip each, which DevTools leaves out. */
const HANDSHAKE_MS = 3 * PROFILE.roundTripMs;
const COLUMNS = ['page', 'FCP s', 'text s', 'load s', 'HTML KB', 'JS KB', 'all KB', 'cold FCP s'];

const USAGE = `usage: npm run satellite [-- PATH...] [--rounds N]

  How long a reader waits for the pages at these paths, /faq for one, on a link with round trips of ${PROFILE.roundTripMs} ms. Exits with 1 where the
  front page is first painted after more than ${TARGET_MS} ms, or a page cannot be read whole before its scripts have come.

  PATH      ${PATHS.join(' ')}
  --rounds  how often each page is measured (${ROUNDS}); the middle counts`;

const { paths, rounds } = readCommandLine(
  USAGE,
  { rounds: { type: 'string', default: String(ROUNDS) } },
  (values, given) => {
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new Error(`--rounds is ${values.rounds}; it must be a whole number above 0`);
    return { paths: given.length > 0 ? pathsOf(given) : PATHS, rounds };
  },
);
const site = await startMeasuredSite('.build/satellite');
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_FLAGS, ...site.chromiumFlags],
});
const faults: string[] = [];
try {
  console.log(
    `${PROFILE.roundTripMs} ms round trip, ${PROFILE.down} kbit/s down, CPU slowed ${PROFILE.cpuSlowdown} times; middle of ${rounds}`,
  );
  console.log(row(COLUMNS));
  for (const path of paths) await report(path);
} finally {
  await browser.close();
  await site.close();
}
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('All text of every page is there with its scripts blocked.');
process.exit(faults.length > 0 ? 1 : 0);

async function report(path: string): Promise<void> {
  const address = site.origin + path;
  const measured = [];
  for (let round = 0; round < rounds; round++)
    measured.push(await measurePage(browser, address, PROFILE));
  measured.sort((a, b) => a.firstPaintMs - b.firstPaintMs);
  const times = measured[Math.floor(rounds / 2)];
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
