import { expect, test } from 'vitest';
import { WARNING_LEVELS } from '../../../src/model/bulletin.ts';
import { NOTICE_KINDS } from '../../../src/model/editorial/editorial.ts';
import { levelOfNotice, levelOfWarning } from '../../../src/model/push/level.ts';
import { pushServiceOf } from '../../../src/model/push/services.ts';
import { watchLog } from '../../support/watch-log.ts';

test('levels of warnings rise from statement to red, and depend on the kind without a colour', () => {
  const levelOf = (colour?: string, key = 'statement fog') => levelOfWarning(colour, key);
  expect([undefined, ...WARNING_LEVELS].map((colour) => levelOf(colour))).toEqual([0, 1, 2, 3]);
  expect(['warning', 'watch', 'advisory'].map((kind) => levelOf(undefined, `${kind} fog`))).toEqual(
    [2, 1, 1],
  );
});

test('levels of notices fall with their kinds, the gravest first', () => {
  expect(NOTICE_KINDS.map(levelOfNotice)).toEqual([3, 2, 2, 1, 0]);
});

watchLog();

test.each([
  ['fcm.googleapis.com', 'https://fcm.googleapis.com/fcm/send/abc:APA91b'],
  ['jmt17.google.com', 'https://jmt17.google.com/fcm/send/abc'],
  ['push.services.mozilla.com', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA'],
  ['push.apple.com', 'https://web.push.apple.com/QAbc'],
  ['notify.windows.com', 'https://wns2-by3p.notify.windows.com/w/?token=BQ%2fY'],
  ['notify.windows.com', 'https://db5.notify.windows.com/w/?token=abc%3d%3d'],
  ['notify.windows.com', 'https://wns2-southcentralus.notify.windows.com/w/?token=abc'],
])('%s is the push service of the endpoint %s, which stays unchanged', (name, endpoint) => {
  expect(pushServiceOf(endpoint)).toEqual({ name, url: new URL(endpoint) });
});

test.each([
  ...['https://fcm.googleapis.com/fcm/send/abc#1', 'https://fcm.googleapis.com:443/fcm/send/abc'],
  ...['HTTPS://FCM.GoogleAPIs.com/fcm/send/abc', ' https://fcm.googleapis.com/fcm/send/abc\t'],
  'https:\\\\fcm.googleapis.com\\fcm\\send\\abc',
  ...['https://fcm.googleapis.com/x/../fcm/./send/abc', 'https://fcm.googleapis.com/fcm/send/abc?'],
])('the spelling %j of an endpoint is normalised to that endpoint', (endpoint) => {
  expect(pushServiceOf(endpoint)?.url.href).toBe('https://fcm.googleapis.com/fcm/send/abc');
});

test.each([
  ...['http://fcm.googleapis.com/fcm/send/abc', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
  ...['https://fcm.googleapis.com/fcm/send/a%62c', 'https://fcm.googleapis.com.example.com/abc'],
  ...['https://fcm.googleapis.com./abc', 'https://evilfcm.googleapis.com/abc'],
  ...['https://google.com/fcm/send/abc', 'https://jmt17.google.com.evil.example/fcm/send/abc'],
  ...['https://evil.com/?fcm.googleapis.com', 'https://fcm.googleapis.com@evil.com/abc'],
  ...['https://user:pass@fcm.googleapis.com/abc', 'https://evilpush.apple.com/abc'],
  ...['https://web.push.apple.com.evil.com/abc', 'https://notify.windows.com/abc'],
  ...['https://.notify.windows.com/abc', 'https://evilnotify.windows.com/abc'],
  'https://one.of.a.thousand.notify.windows.com/abc',
  ...['https://one.of.a.thousand.push.services.mozilla.com/abc', 'https://169.254.169.254/latest'],
  ...['https://localhost/abc', 'javascript:alert(1)', 'fcm.googleapis.com', ''],
])('an endpoint that no browser has, %s, is refused', (endpoint) => {
  expect(pushServiceOf(endpoint)).toBeUndefined();
});
