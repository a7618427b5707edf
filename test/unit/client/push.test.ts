import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  notificationOf,
  type PushMessage,
  pageOf,
  renewSubscription,
} from '../../../client/offline/push.ts';
import { PUSH_PATH, readPushPlace, writePushPlace } from '../../../src/shared/push.ts';
import { forAll } from '../../support/effort.ts';

const ORIGIN = 'https://paper.example';
const message = (payload: unknown): PushMessage => ({ text: () => JSON.stringify(payload) });
const PAYLOAD = {
  title: 'Avertissement de blizzard',
  body: 'Iqaluit',
  path: '/notices#a',
  tag: 'w1',
  lang: 'fr',
  dir: 'ltr',
  isUpdate: false,
  isAllClear: false,
};

test('a message is shown with its texts, language and tag', () => {
  expect(notificationOf(message(PAYLOAD), 'paper.example')).toEqual({
    title: 'Avertissement de blizzard',
    options: {
      body: 'Iqaluit',
      tag: 'w1',
      renotify: false,
      lang: 'fr',
      dir: 'auto',
      icon: '/apple-touch-icon.png',
      data: '/notices#a',
    },
  });
});

test('only an update to a higher level alerts again', () => {
  const renotify = (payload: object) =>
    notificationOf(message({ ...PAYLOAD, ...payload }), '').options.renotify;
  expect(renotify({ isUpdate: true })).toBe(true);
  expect(renotify({ isAllClear: true })).toBe(false);
  // Browsers refuse renotify without a tag.
  expect(renotify({ isUpdate: true, tag: '' })).toBeUndefined();
});

test('any message gives a notification that browsers accept and that opens a page of the site', () => {
  const broken = fc.constantFrom<PushMessage | null>(
    null,
    { text: () => '{' },
    {
      text: () => {
        throw new TypeError('no text');
      },
    },
  );
  const sent = fc.oneof(
    broken,
    fc.jsonValue().map(message),
    fc
      .tuple(fc.constantFrom(...Object.keys(PAYLOAD)), fc.jsonValue())
      .map(([key, value]) => message({ ...PAYLOAD, [key]: value })),
  );
  forAll(100, [sent], (each) => {
    const { title, options } = notificationOf(each, 'paper.example');
    expect(title).not.toBe('');
    expect(['auto', 'rtl']).toContain(options.dir);
    if (options.renotify) expect(options.tag).toBeTruthy();
    expect(new URL(pageOf(options.data, ORIGIN)).origin).toBe(ORIGIN);
  });
});

test.each(['//evil.example', 'javascript:alert(1)', '\\\\evil.example', 'https://[', 'data:,x'])(
  'a notification with the address %s opens the notices',
  (path) => {
    expect(pageOf(path, ORIGIN)).toBe(`${ORIGIN}/notices`);
  },
);

/** A browser with these stored settings, and a site that responds with `status`. */
function browser(settings: object | undefined, status = 204) {
  const requests: [string, unknown][] = [];
  let stored: unknown;
  const store = {
    caches: {
      match: async () => settings && Response.json(settings),
      open: async () => ({
        put: async (_: string, response: Response) => {
          stored = await response.json();
        },
      }),
    },
    fetch: async (path: string, { method, body }: RequestInit) => {
      requests.push([`${method} ${path}`, JSON.parse(String(body))]);
      return new Response(null, { status });
    },
    subscribe: async (key: string) => subscription(`${key}/subscribed`),
  } as unknown as Parameters<typeof renewSubscription>[1];
  return { store, requests, stored: () => stored };
}

function subscription(endpoint: string): PushSubscription {
  return {
    endpoint,
    toJSON: () => ({ endpoint, keys: { auth: 'a' } }),
  } as unknown as PushSubscription;
}

const STORED = { endpoint: 'https://old', key: 'https://key', community: 'iqaluit', level: 2 };

test.each([
  ['is given', subscription('https://new'), 'https://new'],
  ['is requested', null, 'https://key/subscribed'],
])(
  'a new endpoint that %s is sent with the settings and the replaced endpoint',
  async (_, given, endpoint) => {
    const { store, requests, stored } = browser(STORED);
    await renewSubscription(given, store);
    expect(requests).toEqual([
      [`POST ${PUSH_PATH}`, { ...STORED, endpoint, keys: { auth: 'a' }, replaces: 'https://old' }],
    ]);
    expect(stored()).toEqual({ ...STORED, endpoint });
  },
);

test('a new endpoint changes nothing if no settings are stored or the site refuses', async () => {
  const without = browser(undefined);
  await renewSubscription(null, without.store);
  expect(without.requests).toEqual([]);
  const refused = browser(STORED, 503);
  await renewSubscription(null, refused.store);
  expect(refused.requests).toHaveLength(1);
  expect(refused.stored()).toBeUndefined();
});

test('readPushPlace reads what writePushPlace wrote, without a place or with spaces in its name', () => {
  for (const place of [
    { key: 'k', slug: 'rankin-inlet', name: 'Rankin Inlet' },
    { key: 'k', slug: undefined, name: '' },
  ])
    expect(readPushPlace(writePushPlace(place))).toEqual(place);
});
