import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { readCommandLine } from '../../scripts/command-line.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/find-chromium.ts';
import { commandFolder } from '../../scripts/run-folder.ts';
import { pathsOf, startMeasuredSite } from '../lighthouse/measured-site.ts';

// npm run satellite: how long a reader on a satellite link waits.

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
const site = await startMeasuredSite(commandFolder('satellite'));
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

/** A link and a phone. */
export interface Profile {
  readonly roundTripMs: number;
  /** Kilobits a second. */
  readonly down: number;
  readonly up: number;
  /** How many times slower than this machine. */
  readonly cpuSlowdown: number;
}

/** What a reader on such a link sees, in ms from the request on. */
export interface PageTimes {
  readonly firstPaintMs: number;
  /** The whole text is laid out. */
  readonly readableMs: number;
  /** Everything that loads by itself has loaded, pictures on screen included. */
  readonly loadedMs: number;
  /** Compressed, as transferred. */
  readonly documentBytes: number;
  readonly allBytes: number;
  readonly scriptBytes: number;
}

/** Opens a page with an empty cache at the end of a slow link. */
export async function measurePage(
  browser: Browser,
  address: string,
  profile: Profile,
): Promise<PageTimes> {
  const { page, session } = await openPhone(browser);
  try {
    await slowDown(session, profile);
    const bytes = { document: 0, all: 0, script: 0 };
    const types = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (types.get(requestId) === 'Document') bytes.document += encodedDataLength;
      if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'load' });
    const times = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const { domInteractive, loadEventStart } = navigation as PerformanceNavigationTiming;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const firstPaintMs = paint?.startTime ?? Number.NaN;
      return {
        firstPaintMs,
        readableMs: Math.max(domInteractive, firstPaintMs),
        loadedMs: loadEventStart,
      };
    });
    return {
      ...times,
      documentBytes: bytes.document,
      allBytes: bytes.all,
      scriptBytes: bytes.script,
    };
  } finally {
    await page.context().close();
  }
}

/** Texts of a page that are missing until its scripts have run. Times are compared as the page states them. */
export async function textsMissingWithoutScript(
  browser: Browser,
  address: string,
): Promise<string[]> {
  const read = async (isBlocked: boolean) => {
    const { page } = await openPhone(browser);
    let blocked = 0;
    try {
      await page.route(/\.js(?:$|\?)/, (route) => {
        if (!isBlocked) return route.continue();
        blocked += 1;
        return route.abort();
      });
      await page.goto(address, { waitUntil: 'load' });
      if (isBlocked && blocked === 0) throw new Error(`${address} has no script to hold back`);
      return await page.evaluate(readTexts);
    } finally {
      await page.context().close();
    }
  };
  const [blocked, whole] = [await read(true), await read(false)];
  return whole.filter((text) => !blocked.includes(text));
}

/** Every piece of text that is shown, except on buttons that do nothing without a script. Runs in the page. */
function readTexts(): string[] {
  for (const time of document.querySelectorAll('time')) time.textContent = time.dateTime;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility() && !parentElement.closest('[type=button]'))
      texts.push(textContent?.trim() ?? '');
  }
  return texts.filter(Boolean);
}

async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  // Without the service worker, which would fetch the offline page at the same time.
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  return { page, session };
}

async function slowDown(session: CDPSession, profile: Profile): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.roundTripMs,
    downloadThroughput: (profile.down * 1000) / 8,
    uploadThroughput: (profile.up * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
}
