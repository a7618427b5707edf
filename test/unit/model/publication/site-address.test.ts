import { expect, test } from 'vitest';
import {
  addressOf,
  originOf,
  withLocalOrigin,
} from '../../../../src/model/publication/site-address.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const [HOST] = NUNAVUT_NEWS.hosts;

test.each(['http://localhost:8787', 'http://127.0.0.1:9000', 'http://[::1]:8787'])(
  'the absolute addresses of a publication served at %s lead there',
  (origin) => {
    const local = withLocalOrigin(NUNAVUT_NEWS, origin);
    expect(originOf(local)).toBe(origin);
    expect(addressOf(local, '/rss.xml')).toBe(`${origin}/rss.xml`);
  },
);

test.each([
  ...[undefined, '', 'localhost:8787', 'http://localhost', 'https://localhost:8787'],
  ...['http://localhost:8787/', 'http://localhost.evil.example:8787'],
  ...['http://localhost:8787@evil.example', 'http://127.0.0.1.evil.example:80'],
  ...['http://10.0.0.1:8787', 'https://other-paper.example'],
])('a local origin %j changes no absolute address', (origin) => {
  expect(withLocalOrigin(NUNAVUT_NEWS, origin)).toBe(NUNAVUT_NEWS);
  expect(originOf(NUNAVUT_NEWS)).toBe(`https://${HOST}`);
});

test('the absolute addresses of a publication with a host on a developer’s machine lead to that host', () => {
  const paper = { ...NUNAVUT_NEWS, hosts: [HOST, 'my-town.localhost'] as const };
  expect(originOf(withLocalOrigin(paper, 'http://localhost:8787'))).toBe(
    'http://my-town.localhost:8787',
  );
  expect(originOf(paper)).toBe(`https://${HOST}`);
});
