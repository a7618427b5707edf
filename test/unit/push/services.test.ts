import { expect, test } from 'vitest';
import { endpointOf, PUSH_SERVICES, serviceOfHost } from '../../../src/push/services.ts';

/** The endpoint that may be requested, as it is stored. */
function stored(text: string): string | undefined {
  const url = endpointOf(text);
  return url && PUSH_SERVICES.has(url.host) ? url.href : undefined;
}

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QAbc',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ%2fY',
  'https://wns2-am3p.notify.windows.com/w/?token=abc',
  'https://par02p.notify.windows.com/w/?token=abc%3d%3d',
])('an endpoint that a browser has, %s, is taken as it is', (endpoint) => {
  expect(stored(endpoint)).toBe(endpoint);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc#1',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'HTTPS://FCM.GoogleAPIs.com/fcm/send/abc',
  ' https://fcm.googleapis.com/fcm/send/abc\t',
  'https:\\\\fcm.googleapis.com\\fcm\\send\\abc',
  'https://fcm.googleapis.com/x/../fcm/./send/abc',
  'https://fcm.googleapis.com/fcm/send/abc?',
])('another spelling, %j, of an endpoint is that endpoint', (endpoint) => {
  expect(stored(endpoint)).toBe('https://fcm.googleapis.com/fcm/send/abc');
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com/fcm/send/a%62c',
  'https://fcm.googleapis.com.example.com/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://google.com/fcm/send/abc',
  'https://evil.com/?fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.com/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://evilpush.apple.com/abc',
  'https://notify.windows.com/abc',
  'https://x.notify.windows.com/abc',
  'https://one.of.a.thousandp.notify.windows.com/abc',
  'https://one.of.a.thousand.push.services.mozilla.com/abc',
  'https://169.254.169.254/latest',
  'https://localhost/abc',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
])('what no browser has, %s, is refused', (endpoint) => {
  expect(stored(endpoint)).toBeUndefined();
});

test('the many hosts of Windows’ service are one service, and those of no others', () => {
  expect(serviceOfHost('wns2-by3p.notify.windows.com')).toBe('notify.windows.com');
  expect(serviceOfHost('web.push.apple.com')).toBe('web.push.apple.com');
});
