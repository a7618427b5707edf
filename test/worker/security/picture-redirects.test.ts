import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  insertPicture,
  newKey,
  outside,
  publisherAt,
  publishPicture,
  sampleBytes,
  sending,
  stubOutside,
} from '../../support/picture-publishers.ts';
import { PRIVATE_HOSTS } from '../../support/private-hosts.ts';
import { watchLog } from '../../support/watch-log.ts';

stubOutside();
watchLog();

/** The content type that a reader gets, and the addresses outside that were asked. */
async function ask(key: string) {
  const before = outside.length;
  const response = await exports.default.fetch(`https://nunavut-news.example/media/320/${key}.jpg`);
  await response.arrayBuffer();
  const type = response.headers.get('Content-Type');
  return { status: response.status, type, asked: outside.slice(before).map(({ url }) => url) };
}

const PLACEHOLDER = { status: 200, type: 'image/svg+xml' };

const { host: PUBLIC_HOST, requests: atPublicHost } = publisherAt(sending(null, {}, 404));

/** Addresses that nothing may be requested of. */
const FORBIDDEN: readonly string[] = [
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://localhost/',
  'https://localhost./',
  'https://metadata.google.internal/',
  'https://kubernetes.default.svc/',
  'https://router/',
  `http://${PUBLIC_HOST}/picture.jpg`,
  `https://${PUBLIC_HOST}:8443/picture.jpg`,
  `https://user:password@${PUBLIC_HOST}/picture.jpg`,
  `ftp://${PUBLIC_HOST}/picture.jpg`,
  'file:///etc/passwd',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'javascript:alert(1)',
];

test('picture whose address is forbidden, no address or at a private host however it is written is the placeholder, and nobody is asked', async () => {
  const atPrivateHosts = PRIVATE_HOSTS.map((host) => `https://${host}/picture.jpg`);
  const none = ['no address', '', '/media/320/x.jpg'];
  for (const address of [...FORBIDDEN, ...none, ...atPrivateHosts]) {
    const key = newKey();
    await insertPicture(key, address);
    expect(await ask(key), address).toEqual({ ...PLACEHOLDER, asked: [] });
  }
});

function redirectTo(location: string): () => Response {
  return () => new Response(null, { status: 302, headers: { Location: location } });
}

test('picture that redirects to a forbidden address is the placeholder, which is remembered, and its publisher alone is asked', async () => {
  for (const location of [...FORBIDDEN, 'https://', '\\\\169.254.169.254\\']) {
    const { key, address } = await publishPicture({ picture: redirectTo(location) });
    const robots = new URL('/robots.txt', address).href;
    expect(await ask(key), location).toEqual({ ...PLACEHOLDER, asked: [robots, address] });
    expect(await ask(key), location).toEqual({ ...PLACEHOLDER, asked: [] });
  }
  expect(atPublicHost).toEqual([]);
});

test('picture that redirects in a circle is asked for four times, and is the placeholder', async () => {
  let round = 0;
  const shown = await publishPicture({
    picture: ({ url }) => redirectTo(`${url.split('?')[0]}?round=${++round}`)(),
  });
  expect(await ask(shown.key)).toMatchObject(PLACEHOLDER);
  expect(shown.asked()).toBe(4);
  expect(shown.requests).toHaveLength(5);
});

test('picture that redirects to another public host is shown where the robots.txt there allows it, and else not asked for', async () => {
  const picture = sending(await sampleBytes('odd/narrow.jpg'));
  const target = await publishPicture({ picture });
  const { key, asked } = await publishPicture({ picture: redirectTo(target.address) });
  expect(await ask(key)).toMatchObject({ type: 'image/jpeg' });
  expect([asked(), target.asked(), target.requests.length]).toEqual([1, 1, 2]);
  const robots = sending('User-agent: *\nDisallow: /pictures/');
  const closed = await publishPicture({ picture, robots });
  const other = await publishPicture({ picture: redirectTo(closed.address) });
  expect(await ask(other.key)).toMatchObject(PLACEHOLDER);
  expect(closed.asked()).toBe(0);
});
