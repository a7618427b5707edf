// Over 300 lines: every test of the player and of the current track uses the stations below.
import type { Page, Request } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAMME } from '../../sample-world/radio/programme.ts';
import type { StationFault } from '../../sample-world/radio/station.ts';
import { control, worldOrigin } from '../support/served/served-site.ts';
import { changePage, holdBack, openPage, stopClock } from './browser.ts';

const LINES: readonly string[] = PROGRAMME.map((entry) => {
  const [artist, title] = entry.split(' - ');
  return `${title} by ${artist}`;
});

/** The station's title changes every minute. */
const isOnAir = (line: string | null) => line !== null && LINES.includes(line);

const setStation = (fault: StationFault) => control('station', { fault });

async function listeners(): Promise<number> {
  const status = await fetch(`${worldOrigin}/status-json.xsl`);
  return (await status.json()).icestats.source[0].listeners;
}

async function plays(page: Page): Promise<void> {
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before + 1);
}

function position(page: Page): Promise<number> {
  return page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
}

const audioOf = (page: Page) =>
  page
    .locator('audio')
    .evaluate(({ paused, muted, volume }: HTMLAudioElement) => ({ paused, muted, volume }));

const source = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.src);

const play = (page: Page) => page.getByRole('button', { name: 'Play' });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause' });
const mute = (page: Page) => page.getByRole('button', { name: 'Mute' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Volume' });
const status = (page: Page) => page.locator('.player-status');
const error = (page: Page) => page.locator('.player-error');
const track = (page: Page) => page.locator('.track');

async function startPlaying(page: Page): Promise<void> {
  await play(page).click();
  await expect.poll(() => status(page).textContent()).toBe('Playing live');
}

/**
 * Disconnects all listeners. The local server in front of workerd may not notice that a browser has
 * disconnected: test/worker/site/radio/stream.test.ts tests that.
 */
async function resetStation(): Promise<void> {
  await setStation('refuse');
  await setStation('none');
  await expect.poll(listeners).toBe(0);
}

beforeEach(resetStation);
afterEach(() => setStation('none'));

test('before any interaction the track is shown without the player’s script, and no stream is requested', async () => {
  const { page, problems } = await openPage('/radio');
  await expect.poll(() => track(page).textContent()).toSatisfy(isOnAir);
  expect(await page.locator('[data-hydrated]').count()).toBe(0);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? name : [])),
  );
  expect(scripts).toEqual(expect.arrayContaining([expect.stringContaining('/now-playing-')]));
  // Neither the player nor React.
  expect(scripts.filter((name) => /radio-player|IslandBoundary/.test(name))).toEqual([]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.locator('.player').hover();
  await page.locator('[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/api/stream');
  await expect.poll(() => audioOf(page)).toEqual({ paused: true, muted: false, volume: 0.9 });
  await expect.poll(() => status(page).textContent()).toBe('Stopped');
  expect(problems).toEqual([]);
});

test('the first click on Play starts the best stream, and Pause ends the request for good', async () => {
  const { page, problems } = await openPage('/radio', {
    prepare: (prepared) => prepared.clock.install(),
  });
  await startPlaying(page);
  await plays(page);
  expect(await source(page)).toMatch(/port=8076$/);
  await expect.poll(listeners).toBe(1);
  // The track changes every minute, perhaps between two checks.
  await expect.poll(() => track(page).textContent()).toSatisfy(isOnAir);
  const session = await page.evaluate(() => {
    const { playbackState, metadata } = navigator.mediaSession;
    return {
      playbackState,
      track: `${metadata?.title} by ${metadata?.artist}`,
      album: metadata?.album,
    };
  });
  expect(session).toMatchObject({ playbackState: 'playing', album: 'Sample Radio' });
  expect(session.track).toSatisfy(isOnAir);

  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/stream';
  const [ended] = await Promise.all([
    page.waitForEvent('requestfailed', isStream),
    pause(page).click(),
  ]);
  expect(ended.failure()?.errorText, 'the browser ends the request').toBe('net::ERR_ABORTED');
  await expect.poll(() => status(page).textContent()).toBe('Stopped');
  await expect.poll(async () => (await audioOf(page)).paused).toBe(true);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // Longer than the time between two requests for the current track.
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('Mute toggles the sound and restores the last volume, and keys set a volume that survives a reload', async () => {
  const { page } = await openPage('/radio');
  await mute(page).click();
  await expect.poll(() => audioOf(page)).toMatchObject({ muted: true, volume: 0.9 });
  await page.locator('[data-picture=silence]').waitFor();
  const percent = page.locator('.player-percent');
  await expect.poll(() => percent.textContent()).toBe('90%');
  await slider(page).fill('0.35');
  await expect.poll(() => percent.textContent()).toBe('35%');
  await expect.poll(() => audioOf(page)).toMatchObject({ muted: false, volume: 0.35 });
  await slider(page).fill('0');
  await expect.poll(() => percent.textContent()).toBe('0%');
  await expect.poll(() => mute(page).getAttribute('aria-pressed')).toBe('true');
  await mute(page).click();
  await expect.poll(() => audioOf(page)).toMatchObject({ muted: false, volume: 0.35 });
  await expect.poll(() => mute(page).getAttribute('aria-pressed')).toBe('false');
  await page.locator('[data-picture=sound]').waitFor();

  const volume = async () => (await audioOf(page)).volume;
  await slider(page).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(volume).toBe(0.25);
  await page.keyboard.press('ArrowDown');
  await expect.poll(volume).toBe(0.24);
  expect(await slider(page).getAttribute('aria-valuetext')).toBe('24%');
  await page.reload();
  await slider(page).focus();
  await page.locator('[data-hydrated]').waitFor();
  await expect.poll(() => slider(page).inputValue()).toBe('0.24');
  await expect.poll(volume).toBe(0.24);
});

test('Space plays and pauses and M mutes only while the player has the focus', async () => {
  const { page } = await openPage('/radio');
  await slider(page).focus();
  await page.locator('[data-hydrated]').waitFor();
  await page.keyboard.press('Space');
  await expect.poll(() => status(page).textContent()).toBe('Playing live');
  await page.keyboard.press('m');
  await expect.poll(async () => (await audioOf(page)).muted).toBe(true);
  await page.keyboard.press('M');
  await expect.poll(async () => (await audioOf(page)).muted).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => status(page).textContent()).toBe('Stopped');
  await pause(page).waitFor({ state: 'detached' });
  await play(page).focus();
  await page.keyboard.press('Space');
  await pause(page).waitFor();
  await page.keyboard.press('Space');
  await play(page).waitFor();
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('m');
  expect((await audioOf(page)).muted).toBe(false);
});

test('a failed start shows an error until the next start, and a disconnected player reconnects', async () => {
  const { page } = await openPage('/radio');
  await setStation('refuse');
  await play(page).click();
  await expect
    .poll(() => error(page).textContent())
    .toBe('Unable to start playback. Please try again.');
  await play(page).waitFor();
  await setStation('none');
  await startPlaying(page);
  await expect.poll(() => error(page).textContent()).toBe('');
  await setStation('refuse');
  await expect
    .poll(() => error(page).textContent(), { timeout: 30_000 })
    .toBe('Stream temporarily unavailable.');
  await expect.poll(() => status(page).textContent()).toBe('Reconnecting…');
  await setStation('none');
  await expect.poll(() => status(page).textContent()).toBe('Playing live');
  await expect.poll(() => error(page).textContent()).toBe('');
  await plays(page);
});

test('a reader who saves data gets the leanest stream first, and can choose another one while it plays', async () => {
  const { page } = await openPage('/radio', { savesData: true });
  const streams = page.locator('.streams label');
  await expect.poll(() => streams.first().textContent()).toContain('Ogg (14 MB per hour)');
  expect(await streams.nth(1).textContent()).toContain('MP3 (29 MB per hour)');
  await startPlaying(page);
  expect(await source(page)).toMatch(/port=8078$/);
  await page.getByRole('radio', { name: 'MP3' }).check();
  await expect.poll(() => source(page)).toMatch(/port=8076$/);
  await expect.poll(() => status(page).textContent()).toBe('Playing live');
});

test('without JavaScript the browser’s own player plays the same stream, and a button opens the chosen one', async () => {
  const { page } = await openPage('/radio', { javaScript: false, width: 360 });
  await page.locator('audio[controls]').waitFor();
  await expect.poll(() => page.locator('.player-controls').isVisible()).toBe(false);
  expect(await listeners()).toBe(0);
  const box = await page.locator('audio').boundingBox();
  if (!box) throw new Error('the player is not visible');
  // Chromium's play button is the first of its controls.
  await page.mouse.click(box.x + 28, box.y + box.height / 2);
  await plays(page);
  await expect.poll(listeners).toBe(1);
  await page.getByRole('radio', { name: 'Ogg' }).check();
  const opened = page.waitForRequest('**/api/stream?port=8078');
  await page.getByRole('button', { name: 'Open the stream' }).click({ noWaitAfter: true });
  await opened;
});

test('Play says immediately that the player is loading, and starts the stream once, however often it is pressed', async () => {
  const { page } = await openPage('/radio');
  const release = await holdBack(page, '**/assets/radio-player-*.js');
  for (let press = 0; press < 3; press++) await play(page).click();
  expect(await play(page).getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('status').allTextContents()).toContain('Loading …');
  release();
  await expect.poll(() => status(page).textContent()).toBe('Playing live');
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  expect(await page.getByRole('status').allTextContents()).not.toContain('Loading …');
  expect(new URL(page.url()).pathname).toBe('/radio');
});

test.each<[what: string, answer: (page: Page) => Promise<unknown>]>([
  ['cannot be loaded', (page) => page.route('**/*radio-player*', (route) => route.abort())],
  ['is not there in ten seconds', (page) => holdBack(page, '**/*radio-player*')],
])('if the player’s script %s the browser’s own player replaces it', async (_, answer) => {
  const { page } = await openPage('/radio');
  await answer(page);
  await page.clock.install();
  await play(page).click();
  await page.clock.runFor(10_000);
  await page.locator('audio:focus').waitFor();
  expect(await page.locator('[aria-busy]').count()).toBe(0);
  const statusTexts = await page.getByRole('status').allTextContents();
  expect(statusTexts).toContain('Not loaded. Load the page again.');
  expect(await page.locator('.player-controls').isVisible()).toBe(false);
});

test('on a page in French the player and the track are in French', async () => {
  const { page } = await openPage('/radio', {
    prepare: async (prepared) => {
      await prepared.route('**/api/now-playing', (route) =>
        route.fulfill({ json: { title: 'Qaumajuq', artist: 'Le Chœur' } }),
      );
      await changePage(prepared, '/radio', (html) =>
        html
          .replace('<html lang="en-CA"', '<html lang="fr-CA"')
          .replace(/ data-now-playing="[^"]*"/, ' data-now-playing="par"'),
      );
    },
  });
  await expect.poll(() => track(page).textContent()).toBe('Qaumajuq par Le Chœur');
  await page.locator('.player-volume').focus();
  await page.locator('[data-hydrated]').waitFor();
  await expect
    .poll(() => page.locator('.player :is(h1, .player-play, .player-status)').allTextContents())
    .toEqual(['Radio en direct', 'Écouter', 'Arrêtée']);
  // The server's texts were in English, so the island has replaced its elements.
  await page.locator('.player-volume').focus();
  await page.keyboard.press('PageDown');
  await expect
    .poll(() => page.locator('.player-volume').getAttribute('aria-valuetext'))
    .toBe('80\u00a0%');
});

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('page and player together request the track every 20 seconds, not while hidden, and when shown again', async () => {
  let requests = 0;
  const { page } = await openPage('/radio', {
    prepare: async (prepared) => {
      await stopClock(prepared);
      // `A`, `B` and so on, one letter per request.
      await prepared.route('**/api/now-playing', (route) => {
        requests += 1;
        const title = String.fromCharCode(64 + requests);
        return route.fulfill({ json: { title, artist: 'Alphabet' } });
      });
    },
  });
  const shown = () => track(page).textContent();
  await expect.poll(shown).toBe('A by Alphabet');
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.locator('[data-hydrated]').waitFor();
  await page.clock.runFor(20_000);
  await expect.poll(shown).toBe('B by Alphabet');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('B');
  await setHidden(page, true);
  await page.clock.runFor(120_000);
  await page.waitForLoadState('networkidle');
  expect(requests).toBe(2);
  await setHidden(page, false);
  await expect.poll(shown).toBe('C by Alphabet');
  await page.clock.runFor(20_000);
  await expect.poll(shown).toBe('D by Alphabet');
  expect(requests).toBe(4);
});
