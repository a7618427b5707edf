// The real push of ingest, whose queue and clock are the caller's.

import { encryptNotification } from '@block65/webcrypto-web-push';
import type { PushContext } from '../../../src/ingest/push/context.ts';
import { SLICE_SIZE } from '../../../src/ingest/push/pass.ts';
import { consumePush, planPush } from '../../../src/ingest/push/push.ts';
import { toBase64Url } from '../../../src/lib/text/base64url.ts';
import { countedBindings } from '../../../test/support/counted-bindings.ts';
import {
  noCounts,
  type PushCommand,
  type PushReport,
  type SentMessage,
} from '../../../test/support/counts.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** Of ten subscribers. */
const HOSTS = [
  ...Array<string>(7).fill('fcm.googleapis.com'),
  ...['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-by3p.notify.windows.com'],
];
const DESK = {
  id: 'north',
  name: 'North',
  sources: [],
  stations: [{ id: 'nu-21', name: 'Iqaluit', latitude: 63.7467, longitude: -68.517 }],
};
const SAYS = 'Blizzard with gusts of 90 km/h and visibility near zero. '.repeat(5);

export default {
  async fetch(request, env): Promise<Response> {
    const command = (await request.json()) as PushCommand;
    if (command.kind === 'subscribe') return Response.json(await subscribe(env.DB, command.count));
    if (command.kind === 'encrypt') return Response.json(await encrypt(command.count));
    const counts = noCounts();
    const sent: SentMessage[] = [];
    const bindings = countedBindings(env, counts, sent);
    const { publicKey, privateKey } = command.keys;
    const context: PushContext = {
      db: bindings.DB,
      desks: { find: async () => new Map([[DESK.id, DESK]]) },
      queue: bindings.REFRESH_QUEUE as unknown as PushContext['queue'],
      sender: {
        publicKey,
        privateKey,
        subject: 'https://paper.example/contact',
        userAgent: 'Paper/1.0',
      },
      now: () => new Date(),
    };
    let retries = 0;
    let requests = 0;
    if (command.kind === 'plan') {
      const goodAt = Date.now();
      const warning = {
        key: 'orange warning blizzard',
        level: 'orange' as const,
        title: { en: 'Blizzard Warning', fr: 'Avertissement de blizzard' },
        text: { en: SAYS, fr: SAYS },
        issuedAt: new Date(goodAt).toISOString(),
        expiresAt: new Date(goodAt + 12 * 3_600_000).toISOString(),
        hasOwnEnd: false,
      };
      const contents = new Map([['warnings:nu-21', { warnings: [warning], goodAt }]]);
      await planPush(DESK, { contents, editorial: {}, editedAt: {}, unreadable: [] }, context);
    } else {
      const retry = () => {
        retries += 1;
      };
      requests = JSON.stringify(command.body).includes('ids') ? SLICE_SIZE : 0;
      const message = { id: '', body: command.body, attempts: 1, ack() {}, retry };
      await consumePush({ messages: [message] } as unknown as MessageBatch, context);
    }
    return Response.json({ counts, sent, retries, requests } satisfies PushReport);
  },
} satisfies ExportedHandler<IngestEnv>;

/** Subscribes so many browsers, each with a key of its own. */
async function subscribe(db: D1Database, count: number): Promise<number> {
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const service = HOSTS[index % HOSTS.length];
      const { p256dh, auth } = await browserKeys();
      return { endpoint: `https://${service}/${crypto.randomUUID()}`, service, p256dh, auth };
    }),
  );
  await db.batch([
    db.prepare(
      `INSERT OR IGNORE INTO communities (paper, community, desks, station, time_zone, language)
       VALUES ('paper', '', '["north"]', NULL, 'America/Iqaluit', 'en-CA'), ('paper', 'iqaluit', '["north"]', 'nu-21', 'America/Iqaluit', 'en-CA')`,
    ),
    db.prepare("INSERT OR IGNORE INTO desk_stations (desk, station) VALUES ('north', 'nu-21')"),
    db
      .prepare(
        `INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, level, all_clear, subscribed_at)
         SELECT value ->> '$.endpoint', value ->> '$.service', value ->> '$.p256dh', value ->> '$.auth', 'paper', 'iqaluit', 0, 1, 0
         FROM json_each(?)`,
      )
      .bind(JSON.stringify(rows)),
  ]);
  return rows.length;
}

async function browserKeys() {
  const keys = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  const raw = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer;
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return { p256dh: toBase64Url(new Uint8Array(raw)), auth: toBase64Url(auth) };
}

/** Encrypts so many messages for one browser, and nothing else. */
async function encrypt(count: number): Promise<number> {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/a',
    expirationTime: null,
    keys: await browserKeys(),
  };
  const payload = new Uint8Array(500);
  for (let turn = 0; turn < count; turn++)
    await encryptNotification(subscription, payload, { pad: false });
  return count;
}
