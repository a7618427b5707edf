import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownAddress } from '../../../client/saver/held-picture.ts';
import {
  changeAddresses,
  explicitAddresses,
  isStoryAddress,
  mapAddresses,
  ownAddress,
  smallAddresses,
} from '../../../client/saver/picture-addresses.ts';

/** As much of an element as has attributes. */
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
])('%j is no story’s picture at the paper’s own address, and stays', ([value = '']) => {
  expect(isStoryAddress(value)).toBe(false);
  expect(smallAddresses(value)).toBe(value);
  expect(explicitAddresses(value)).toBe(value);
});

test('an address that does not depend on Save-Data has the same width, and WebP', () => {
  expect(explicitAddresses('/media/320/i.jpg 320w, /media/640/i.webp 640w')).toBe(
    '/media/320/i.webp 320w, /media/640/i.webp 640w',
  );
});

test('one that is loaded again has a number that the browser has not seen with it', () => {
  expect(shownAddress('https://a.example/i.jpg?w=8', 1)).toBe(
    'https://a.example/i.jpg?w=8&shown-by-reader1',
  );
  expect(mapAddresses('/media/320/i.jpg 320w, /b.jpg 2x', (each) => shownAddress(each, 2))).toBe(
    '/media/320/i.jpg?shown-by-reader2 320w, /b.jpg 2x',
  );
});

test('a picture is changed, changed otherwise, and restored to what the markup said', () => {
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

test('an address that stays is not written: the browser would choose and load anew', () => {
  const image = storyPicture();
  changeAddresses(image, smallAddresses);
  const writes = (image as unknown as { writes: string[] }).writes;
  writes.length = 0;
  changeAddresses(image, smallAddresses);
  expect(writes.filter((name) => /^src/.test(name))).toEqual([]);
});

test('page and service worker know the same addresses', () => {
  const [page, worker] = ['saver/picture-addresses', 'offline/addresses'].map((name) => {
    const text = readFileSync(new URL(`../../../client/${name}.ts`, import.meta.url), 'utf8');
    return /STORY_PICTURE = (.*);/.exec(text)?.[1]?.match(/\\\/media\\\/.*?\\w\+/)?.[0];
  });
  expect(page).toBeDefined();
  expect(page).toBe(worker);
});
