import { expect, test } from 'vitest';
import { DAY, type Follower, follow, followOne, HOUR, START } from '../../../support/follow.ts';
import { ETAG, feed, ORIGIN_HOSTS, originUrl, PAST, status } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

/** One feed that redirects to `/{id}/target` at another host with this status. */
async function followRedirecting(code: number): Promise<Follower> {
  const follower = await follow([{ responses: [], intervalMinutes: 60 }]);
  await follower.redirect('feed-0', 'target', 1, code);
  await follower.respondWith('target', { ...feed(['Moved'], ETAG), knowsEtag: true });
  return follower;
}

/** Refreshes this many days after the start. */
async function pollAtDays(follower: Follower, ...days: number[]): Promise<void> {
  for (const day of days) {
    follower.now = START + day * DAY;
    await follower.refresh();
  }
}

test('feed-politeness rule 29: five hops are followed, a sixth is not', async () => {
  for (const [hops, title] of [
    [5, ['There']],
    [6, []],
  ] as const) {
    const follower = await followOne();
    for (let hop = 0; hop < hops; hop++)
      await follower.redirect(hop === 0 ? 'feed-0' : `hop-${hop}`, `hop-${hop + 1}`);
    await follower.respondWith(`hop-${hops}`, feed(['There'], ETAG));
    await follower.refresh();
    expect(await follower.titles()).toEqual(title);
  }
});

test.each([301, 308])(
  'feed-politeness rule 30: a %i moves a feed after three polls over seven days',
  async (code) => {
    const follower = await followRedirecting(code);
    await pollAtDays(follower, 0, 1, 6);
    expect((await follower.state()).movedTo).toBeUndefined();
    await pollAtDays(follower, 7.1);
    expect((await follower.state()).movedTo).toBe(originUrl(follower.path('target'), 1));
    const before = (await follower.requests()).length;
    await pollAtDays(follower, 7.5);
    expect(await follower.requests()).toHaveLength(before);
    const last = (await follower.requests('target')).at(-1);
    expect(last?.headers['if-none-match']).toBe('"1"');
    expect(last?.host).toBe(ORIGIN_HOSTS[1]);
  },
);

test('feed-politeness rule 30: a permanent redirect behind a temporary one never moves a feed', async () => {
  const follower = await followOne();
  await follower.redirect('feed-0', 'second');
  await follower.redirect('second', 'third', undefined, 301);
  await follower.respondWith('third', feed(['Moved'], ETAG));
  await pollAtDays(follower, 0, 3, 6, 9);
  expect((await follower.state()).movedTo).toBeUndefined();
});

test('feed-politeness rule 30: a moved feed that fails at its new address falls back to its configured address', async () => {
  const follower = await followRedirecting(301);
  await pollAtDays(follower, 0, 4, 8);
  expect((await follower.state()).movedTo).toBeDefined();
  await follower.respondWith('target', status(410));
  await follower.respondWith('feed-0', feed(['Home again'], ETAG));
  await pollAtDays(follower, 9, 10);
  expect((await follower.state()).isGone).toBe(false);
  expect(await follower.titles()).toEqual(['Home again']);
});

test('feed-politeness rule 20: a host has one connection at a time, and all hosts together have six at most', async () => {
  const slow = { ...feed(['One'], ETAG), delayMs: 60 };
  const setups = Array.from({ length: 16 }, (_, index) => ({
    host: index % 8,
    responses: [slow],
  }));
  const follower = await follow(setups);
  await follower.refresh();
  const requests = await follower.requests('feed-');
  expect(requests).toHaveLength(16);
  expect(Math.max(...requests.map((request) => request.openAtHost))).toBe(1);
  const maxOpen = Math.max(...requests.map((request) => request.openAtAll));
  expect(maxOpen).toBeGreaterThan(2);
  expect(maxOpen).toBeLessThanOrEqual(6);
});

test('feed-politeness rule 20: a redirect waits for the mutex of its target host', async () => {
  const follower = await follow([
    { host: 0, responses: [] },
    { host: 1, responses: [{ ...feed(['Busy'], ETAG), delayMs: 400 }] },
  ]);
  await follower.redirect('feed-0', 'moved', 1);
  await follower.respondWith('moved', feed(['Moved'], ETAG));
  await follower.refresh();
  expect(await follower.titles('feed-0')).toEqual(['Moved']);
  const [moved] = await follower.requests('moved');
  expect(moved?.openAtHost).toBe(1);
});

async function items(follower: Follower) {
  return (await follower.stories()).items.get('feed-0') ?? [];
}

test('feed-politeness rule 38: an external entity is never requested', async () => {
  const follower = await followOne();
  const doctype = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "http://127.0.0.1/${follower.id}/secret">]>`;
  await follower.respondWith('feed-0', {
    body: `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>F</title><item><title>A &secret; B</title></item></channel></rss>`,
  });
  await follower.refresh();
  expect((await follower.requests('')).map(({ path }) => path)).toEqual([follower.path()]);
  expect((await follower.titles()).join()).not.toContain('root:');
});

test('a story dated in the future is shown from that time on, even if the feed has not changed', async () => {
  const story = { title: 'Ahead', guid: 'a', date: new Date(START + 3 * HOUR).toUTCString() };
  const response = feed([{ title: 'Known', date: PAST }, story], ETAG);
  const follower = await followOne({ ...response, knowsEtag: true });
  const shown = async () => (await items(follower)).map(({ title, isDated }) => [title, isDated]);
  await follower.refresh();
  const early = [
    ['Known', true],
    ['Ahead', false],
  ];
  expect(await shown()).toEqual(early);
  await follower.refreshWhenDue();
  expect(await shown()).toEqual(early);
  follower.now = START + 4 * HOUR;
  await follower.refresh();
  expect(await shown()).toEqual([
    ['Ahead', true],
    ['Known', true],
  ]);
  follower.now += 2 * HOUR;
  await follower.refresh();
  expect(await follower.sentEtags()).toEqual([undefined, '"1"', undefined, '"1"']);
});

test('feed-politeness rules 33 to 35: a request names product and contact, prefers feeds, and sends nothing else', async () => {
  const follower = await followOne();
  const cookie: Record<string, string> = { 'Set-Cookie': 'session=1; Path=/' };
  await follower.respondWith('feed-0', status(302, { ...cookie, Location: follower.path('next') }));
  const story = { title: 'One', date: PAST, link: 'https://publisher.example/one' };
  await follower.respondWith('next', feed([story], { ...ETAG, ...cookie }), status(304));
  await follower.poll(2);
  const requests = await follower.requests('');
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${follower.path('feed-0')}`,
    `GET ${follower.path('next')}`,
    `GET ${follower.path('feed-0')}`,
    `GET ${follower.path('next')}`,
  ]);
  for (const { headers } of requests) {
    expect(headers.accept).toMatch(/^application\/atom\+xml, application\/rss\+xml,/);
    expect(headers['accept-encoding']?.split(/,\s*/).sort()).toEqual(['br', 'gzip']);
    expect(headers['user-agent']).toBe('NunavutNews/1.0 (+https://nunavut-news.example/contact)');
    for (const name of ['cookie', 'referer', 'origin', 'cache-control', 'pragma'])
      expect(headers).not.toHaveProperty(name);
  }
});

test.each([
  ['gzip', { as: 'gzip' }],
  ['brotli', { as: 'br' }],
  ['gzip, without a Content-Encoding,', { as: 'gzip', isSilent: true }],
] as const)('feed-politeness rule 35: a body packed with %s is read', async (_, packed) => {
  const follower = await followOne({ ...feed(['Iñuit Qaujimajatuqangit'], ETAG), packed });
  await follower.refresh();
  expect(await follower.titles()).toEqual(['Iñuit Qaujimajatuqangit']);
});

test('feed-politeness rule 35: gzip without Content-Encoding is refused if damaged or above 5 MB unpacked', async () => {
  const bomb = await followOne({
    body: 'x'.repeat(1000),
    times: 6000,
    packed: { as: 'gzip', isSilent: true },
  });
  await bomb.refresh();
  expect((await bomb.state()).lastError?.message).toBe('larger than 5000000 bytes once unpacked');
  const damaged = await followOne({ bodyBase64: btoa('\x1f\x8b not really gzip') });
  await damaged.refresh();
  expect((await damaged.state()).lastError?.message).toBe('its gzip data is damaged');
  expect((await damaged.state()).failures).toBe(1);
});

test('feed-politeness rule 36: the time limit applies to all hops together', async () => {
  const limits = { headersTimeoutMs: 300, totalTimeoutMs: 600 };
  const follower = await follow([{ responses: [] }], { limits });
  for (let hop = 0; hop < 5; hop++)
    await follower.respondWith(hop === 0 ? 'feed-0' : `hop-${hop}`, {
      ...status(302, { Location: follower.path(`hop-${hop + 1}`) }),
      delayMs: 180,
    });
  await follower.respondWith('hop-5', feed(['One'], ETAG));
  await follower.refresh();
  expect(await follower.titles()).toEqual([]);
  expect((await follower.requests('hop-')).length).toBeLessThan(4);
});

test('feed-politeness rule 37: a body above 5 MB is refused, even if compressed, and its download is cancelled', async () => {
  const big = { body: `${'x'.repeat(999)}\n`, times: 8_000 };
  for (const response of [
    { ...big, times: 100_000 },
    { ...big, packed: { as: 'gzip' } as const },
    { ...big, packed: { as: 'br' } as const },
  ]) {
    const follower = await followOne(feed(['One'], ETAG), response);
    await follower.poll(2);
    expect((await follower.state()).lastError?.message).toBe('larger than 5000000 bytes');
    expect(await follower.titles()).toEqual(['One']);
    await expect.poll(async () => (await follower.requests())[1]?.closedAt).toBeTypeOf('number');
    // The connection's buffers add some megabytes to the 5 that are read.
    expect((await follower.requests())[1]?.sentBytes).toBeLessThan(25_000_000);
  }
});

test('feed-politeness rule 37: headers above 64 KB are refused, also those of a redirect', async () => {
  const padding = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`X-Padding-${index}`, 'x'.repeat(7_000)]),
  );
  const follower = await followOne(feed(['One'], padding));
  await follower.refresh();
  expect((await follower.state()).lastError?.message).toMatch(/headers|no response/);
  const redirecting = await followOne();
  await redirecting.respondWith(
    'feed-0',
    status(302, { ...padding, Location: redirecting.path('x') }),
  );
  await redirecting.refresh();
  expect(await redirecting.requests('x')).toHaveLength(0);
  expect((await redirecting.state()).failures).toBe(1);
});

test.each([
  ['a PNG picture', '\x89PNG\r\n\x1a\n'],
  ['audio', '', 'audio/mpeg'],
])(
  'feed-politeness rule 37: a download that is %s is cancelled at its start',
  async (_, start, type = 'text/xml') => {
    const picture = btoa(start + '\x00'.repeat(10_000 - start.length));
    const follower = await followOne({
      bodyBase64: picture,
      times: 10_000,
      headers: [['Content-Type', type]],
    });
    await follower.refresh();
    expect((await follower.state()).lastError?.message).toMatch(/not a feed/);
    await expect.poll(async () => (await follower.requests())[0]?.closedAt).toBeTypeOf('number');
    expect((await follower.requests())[0]?.sentBytes).toBeLessThan(15_000_000);
  },
);

test('feed-politeness rule 37: a picture whose first bytes come one by one is refused as well', async () => {
  const follower = await followOne({
    bodyBase64: btoa(`\x89PNG\r\n\x1a\n${'\x00'.repeat(40)}`),
    dripMs: 5,
  });
  await follower.refresh();
  expect((await follower.state()).lastError?.message).toMatch(/PNG picture, not a feed/);
});
