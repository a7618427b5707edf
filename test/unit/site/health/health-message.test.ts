import { expect, test } from 'vitest';
import { publicMessage } from '../../../../src/site/health/health-message.ts';

test.each([
  ['HTTP error! status: 503', 'HTTP error! status: 503'],
  ['more than 5 redirects', 'more than 5 redirects'],
  ['no headers in time', 'no headers in time'],
  ['other.example.org is not a configured host', 'other.example.org is not a configured host'],
  ['redirect to https://news.ca/feed?key=s3cret', 'redirect to news.ca'],
  ['redirect to https://user:s3cret@news.ca/', 'redirect to news.ca'],
  ['http://127.0.0.3:8788/feeds/x failed', '(a private address) failed'],
  ['169.254.169.254 is not a public host', '(a private address) is not a public host'],
  ['[::1]:8080 is not a public host', '(a private address) is not a public host'],
  ['db.internal is not a public host', '(a private address) is not a public host'],
  ['nas.home.arpa is not a public host', '(a private address) is not a public host'],
  ['hidden.onion is not a public host', '(a private address) is not a public host'],
  ['Printer.LocalDomain6:631 refused', '(a private address) refused'],
  ['localhost:8788 refused', '(a private address) refused'],
  ['one\ntwo\u0000three', 'one two three'],
])('error message %j is published as %j', (message, told) => {
  expect(publicMessage(message)).toBe(told);
});

test('error message of 1,000 characters is cut to 200', () => {
  expect(publicMessage('x'.repeat(1000))).toBe(`${'x'.repeat(199)}…`);
});
