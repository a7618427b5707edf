import { beforeEach, expect, test } from 'vitest';
import { rowsOf, run } from '../../../support/database.ts';
import type { PublicationFixture } from '../../../support/publication-fixture.ts';
import { weatherSite } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

/** A browser's keys: the point is RFC 8291's, of its Appendix A. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one';
const BODY = {
  endpoint: ENDPOINT,
  expirationTime: null,
  keys: KEYS,
  community: 'iqaluit',
  level: 1,
  quietFrom: 22,
  quietUntil: 6,
  allClear: true,
};

watchLog();
let site: PublicationFixture;
beforeEach(async () => {
  site = weatherSite();
  await run('DELETE FROM push_subscribers');
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  changes?: Partial<Env>;
}

async function send(body: unknown, { method = 'POST', headers, changes }: Sent = {}) {
  const response = await site.get('/api/push', changes, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Origin: `https://${site.publication.hosts[0]}`,
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await response.body?.cancel();
  return response;
}

/** Subscribes an endpoint from an address. */
const from = (address: string, endpoint: string, changes: object = {}) =>
  send(
    { ...BODY, endpoint, ...changes },
    {
      headers: { 'CF-Connecting-IP': address },
      changes: { READER_REQUESTS: { limit: async () => ({ success: true }) } },
    },
  );

const rows = () => rowsOf('SELECT * FROM push_subscribers');

test('a subscription is stored with community, level and hours, and no other data; the response is uncached', async () => {
  const response = await send(BODY, { headers: { 'CF-Connecting-IP': '127.0.0.1' } });
  expect(response.status).toBe(204);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await rows()).toEqual([
    {
      id: expect.any(Number),
      endpoint: ENDPOINT,
      service: 'fcm.googleapis.com',
      ...KEYS,
      paper: site.publication.id,
      community: 'iqaluit',
      min_level: 1,
      quiet_from: 22,
      quiet_until: 6,
      all_clear: 1,
      subscribed_at: site.now,
      unconfirmed_since: site.now,
    },
  ]);
});

test('a change updates the row; another community counts as a new subscription', async () => {
  await send(BODY);
  const [before] = await rows();
  expect((await send({ ...BODY, level: 3, quietFrom: null, quietUntil: null })).status).toBe(204);
  expect(await rows()).toEqual([{ ...before, min_level: 3, quiet_from: null, quiet_until: null }]);
  await run('UPDATE push_subscribers SET subscribed_at = 1');
  expect((await send({ ...BODY, level: 2 })).status).toBe(204);
  expect(await rows()).toMatchObject([{ min_level: 2, subscribed_at: 1 }]);
  expect((await send({ ...BODY, community: 'rankin-inlet' })).status).toBe(204);
  expect(await rows()).toEqual([{ ...before, community: 'rankin-inlet' }]);
  // Quiet hours that end when they begin are none.
  await send({ ...BODY, quietUntil: 22 });
  expect(await rows()).toMatchObject([{ quiet_from: null, quiet_until: null }]);
});

test('an endpoint that replaces another takes over its row, so that its subscriber gets all-clears', async () => {
  await send(BODY);
  await run('UPDATE push_subscribers SET subscribed_at = 1');
  const [before] = await rows();
  const renewed = { ...BODY, endpoint: 'https://web.push.apple.com/new', replaces: ENDPOINT };
  const row = { ...before, endpoint: renewed.endpoint, service: 'push.apple.com' };
  const repeated = [renewed.endpoint, 'https://push.new.example/1'];
  for (const sent of [renewed, ...repeated.map((replaces) => ({ ...renewed, replaces }))]) {
    expect((await send(sent)).status).toBe(204);
    expect(await rows()).toEqual([row]);
  }
  await send(BODY);
  expect((await send(renewed)).status).toBe(204);
  expect(await rows()).toMatchObject([{ endpoint: renewed.endpoint }]);
});

test('an endpoint is one row in any spelling; hosts of one push service count as one service', async () => {
  for (const spelling of [`${ENDPOINT}#2`, ENDPOINT.replace('.com', '.com:443'), ` ${ENDPOINT}`])
    expect((await send({ ...BODY, endpoint: spelling })).status).toBe(204);
  expect(await rows()).toMatchObject([{ endpoint: ENDPOINT }]);
  await send({ endpoint: `${ENDPOINT}#3` }, { method: 'DELETE' });
  expect(await rows()).toEqual([]);
  for (const host of ['wns2-by3p', 'wns2-par02p'])
    await send({ ...BODY, endpoint: `https://${host}.notify.windows.com/w/?token=${host}` });
  const service = 'notify.windows.com';
  expect(await rows()).toMatchObject([{ service }, { service }]);
});

test('an identical request changes nothing; a lost subscription is stored again', async () => {
  await send(BODY);
  const before = await rows();
  expect((await send(BODY)).status).toBe(204);
  expect(await rows()).toEqual(before);
  await run('DELETE FROM push_subscribers');
  await send(BODY);
  expect(await rows()).toMatchObject([{ endpoint: ENDPOINT, community: 'iqaluit' }]);
});

test('two simultaneous changes leave one row, and unsubscribing deletes that row alone, even if it is missing', async () => {
  await Promise.all([send(BODY), send({ ...BODY, level: 3 }), send({ ...BODY, level: 2 })]);
  expect(await rows()).toHaveLength(1);
  await send({ ...BODY, endpoint: `${ENDPOINT}/other` });
  for (const _ of ['once', 'again'])
    expect((await send({ endpoint: ENDPOINT }, { method: 'DELETE' })).status).toBe(204);
  expect(await rows()).toMatchObject([{ endpoint: `${ENDPOINT}/other` }]);
});

test('a request without the endpoint, or from another site, neither ends nor changes anything', async () => {
  await send(BODY);
  const before = await rows();
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null', 'Sec-Fetch-Site': '' },
    { Origin: `https://${site.publication.hosts[0]}.evil.example` },
  ];
  for (const headers of foreign)
    for (const method of ['POST', 'DELETE'])
      expect((await send({ ...BODY, level: 0 }, { method, headers })).status).toBe(403);
  await send({ endpoint: `${ENDPOINT}%` }, { method: 'DELETE' });
  await send({ endpoint: `${ENDPOINT}' OR ''='` }, { method: 'DELETE' });
  expect(await rows()).toEqual(before);
});

const endpoint = (address: string) => ({ ...BODY, endpoint: address });
const keys = (changes: object) => ({ ...BODY, keys: { ...KEYS, ...changes } });
const offCurve = KEYS.p256dh.replace('4wiA', 'AAAA').replace(/.{4}$/, 'AAAA');

test.each([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['no object', 'null'],
  ['an endpoint on a private host', endpoint('https://127.0.0.1/one')],
  ['an endpoint of another host', endpoint('https://fcm.googleapis.com.evil.example/')],
  ['an endpoint by plain http', endpoint('http://fcm.googleapis.com/one')],
  ['a name in its endpoint', endpoint('https://a:b@fcm.googleapis.com/one')],
  ['a long endpoint', endpoint(ENDPOINT + 'x'.repeat(1_000))],
  ['a short key', keys({ p256dh: KEYS.auth })],
  ['a long secret', keys({ auth: KEYS.p256dh })],
  ['a point off the curve', keys({ p256dh: offCurve })],
  ['a compressed point', keys({ p256dh: `A${KEYS.p256dh.slice(1)}` })],
  ['no keys', { ...BODY, keys: undefined }],
  ['an unknown community', { ...BODY, community: 'atlantis' }],
  ['an unknown level', { ...BODY, level: 4 }],
  ['an hour that no day has', { ...BODY, quietFrom: 24 }],
  ['half an hour', { ...BODY, quietFrom: 1.5 }],
  ['one end of quiet hours', { ...BODY, quietUntil: null }],
  ['a text in place of a choice', { ...BODY, allClear: 'yes' }],
])('%s is refused, and nothing is stored', async (_, body) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await rows()).toEqual([]);
});

test('at most 4 KB of a request are read, and only JSON', async () => {
  expect((await send({ ...BODY, more: 'x'.repeat(4_096) })).status).toBe(413);
  expect((await send('x'.repeat(1_000_000))).status).toBe(413);
  const form = { 'Content-Type': 'text/plain' };
  expect((await send(BODY, { headers: form })).status).toBe(415);
  expect(await rows()).toEqual([]);
});

/** Sets how much of its daily budget each network has used. */
const setUsed = (count: number) => run('UPDATE daily_budgets SET used = max(used, ?)', count);
const name = (nth: number) => `${ENDPOINT}/${nth}`;

test('an unchanged subscription may be sent any number of times and writes nothing; a network changes 200 a day', async () => {
  const change = async (address: string, turn: number) =>
    (await from(address, ENDPOINT, { community: turn % 2 ? 'iqaluit' : 'rankin-inlet' })).status;
  const statuses: number[] = [];
  for (const turn of [0, 1]) statuses.push(await change('198.51.100.7', turn));
  await setUsed(198);
  for (const turn of [2, 3, 4, 3]) statuses.push(await change('198.51.100.7', turn));
  expect(statuses).toEqual([204, 204, 204, 204, 429, 204]);
  expect(await change('198.51.101.7', 2)).toBe(204);
  const used = () => rowsOf("SELECT * FROM daily_budgets WHERE name LIKE '%198.51.%'");
  const before = [await rows(), await used()];
  for (let turn = 0; turn < 20; turn++) expect(await change('198.51.101.7', 2)).toBe(204);
  expect([await rows(), await used()]).toEqual(before);
});

test('an unconfirmed endpoint is marked as in use when its browser sends it again', async () => {
  await send(BODY);
  const old = site.now - 40 * 86_400_000;
  await run('UPDATE push_subscribers SET unconfirmed_since = ?', old);
  await send(BODY);
  expect(await rows()).toMatchObject([{ unconfirmed_since: site.now }]);
  await run('UPDATE push_subscribers SET unconfirmed_since = NULL');
  await send({ ...BODY, level: 2 });
  expect(await rows()).toMatchObject([{ min_level: 2, unconfirmed_since: null }]);
});

test('a network can subscribe 200 browsers a day to a paper, regardless of other networks and papers', async () => {
  for (const [network, other] of [
    [(nth: number) => `203.0.113.${nth}`, '203.0.114.9'],
    [(nth: number) => `2001:db8:1:${nth}::1`, '2001:db8:2::1'],
  ] as const) {
    expect((await from(network(1), name(1))).status).toBe(204);
    await setUsed(199);
    expect((await from(network(2), name(2))).status).toBe(204);
    const refused = await from(network(3), name(3));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '86400']);
    expect((await from(other, name(3))).status).toBe(204);
    // Unsubscribing still works, and a change is no new subscription.
    expect((await from(network(4), name(2), { level: 2 })).status).toBe(204);
    for (const nth of [1, 2, 3]) await send({ endpoint: name(nth) }, { method: 'DELETE' });
    expect(await rows()).toEqual([]);
  }
  site = weatherSite();
  expect((await from('203.0.113.9', name(1))).status).toBe(204);
  expect(await rows()).toMatchObject([{ paper: site.publication.id }]);
});

test('a paper with 50,000 subscriptions accepts no more', async () => {
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 50000)
        INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, min_level, all_clear, subscribed_at)
        SELECT 'https://fcm.googleapis.com/' || number, '', '', '', ?, '', 1, 0, 0 FROM numbers`,
    site.publication.id,
  );
  expect((await send(BODY)).status).toBe(429);
});

test('if the paper has no key for push services the address does not exist', async () => {
  const changes = { VAPID_PUBLIC_KEY: '' } as Partial<Env>;
  for (const method of ['POST', 'DELETE'])
    expect((await send(BODY, { method, changes })).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test('requests of a reader are rate limited', async () => {
  const changes = { READER_REQUESTS: { limit: async () => ({ success: false }) } };
  const headers = { 'CF-Connecting-IP': '203.0.113.7' };
  expect((await send(BODY, { changes, headers })).status).toBe(429);
  expect(await rows()).toEqual([]);
});
