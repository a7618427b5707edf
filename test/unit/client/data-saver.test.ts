import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  chooseSaving,
  currentSaving,
  isBrowserOverruled,
  isOfChoice,
  nextSaving,
  savesData,
} from '../../../client/saver/choice.ts';
import { drawHeldPicture, isHeldPicture } from '../../../client/saver/held-picture.ts';
import { kindOf } from '../../../client/saver/hold-back.ts';
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

  test('is off until the browser asks for small pictures, and that until the reader chooses', () => {
    expect([currentSaving(), savesData()]).toEqual(['off', false]);
    asks = true;
    expect(currentSaving()).toBe('small');
    chooseSaving('off');
    expect(currentSaving()).toBe('off');
    expect(stored).toEqual({ 'data-saver': '0' });
  });

  test('goes from all pictures to small ones, to none and back', () => {
    const next = (['off', 'small', 'none'] as const).map(nextSaving);
    expect(next).toEqual(['small', 'none', 'off']);
  });

  test.for([
    ['0', 'off'],
    ['1', 'small'],
    ['2', 'none'],
  ] as const)('%j in the storage is %s', ([value, saving]) => {
    stored['data-saver'] = value;
    expect(currentSaving()).toBe(saving);
    expect(savesData()).toBe(saving !== 'off');
    stored['data-saver'] = '';
    chooseSaving(saving);
    expect(stored).toEqual({ 'data-saver': value });
  });

  test('holds for this page where the browser stores nothing', () => {
    stubStorage('blocked');
    chooseSaving('none');
    expect(currentSaving()).toBe('none');
    chooseSaving('off');
    expect(savesData()).toBe(false);
  });

  test.for(['', 'true', 'null', '3', '01', '-1'])('%j in the storage is no choice', (value) => {
    stored['data-saver'] = value;
    expect(currentSaving()).toBe('off');
    asks = true;
    expect(currentSaving()).toBe('small');
  });

  test('overrules the browser where that tells the server to save and the reader does not want it', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    expect(currentSaving()).toBe('small');
    expect(isBrowserOverruled()).toBe(false);
    chooseSaving('off');
    expect(isBrowserOverruled()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(isBrowserOverruled()).toBe(false);
  });

  test('another tab’s choice takes the place of what this page had', () => {
    chooseSaving('none');
    stored['data-saver'] = '0';
    expect(isOfChoice({ key: 'data-saver' } as StorageEvent)).toBe(true);
    expect(savesData()).toBe(false);
    expect(isOfChoice({ key: 'radio-volume' } as StorageEvent)).toBe(false);
  });
});

describe('the service worker', () => {
  beforeEach(() => vi.stubGlobal('location', new URL(SITE)));
  afterEach(() => vi.unstubAllGlobals());
  const kind = (url: string, destination: string, method = 'GET') =>
    kindOf({ url: new URL(url, SITE).href, destination: destination as 'image', method });

  test.for([
    ['https://publisher.example/ice.jpg?w=800', 'image', 'picture'],
    ['https://publisher.example/media/640/ice.jpg', 'image', 'picture'],
    ['http://127.0.0.1:8788/ice.jpg', 'image', 'picture'],
    ['/papers/my-town/pictures/5f0c/ice.svg', 'image', 'picture'],
    ['/media/640/5f0c.jpg', 'image', 'story'],
    ['/media/160/a.b_c~d-e.webp', 'image', 'story'],
    ['/fonts/newsreader-2.woff2', 'font', 'font'],
    ['/fonts/newsreader-2.woff2', '', 'font'],
  ] as const)('treats %s (%s) as a %s', ([url, destination, expected]) => {
    expect(kind(url, destination)).toBe(expected);
    expect(kind(url, destination, 'POST')).toBeUndefined();
  });

  test.for([
    ['/', 'document'],
    ['/assets/main-abc.js', 'script'],
    ['/papers/my-town/made/5f0c/icon-48.png', 'image'],
    ['/placeholder.svg', 'image'],
    ['/api/stream?port=8076', 'audio'],
    ['https://publisher.example/fonts/a.woff2', 'font'],
    ['https://publisher.example/', 'iframe'],
    ['/media/640/5f0c.jpg', 'document'],
    ['/media/640/5f0c.jpg', ''],
    ['/media/500/5f0c.jpg', 'image'],
    ['/media/640/../../api/news.jpg', 'image'],
    ['/media/640/a/b.jpg', 'image'],
    ['/media/640/%2e%2e.jpg', 'image'],
  ] as const)('lets %s pass (%s)', ([url, destination]) => {
    expect(kind(url, destination)).toBeUndefined();
  });

  test('has the same names as the page', () => {
    const [worker, page] = ['hold-back', 'held-picture'].map((name) =>
      readFileSync(new URL(`../../../client/saver/${name}.ts`, import.meta.url), 'utf8'),
    );
    for (const name of ['SAVER_CACHE', 'SAVING', 'SAVER_CHANNEL']) {
      const value = new RegExp(`const ${name} = ('[^']+');`);
      expect(value.exec(worker ?? '')?.[1]).toBe(value.exec(page ?? '')?.[1]);
    }
    const shown = /const SHOWN = \/\[\?&\](.+)\\d\+\$\/;/.exec(worker ?? '')?.[1];
    expect(page).toContain(`const SHOWN = '${shown}';`);
  });
});

test('a held picture says so in an SVG that words cannot break', () => {
  expect(drawHeldPicture('Afficher l’image')).toContain('>Afficher l’image</text>');
  expect(drawHeldPicture('</text><script>&')).not.toContain('<script');
});

test('a held picture is known by the size of that SVG', () => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawHeldPicture('')) ?? [];
  const size = { naturalWidth: Number(width), naturalHeight: Number(height) };
  expect(isHeldPicture(size as HTMLImageElement)).toBe(true);
  expect(isHeldPicture({ naturalWidth: 1600, naturalHeight: 900 } as HTMLImageElement)).toBe(false);
});
