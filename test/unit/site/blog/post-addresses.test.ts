import { expect, test } from 'vitest';
import { postPicture, readVideoId } from '../../../../src/site/blog/post-addresses.ts';
import { PRIVATE_HOSTS } from '../../../support/private-hosts.ts';

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

test.for([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=42s',
  'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com/embed/aqz-KE-bpKQ?start=3',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://youtube.com/shorts/aqz-KE-bpKQ/',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'http://youtu.be/aqz-KE-bpKQ',
  ' https://youtu.be/aqz-KE-bpKQ ',
])('video address %s yields the video id', (address) => {
  expect(readVideoId(address)).toBe('aqz-KE-bpKQ');
});

test.for([
  ...['', 'aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpK', 'https://youtu.be/aqz-KE-bpKQQ'],
  ...['https://youtu.be/aqz KE bpKQ', 'https://www.youtube.com/watch?v='],
  'https://www.youtube.com/channel/aqz-KE-bpKQ',
  'https://youtube.com.evil.example/embed/aqz-KE-bpKQ',
  'https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
])('text %j yields no video id', (address) => {
  expect(readVideoId(address)).toBeUndefined();
});
