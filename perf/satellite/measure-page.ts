import type { Browser, CDPSession, Page } from 'playwright-core';

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
