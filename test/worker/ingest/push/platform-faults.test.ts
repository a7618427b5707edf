import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { eachCall, FAULTS } from '../../../support/faulty-calls.ts';
import { gated } from '../../../support/gated-bindings.ts';
import { databaseWith } from '../../../support/platform-doubles.ts';
import { preparePush, resetPush, run } from '../../../support/push-database.ts';
import { PushSite, siteWithReaders } from '../../../support/push-site.ts';
import { blizzard, HOUR_MS, MINUTE_MS } from '../../../support/push-subjects.ts';

preparePush();

test('content that is damaged in the database sends nothing until it is planned again', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard());
  await run(`UPDATE push_alerts SET content = '{"level":9}'`);
  await site.drain();
  expect(site.service.requests).toEqual([]);
  await site.plan();
  await site.pass(10 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(1);
});

test('an invocation has no more than 50 requests and statements, however many are subscribed', async () => {
  let statements = 0;
  const site = new PushSite(databaseWith({ prepare: () => (statements += 1) }));
  for (let turn = 0; turn < 130; turn++) await site.subscribe();
  await site.planWarnings(blizzard());
  const costs: number[] = [];
  for (let next = site.messages.shift(); next; next = site.messages.shift()) {
    const before = statements + site.service.requests.length;
    await site.deliver(next.body);
    costs.push(statements + site.service.requests.length - before);
  }
  expect(site.service.delivered).toHaveLength(130);
  expect(Math.max(...costs)).toBeLessThanOrEqual(50);
});

describe.each(['D1', 'the queue', 'a push service'])('%s', (what) => {
  test.each(FAULTS)(
    '%s at any one call: nobody hears of the warning less than once, nor twice but of what was not noted',
    async (fault) => {
      const isDone = fault.startsWith('is done');
      // One request of a push service is like the others.
      for (const calls of eachCall(fault, 3).take(what === 'a push service' ? 5 : 50)) {
        const { gate } = calls;
        await resetPush();
        const site = new PushSite(what === 'D1' ? gated(gate, what, env.DB, ['batch']) : env.DB);
        const { context, service } = site;
        if (what === 'the queue')
          Object.assign(context, { queue: gated(gate, what, context.queue, ['sendBatch']) });
        if (what === 'a push service')
          service.receive = gated(gate, what, service, ['receive']).receive;
        for (let turn = 0; turn < 25; turn++) await site.subscribe();
        await site.poll([blizzard()]);
        await site.deliver({ desk: 'north' });
        await site.pass(HOUR_MS);
        const notified = service.delivered.map(({ endpoint }) => endpoint);
        expect(new Set(notified).size, calls.hit).toBe(25);
        // What a slice sent is not noted, or the response of a push service is lost.
        const isUnnoted = what === 'D1' && !isDone && /^[^01]/.test(calls.hit ?? '0');
        const twice = isUnnoted ? 20 : Number(what === 'a push service' && isDone);
        expect(notified.length - 25, calls.hit).toBeLessThanOrEqual(twice);
      }
    },
  );
});

test('what the queue lost the cron hands over again', async () => {
  const site = await siteWithReaders(45);
  await site.planWarnings(blizzard());
  site.messages = [];
  await site.pass(5 * MINUTE_MS - 1);
  expect(site.service.delivered).toEqual([]);
  site.now += 1;
  await site.cron();
  await site.deliver(site.messages.shift()?.body);
  expect(site.messages).toHaveLength(3);
  site.messages = [];
  await site.pass(10 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(45);
});

test('a run that dies before it notes what it sent sends again under the same topic and tag, once its lease is over', async () => {
  let isAway = false;
  const site = new PushSite(
    databaseWith({
      batch: () => {
        if (isAway) throw new Error('D1 is away');
      },
    }),
  );
  await site.subscribe();
  await site.planWarnings(blizzard());
  await site.deliver(site.messages.shift()?.body);
  site.service.respond = () => {
    isAway = true;
    return undefined;
  };
  await site.deliver(site.messages.shift()?.body);
  isAway = false;
  site.service.respond = () => undefined;
  await site.pass(2 * MINUTE_MS);
  expect(site.service.requests).toHaveLength(1);
  await site.pass(10 * MINUTE_MS);
  expect(site.service.delivered).toHaveLength(2);
  const names = site.service.delivered.map(({ topic, payload }) => `${topic} ${payload.tag}`);
  expect(new Set(names).size).toBe(1);
});

test.each([
  [{}],
  [{ slice: 1 }],
  ['x'],
  [null],
  [{ alert: 1.5 }],
  [{ alert: 99 }],
  [{ alert: 99, ids: [1] }],
])('a message %j sends nothing and is not delivered again', async (body) => {
  const site = new PushSite();
  await site.deliver(body);
  expect(site.messages).toEqual([]);
  expect(site.service.requests).toEqual([]);
});
