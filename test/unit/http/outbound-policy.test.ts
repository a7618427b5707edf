import { expect, it } from 'vitest';
import { OutboundError, requireAllowed } from '../../../src/http/outbound-policy.ts';

const policy = {
  userAgent: 'test',
  hosts: new Set([
    'publisher.example.com',
    '10.0.0.1',
    'localhost',
    '127.0.0.1:8788',
    '127.0.0.99:1',
  ]),
  insecureHosts: new Set(['127.0.0.1:8788']),
};

it.each([
  ['https://publisher.example.com/feed', 'publisher.example.com'],
  ['http://127.0.0.1:8788/feed', '127.0.0.1:8788'],
])('feed-politeness rule 29: requireAllowed lets %s be requested', (address, host) => {
  expect(requireAllowed(address, policy, true)).toBe(host);
});

it.each([
  ['file:///etc/passwd', 'not an http address'],
  ['ftp://publisher.example.com/feed', 'not an http address'],
  ['data:text/xml,<rss/>', 'not an http address'],
  ['javascript:alert(1)', 'not an http address'],
  ['http://[bad', 'not an http address'],
  ['https://user:secret@publisher.example.com/feed', 'password'],
  ['http://publisher.example.com/feed', 'not an https address'],
  ['http://169.254.169.254/latest/meta-data/', 'not a public host'],
  ['http://[::1]/feed', 'not a public host'],
  ['http://localhost/feed', 'not a public host'],
  ['https://10.0.0.1/feed', 'not a public host'],
  ['http://127.0.0.99:1/feed', 'not a public host'],
  ['https://nobody-configured-this.com/feed', 'not a configured host'],
])('feed-politeness rule 29: requireAllowed refuses %s: %s', (address, why) => {
  expect(() => requireAllowed(address, policy, true)).toThrow(OutboundError);
  expect(() => requireAllowed(address, policy, true)).toThrow(why);
});
