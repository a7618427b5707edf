import { expect, test } from 'vitest';
import { readVideoId } from '../../../../src/site/blog/post-addresses.ts';

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
  '',
  'aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpK',
  'https://youtu.be/aqz-KE-bpKQQ',
  'https://youtu.be/aqz KE bpKQ',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/channel/aqz-KE-bpKQ',
  'https://youtube.com.evil.example/embed/aqz-KE-bpKQ',
  'https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
])('text %j yields no video id', (address) => {
  expect(readVideoId(address)).toBeUndefined();
});
