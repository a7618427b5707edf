import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  describeFailure,
  describeJudgement,
} from '../../../../src/feeds/judge/describe-judgement.ts';
import { findFeeds } from '../../../../src/feeds/judge/find-feeds.ts';
import { START } from '../../../support/follow.ts';
import { PRIVATE_HOSTS } from '../../../support/hostile.ts';
import { ETAG, feed, ORIGIN_HOSTS, originUrl, status } from '../../../support/origin.ts';
import { announce, pathWith, searchSite, webPage } from '../../../support/search-site.ts';

const SHORT = { headersTimeoutMs: 200, totalTimeoutMs: 400 };
const FEED = feed(['One'], ETAG);
const INSIDE = '/hostile-sites/inside';

/** Records the requested addresses; no request gets a response. */
function stubNetwork(): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    requested.push(String(input));
    throw new TypeError('nobody is there');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return requested;
}

/** Searches with the stubbed network only, without reading the origin's log. */
function searchOffline(pasted: string) {
  return findFeeds(pasted, { now: () => new Date(START), userAgent: 'Test/1.0' });
}

describe('a pasted address', () => {
  test.each([
    '',
    'javascript:alert(1)',
    'data:text/html,<a href=/feed>',
    'file:///etc/passwd',
    'ftp://paper.ca/feed',
    'mailto:news@paper.ca',
    'https://editor:secret@paper.ca/',
    'editor:secret@paper.ca',
    'https://paper.ca:8443/feed',
    'paper.ca:22',
    'https://paper.test/',
    ...['10.0.0.1', 'http://[::1]/feed', '//localhost/'],
    `https://paper.ca/${'x'.repeat(3_000)}`,
  ])('%j is refused, and nothing is requested', async (pasted) => {
    const requested = stubNetwork();
    const found = await searchOffline(pasted);
    if (found.kind !== 'unreachable') expect.fail(found.kind);
    expect(describeFailure(found.failure, 'en')).toBe(
      'This is not the address of a public website. Such an address looks like news.my-town.ca or https://www.my-town.ca/feed.',
    );
    expect(requested).toEqual([]);
  });

  test('an address without a scheme, or with http, is requested by https', async () => {
    const requested = stubNetwork();
    for (const pasted of ['paper.ca', 'http://paper.ca', 'HTTP://PAPER.CA:80/#top'])
      await searchOffline(pasted);
    expect(requested).toEqual(Array(3).fill('https://paper.ca/'));
  });
});

test('a page that redirects to a private host is unreachable, and that host gets no request', async () => {
  const insecureHosts = new Set(ORIGIN_HOSTS.slice(0, 1));
  for (const location of [originUrl(INSIDE, 1), 'https://10.0.0.1/', 'file:///etc/passwd']) {
    const page = await pathWith(status(302, { Location: location }));
    const { found, requested } = await searchSite(originUrl(page), { insecureHosts });
    expect(found).toMatchObject({ kind: 'unreachable', failure: { kind: 'redirected' } });
    expect(requested).toEqual([originUrl(page)]);
  }
});

test('a linked feed that redirects to another host is not followed', async () => {
  const feedPath = await pathWith(status(301, { Location: originUrl(INSIDE, 1) }));
  const page = await pathWith(webPage(announce(feedPath)));
  const { feeds, requested } = await searchSite(originUrl(page));
  expect(feeds).toMatchObject([
    { judgement: { failure: { kind: 'redirected', address: originUrl(INSIDE, 1) } } },
  ]);
  expect(requested).not.toContain(originUrl(INSIDE, 1));
});

test('links with scripts, files, private hosts, other ports or passwords are neither listed nor requested', async () => {
  const hrefs = [
    'javascript:alert(1)//feed',
    'java\nscript:alert(1)//feed',
    'data:application/rss+xml,/feed',
    'file:///feed',
    'https://user:pw@publisher.ca/feed',
    'https://publisher.ca:22/feed',
    'https://127.0.0.1.:8080/feed',
    ...PRIVATE_HOSTS.map((host) => `http://${host}/feed`),
  ];
  const links = hrefs.map((href) => `${announce(href)}<a href="${href}">`);
  const { found, requested } = await searchSite(originUrl(await pathWith(webPage(links.join('')))));
  expect(found).toEqual({ kind: 'none' });
  expect(requested).toHaveLength(5);
});

test('fifty links to other hosts cause at most ten requests, including those to the page’s own host', async () => {
  const links = Array.from({ length: 50 }, (_, index) =>
    announce(originUrl(`/hostile-sites/victim-${index}/feed`, 1 + (index % 11))),
  );
  const base = `<base href="${originUrl('/', 1)}">`;
  const page = await pathWith(webPage(base + links.join('')));
  const { feeds, requests } = await searchSite(originUrl(page));
  expect(feeds).toHaveLength(10);
  expect(requests).toHaveLength(10);
  expect(requests.filter(({ path }) => path.includes('victim'))).toHaveLength(5);
  expect(Math.max(...requests.map(({ openAtHost }) => openAtHost))).toBe(1);
});

test.each([
  [
    'that is a silent gzip bomb',
    { body: 'x'.repeat(1_000), times: 6_000, packed: { as: 'gzip', isSilent: true } },
  ],
  ['that is a picture', { bodyBase64: btoa('\x89PNG and more of it, 16 bytes') }],
] as const)('a page %s is unreachable', async (_, response) => {
  const { found, requested } = await searchSite(originUrl(await pathWith(response)));
  expect(found).toMatchObject({ kind: 'unreachable', failure: { kind: 'unreadable' } });
  expect(requested).toHaveLength(1);
});

test('a page that arrives too slowly is abandoned as too slow', async () => {
  const page = originUrl(await pathWith({ body: 'x'.repeat(1_000), dripMs: 50 }));
  const { found } = await searchSite(page, { limits: SHORT });
  expect(found).toMatchObject({ kind: 'unreachable', failure: { kind: 'slow' } });
});

test.each([
  ['does not respond', { fault: 'hang' }, 'slow'],
  ['breaks off', { fault: 'reset' }, 'unreachable'],
  ['asks for fewer requests', status(429), 'tooMany'],
] as const)(
  'a host that %s for one feed gets no request for another',
  async (_, response, kind) => {
    const paths = [await pathWith(response), await pathWith(FEED)];
    const page = await pathWith(webPage(paths.map((path) => announce(path)).join('')));
    // The page itself must arrive in time on a slow machine, too.
    const limits = { headersTimeoutMs: 2_000, totalTimeoutMs: 2_000 };
    const { feeds, requested } = await searchSite(originUrl(page), { limits });
    expect(feeds).toMatchObject([{ judgement: { failure: { kind } } }, { judgement: undefined }]);
    expect(requested).toHaveLength(2);
  },
);

test('no request begins more than thirty seconds after the first', async () => {
  const paths = [await pathWith(FEED), await pathWith(FEED), await pathWith(FEED)];
  const page = await pathWith(webPage(paths.map((path) => announce(path)).join('')));
  let now = START;
  const reallyFetch = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (ORIGIN_HOSTS.includes(new URL(input).host)) now += 12_000;
    return reallyFetch(input, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { feeds, requested } = await searchSite(originUrl(page), { now: () => new Date(now) });
  expect(requested).toHaveLength(3);
  expect(feeds.map(({ judgement }) => judgement?.kind)).toEqual(['read', 'read', undefined]);
});

test('titles of feeds and links have no markup, control or direction characters, and are short', async () => {
  const title = `&lt;script&gt;alert(1)&lt;/script&gt;\u202e&lt;b&gt;News\u0007&lt;/b&gt; ${'and more '.repeat(50)}`;
  const body = `<rss version="2.0"><channel><title>${title}</title><item><title>One</title></item></channel></rss>`;
  const paths = [await pathWith({ body }), await pathWith(status(404))];
  const page = await pathWith(webPage(paths.map((path) => announce(path, title)).join('')));
  const { feeds } = await searchSite(originUrl(page));
  expect(feeds).toHaveLength(2);
  for (const { title: shown } of feeds) {
    expect(shown).toMatch(/^News and more .*…$/);
    expect(shown?.length).toBeLessThanOrEqual(120);
  }
});

test('a verdict quotes a document without characters that change the text direction', async () => {
  const path = await pathWith({ body: '<\u202enews\u0007><a>b</a></\u202enews\u0007>' });
  const { feeds } = await searchSite(originUrl(await pathWith(webPage(announce(path)))));
  const [line = ''] = describeJudgement(feeds[0]?.judgement ?? expect.fail('not judged'), 'en');
  expect(line).toMatch(/^It cannot be used\. .*<news/);
  expect(line).not.toMatch(/\p{C}/u);
});
