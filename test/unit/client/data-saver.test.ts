import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptStorageEvent,
  chooseSaving,
  currentSaving,
  isBrowserOverruled,
  nextSaving,
  savesData,
} from '../../../client/saver/choice.ts';
import {
  changeAddresses,
  explicitAddresses,
  isStoryAddress,
  mapAddresses,
  ownAddress,
  smallAddresses,
} from '../../../client/saver/pictures.ts';
import { drawPlaceholder, isPlaceholder, shownAddress } from '../../../client/saver/placeholder.ts';
import { kindOf } from '../../../client/saver/saver-worker.ts';
import { stubStorage } from '../../support/stub-storage.ts';

const SITE = 'https://paper.example';

describe('the choice', () => {
  let stored: Record<string, string>;
  let prefersReduced = false;

  beforeEach(() => {
    stored = stubStorage({});
    prefersReduced = false;
    vi.stubGlobal('matchMedia', () => ({ matches: prefersReduced }));
    // A storage event without a key clears the state of earlier tests.
    acceptStorageEvent({ key: null } as StorageEvent);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is off unless the browser sends Save-Data, and the reader’s choice overrides that', () => {
    expect([currentSaving(), savesData()]).toEqual(['off', false]);
    prefersReduced = true;
    expect(currentSaving()).toBe('small');
    chooseSaving('off');
    expect(currentSaving()).toBe('off');
    expect(stored).toEqual({ 'data-saver': '0' });
  });

  test('cycles from all pictures to small ones, to none and back', () => {
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

  test('applies to this page if the browser stores nothing', () => {
    stubStorage('blocked');
    chooseSaving('none');
    expect(currentSaving()).toBe('none');
    chooseSaving('off');
    expect(savesData()).toBe(false);
  });

  test.for(['', 'true', 'null', '3', '01', '-1'])('%j in storage is no choice', (value) => {
    stored['data-saver'] = value;
    expect(currentSaving()).toBe('off');
    prefersReduced = true;
    expect(currentSaving()).toBe('small');
  });

  test('of all pictures overrides the browser’s Save-Data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    expect(currentSaving()).toBe('small');
    expect(isBrowserOverruled()).toBe(false);
    chooseSaving('off');
    expect(isBrowserOverruled()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(isBrowserOverruled()).toBe(false);
  });

  test('of another tab replaces that of this page', () => {
    chooseSaving('none');
    stored['data-saver'] = '0';
    expect(acceptStorageEvent({ key: 'data-saver' } as StorageEvent)).toBe(true);
    expect(savesData()).toBe(false);
    expect(acceptStorageEvent({ key: 'radio-volume' } as StorageEvent)).toBe(false);
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
});

test('the placeholder escapes its words', () => {
  expect(drawPlaceholder('Afficher l’image')).toContain('>Afficher l’image</text>');
  expect(drawPlaceholder('</text><script>&')).not.toContain('<script');
});

test('a placeholder is recognised by the size of its SVG', () => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawPlaceholder('')) ?? [];
  const size = { naturalWidth: Number(width), naturalHeight: Number(height) };
  expect(isPlaceholder(size as HTMLImageElement)).toBe(true);
  expect(isPlaceholder({ naturalWidth: 1600, naturalHeight: 900 } as HTMLImageElement)).toBe(false);
});

/** An element with attributes only. */
function element(own: Record<string, string>): Element {
  const attributes = new Map(Object.entries(own));
  const writes: string[] = [];
  return {
    attributes,
    writes,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => {
      writes.push(name);
      attributes.set(name, value);
    },
    removeAttribute: (name: string) => attributes.delete(name),
  } as unknown as Element;
}

const attributesOf = (each: Element) =>
  Object.fromEntries(each.attributes as unknown as Map<string, string>);

const storyPicture = () =>
  element({
    src: '/media/640/ice.jpg',
    srcset: '/media/320/ice.jpg 320w, /media/640/ice.jpg 640w',
    sizes: '20rem',
  });

test.for([
  ['/media/640/ice.jpg', '/media/160/ice.jpg'],
  ['/media/1280/a.b_C~9-d.webp', '/media/160/a.b_C~9-d.jpg'],
  ['/media/320/i.jpg 320w, /media/640/i.jpg 640w', '/media/160/i.jpg 320w, /media/160/i.jpg 640w'],
  ['/media/320/i.jpg,/media/640/i.jpg 2x', '/media/160/i.jpg,/media/160/i.jpg 2x'],
])('%s in the smallest width is %s', ([value, small]) => {
  expect(smallAddresses(value ?? '')).toBe(small);
});

test.for([
  ['https://publisher.example/media/640/ice.jpg'],
  ['//publisher.example/media/640/ice.jpg'],
  ['/media/641/ice.jpg'],
  ['/media/640/../../api/ice.jpg'],
  ['/media/640/a%2Fb.jpg'],
  ['/media/640/.jpg'],
  ['/media/640/ice.jpg?w=1'],
  ['/papers/p/pictures/5f0c/ice.svg'],
  [''],
])('%j is no story’s picture of this site and stays unchanged', ([value = '']) => {
  expect(isStoryAddress(value)).toBe(false);
  expect(smallAddresses(value)).toBe(value);
  expect(explicitAddresses(value)).toBe(value);
});

test('an address that ignores Save-Data has the same width, in WebP', () => {
  expect(explicitAddresses('/media/320/i.jpg 320w, /media/640/i.webp 640w')).toBe(
    '/media/320/i.webp 320w, /media/640/i.webp 640w',
  );
});

test('a picture that is loaded again gets a number that is new to the browser', () => {
  expect(shownAddress('https://a.example/i.jpg?w=8', 1)).toBe(
    'https://a.example/i.jpg?w=8&shown-by-reader1',
  );
  expect(mapAddresses('/media/320/i.jpg 320w, /b.jpg 2x', (each) => shownAddress(each, 2))).toBe(
    '/media/320/i.jpg?shown-by-reader2 320w, /b.jpg 2x',
  );
});

test('a picture that is changed twice is restored to its original markup', () => {
  const image = storyPicture();
  const before = attributesOf(image);
  changeAddresses(image, smallAddresses);
  expect(attributesOf(image)).toMatchObject({
    src: '/media/160/ice.jpg',
    srcset: '/media/160/ice.jpg 320w, /media/160/ice.jpg 640w',
    sizes: '20rem',
  });
  expect(ownAddress(image)).toBe('/media/640/ice.jpg');
  changeAddresses(image, (_, name) => (name === 'src' ? 'data:,' : undefined));
  expect(image.getAttribute('srcset')).toBeNull();
  expect(image.getAttribute('src')).toBe('data:,');
  expect(ownAddress(image)).toBe('/media/640/ice.jpg');
  changeAddresses(image, explicitAddresses);
  expect(image.getAttribute('src')).toBe('/media/640/ice.webp');
  changeAddresses(image, (value) => value);
  expect(attributesOf(image)).toEqual(before);
});

test('an unchanged address is not written, so that the browser does not load it again', () => {
  const image = storyPicture();
  changeAddresses(image, smallAddresses);
  const writes = (image as unknown as { writes: string[] }).writes;
  writes.length = 0;
  changeAddresses(image, smallAddresses);
  expect(writes.filter((name) => /^src/.test(name))).toEqual([]);
});
