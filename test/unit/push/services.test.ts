import { expect, test } from 'vitest';
import { pushServiceOf, serviceOfHost } from '../../../src/push/services.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/abc', 'web.push.apple.com'],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', 'wns2-by3p.notify.windows.com'],
])('pushServiceOf names the host of %s', (endpoint, host) => {
  expect(pushServiceOf(endpoint)).toBe(host);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://evil.com/?fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.com/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com/abc',
  'https://one.of.a.thousand.push.services.mozilla.com/abc',
  'https://one-of-a-thousand.push.apple.com/abc',
  'https://169.254.169.254/latest',
  'https://localhost/abc',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
])('pushServiceOf refuses %s', (endpoint) => {
  expect(pushServiceOf(endpoint)).toBeUndefined();
});

test('serviceOfHost says that the many hosts of one service are one, and no others', () => {
  expect(serviceOfHost('wns2-by3p.notify.windows.com')).toBe('notify.windows.com');
  expect(serviceOfHost('one.of.a.thousand.notify.windows.com')).toBe('notify.windows.com');
  expect(serviceOfHost('web.push.apple.com')).toBe('web.push.apple.com');
});
