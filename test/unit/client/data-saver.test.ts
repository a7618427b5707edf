import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseSaving, isOfChoice, savesData } from '../../../client/saver/choice.ts';
import {
  drawHeldPicture,
  isHeldPicture,
  ownAddress,
  shownAddress,
} from '../../../client/saver/held-picture.ts';
import { isHeld } from '../../../client/saver/hold-back.ts';
import { stubStorage } from '../../support/stub-storage.ts';

const SITE = 'https://paper.example';

describe('the choice', () => {
  let stored: Record<string, string>;
  let asks = false;

  beforeEach(() => {
    stored = stubStorage({});
    asks = false;
    vi.stubGlobal('matchMedia', () => ({ matches: asks }));
    // Another tab that deleted everything: what an earlier test left is gone.
    isOfChoice({ key: null } as StorageEvent);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is off where nobody has asked for it', () => {
    expect(savesData()).toBe(false);
  });

  test('is what the browser asks for until the reader chooses', () => {
    asks = true;
    expect(savesData()).toBe(true);
    chooseSaving(false);
    expect(savesData()).toBe(false);
    expect(stored).toEqual({ 'data-saver': '0' });
  });

  test('holds for this page where the browser stores nothing', () => {
    stubStorage('blocked');
    chooseSaving(true);
    expect(savesData()).toBe(true);
    chooseSaving(false);
    expect(savesData()).toBe(false);
  });

  test.for(['', 'true', 'null', '2'])('%j in the storage is no choice', (value) => {
    stored['data-saver'] = value;
    expect(savesData()).toBe(false);
    asks = true;
    expect(savesData()).toBe(true);
  });

  test('another tab’s choice takes the place of what this page had', () => {
    chooseSaving(true);
    stored['data-saver'] = '0';
    expect(isOfChoice({ key: 'data-saver' } as StorageEvent)).toBe(true);
    expect(savesData()).toBe(false);
    expect(isOfChoice({ key: 'radio-volume' } as StorageEvent)).toBe(false);
  });
});

describe('the service worker', () => {
  beforeEach(() => vi.stubGlobal('location', new URL(SITE)));
  afterEach(() => vi.unstubAllGlobals());
  const request = (url: string, destination: string, method = 'GET') =>
    isHeld({ url: new URL(url, SITE).href, destination: destination as 'image', method });

  test.for([
    ['https://publisher.example/ice.jpg?w=800', 'image'],
    ['http://127.0.0.1:8788/ice.jpg', 'image'],
    ['/papers/my-town/pictures/5f0c/ice.svg', 'image'],
    ['/fonts/newsreader-2.woff2', 'font'],
    ['/fonts/newsreader-2.woff2', ''],
  ] as const)('holds %s back (%s)', ([url, destination]) => {
    expect(request(url, destination)).toBe(true);
  });

  test.for([
    ['/', 'document'],
    ['/assets/main-abc.js', 'script'],
    ['/papers/my-town/made/5f0c/icon-48.png', 'image'],
    ['/placeholder.svg', 'image'],
    ['/api/stream?port=8076', 'audio'],
    ['https://publisher.example/fonts/a.woff2', 'font'],
    ['https://publisher.example/', 'iframe'],
  ] as const)('lets %s pass (%s)', ([url, destination]) => {
    expect(request(url, destination)).toBe(false);
  });

  test('has the same names as the page', () => {
    const [worker, page] = ['hold-back', 'held-picture'].map((name) =>
      readFileSync(new URL(`../../../client/saver/${name}.ts`, import.meta.url), 'utf8'),
    );
    for (const name of ['SAVER_CACHE', 'HELD_PICTURE', 'SAVER_CHANNEL']) {
      const value = new RegExp(`const ${name} = ('[^']+');`);
      expect(value.exec(worker ?? '')?.[1]).toBe(value.exec(page ?? '')?.[1]);
    }
    const shown = /const SHOWN = \/\[\?&\](.+)\$\/;/.exec(worker ?? '')?.[1];
    expect(page).toContain(`const SHOWN = '${shown}';`);
  });
});

describe('a picture that is held back', () => {
  test('says so in an SVG that words cannot break', () => {
    expect(drawHeldPicture('Afficher l’image')).toContain('>Afficher l’image</text>');
    expect(drawHeldPicture('</text><script>&')).not.toContain('<script');
  });

  test('is known by the size of that SVG', () => {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawHeldPicture('')) ?? [];
    const size = { naturalWidth: Number(width), naturalHeight: Number(height) };
    expect(isHeldPicture(size as HTMLImageElement)).toBe(true);
    expect(isHeldPicture({ naturalWidth: 1600, naturalHeight: 900 } as HTMLImageElement)).toBe(
      false,
    );
  });

  test.for(['https://a.example/i.jpg', 'https://a.example/i.jpg?w=8&h=9', '/pictures/i.svg'])(
    'has an address of its own where there is a service worker, and %s is found in it again',
    (address) => {
      expect(shownAddress(address, false)).toBe(address);
      expect(shownAddress(address, true)).not.toBe(address);
      expect(ownAddress(shownAddress(address, true))).toBe(address);
    },
  );
});
