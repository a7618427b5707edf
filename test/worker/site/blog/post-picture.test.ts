import { expect, test } from 'vitest';
import { postPicture } from '../../../../src/site/blog/post-addresses.ts';
import { serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { PRIVATE_HOSTS } from '../../../support/private-hosts.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

const INSECURE_HOSTS = new Set(['127.0.0.1:8788']);

test.each([
  ['https://pictures.example/ice.jpg', 'https://pictures.example/ice.jpg'],
  ['http://pictures.example/ice.jpg', undefined],
  ['https://user:secret@pictures.example/ice.jpg', undefined],
  ['http://127.0.0.1:8788/ice.svg', 'http://127.0.0.1:8788/ice.svg'],
  ['http://127.0.0.1:8789/ice.svg', undefined],
  ['not an address', undefined],
])('post picture for the link %s is %s', (link, shown) => {
  expect(postPicture(link, INSECURE_HOSTS)).toBe(shown);
});

test.each(PRIVATE_HOSTS)('post picture on the private host %s is dropped', (host) => {
  expect(postPicture(`https://${host}/router.cgi?reboot`, INSECURE_HOSTS)).toBeUndefined();
});

test('feeds of posts contain no picture address on a private host', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'private-picture', image: 'https://192.168.0.1/reboot.jpg' });
  for (const serve of [serveRss, serveJsonFeed]) {
    const text = await (await fixture.request(serve)).text();
    expect(text).toContain('private-picture');
    expect(text).not.toContain('192.168.0.1');
  }
});
