import { expect, it } from 'vitest';
import { resolveImage, resolveUrl } from '../../../../src/lib/text/resolve-url.ts';
import { PRIVATE_HOSTS } from '../../../support/hostile.ts';

const BASE = 'https://paper.example/news/feed.xml';

it.each([
  ['https://paper.example/1', 'https://paper.example/1'],
  ['http://paper.example', 'http://paper.example/'],
  ['story?id=1&page=2', 'https://paper.example/news/story?id=1&page=2'],
  ['/story', 'https://paper.example/story'],
  ['../story', 'https://paper.example/story'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['  https://paper.example/\n a b ', 'https://paper.example/%20a%20b'],
  ['https://paper.example/a/../b/./c', 'https://paper.example/b/c'],
  ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
])('resolveUrl resolves %j to %s', (value, href) => {
  expect(resolveUrl(value, BASE)).toBe(href);
});

it.each([
  ...[undefined, '', '   ', '#', 'javascript:alert(1)', 'java\nscript:alert(1)'],
  ...[' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'],
  ...['ftp://paper.example/', 'mailto:desk@paper.example', 'https://user@paper.example/'],
  ...['https://user:secret@paper.example/', 'https://', 'https://[::bad/'],
  `https://paper.example/${'a'.repeat(2048)}`,
])('resolveUrl refuses %j, and a relative address without a base', (value) => {
  expect(resolveUrl(value, BASE)).toBeUndefined();
  expect(resolveUrl('story', undefined)).toBeUndefined();
});

it('resolveImage turns http into https, and refuses inline data', () => {
  const address = resolveImage('http://paper.example/p.jpg', undefined);
  expect(address).toBe('https://paper.example/p.jpg');
  expect(resolveImage('data:image/png;base64,AAAA', BASE)).toBeUndefined();
});

it('resolveImage keeps http only at insecureHosts, which may be on loopback', () => {
  const hosts = new Set(['127.0.0.1:8788', 'paper.example']);
  const at = (address: string) => resolveImage(address, undefined, hosts);
  expect(resolveImage('/p.svg', 'http://127.0.0.1:8788', hosts)).toBe(
    'http://127.0.0.1:8788/p.svg',
  );
  expect(at('http://paper.example/p.jpg')).toBe('http://paper.example/p.jpg');
  expect(at('http://other.example/p.jpg')).toBe('https://other.example/p.jpg');
  expect(at('http://127.0.0.1:8789/p.svg')).toBeUndefined();
  expect(at('https://127.0.0.1:8788/p.svg')).toBeUndefined();
});

it.each(PRIVATE_HOSTS)('resolveImage refuses %s, which is inside a private network', (host) => {
  expect(resolveImage(`https://${host}/p.jpg`, undefined)).toBeUndefined();
  expect(resolveImage(`//${host}:8080/p.jpg`, 'http://paper.example/')).toBeUndefined();
  expect(resolveImage('/p.jpg', `http://${host}/`)).toBeUndefined();
});
