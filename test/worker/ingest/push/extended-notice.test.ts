import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, notices, PushSite, resetPush } from '../../../support/push-site.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(resetPush);

const EVERYWHERE: readonly string[] = [];
/** The time after which what was withdrawn is said to be over (docs/decisions/0030-push.md). */
const UNTIL_OVER = 11 * MINUTE_MS;

/** What was delivered, in order: to whom, and what was said. */
const told = ({ service }: PushSite, names: Readonly<Record<string, string>>) =>
  service.delivered.map(({ endpoint, payload }) => [names[endpoint], payload.title]);

const isIn = (community: string, communities: readonly string[] | undefined) =>
  communities !== undefined && (communities.length === 0 || communities.includes(community));

test('a notice that is extended from one community to all reaches the others, and the first hears of it once and of no end', async () => {
  const site = new PushSite();
  const iqaluit = await site.subscribe({ community: 'iqaluit' });
  const arviat = await site.subscribe({ community: 'arviat' });
  const names = { [iqaluit]: 'iqaluit', [arviat]: 'arviat' };
  await site.publish(...notices({ communities: ['iqaluit'] }));
  await site.publish(...notices({ communities: EVERYWHERE }));
  await site.cron(UNTIL_OVER);
  expect(told(site, names)).toEqual([
    ['iqaluit', 'Boil water'],
    ['arviat', 'Boil water'],
  ]);
  await site.publish();
  await site.cron(UNTIL_OVER);
  expect(told(site, names).slice(2).sort()).toEqual([
    ['arviat', 'Over: Boil water'],
    ['iqaluit', 'Over: Boil water'],
  ]);
});

test('a notice that is confined from all communities to one is over for the others alone', async () => {
  const site = new PushSite();
  const iqaluit = await site.subscribe({ community: 'iqaluit' });
  const arviat = await site.subscribe({ community: 'arviat' });
  const names = { [iqaluit]: 'iqaluit', [arviat]: 'arviat' };
  await site.publish(...notices({ communities: EVERYWHERE }));
  await site.publish(...notices({ communities: ['arviat'] }));
  await site.cron(UNTIL_OVER);
  expect(told(site, names).slice(2)).toEqual([['iqaluit', 'Over: Boil water']]);
});

test('who waits for the end of quiet hours hears of a notice that is extended to all meanwhile once, when they end', async () => {
  const site = new PushSite();
  await site.subscribe({ community: 'iqaluit', quiet: [10, 14] });
  await site.publish(...notices({ kind: 'closure', communities: ['iqaluit'] }));
  await site.publish(...notices({ kind: 'closure', communities: EVERYWHERE }));
  await site.cron(UNTIL_OVER);
  expect(site.titles).toEqual([]);
  await site.cron(2 * HOUR_MS);
  await site.cron(HOUR_MS);
  expect(site.titles).toEqual(['Boil water']);
});

test.each([
  ['one community', 'all', ['iqaluit'], EVERYWHERE],
  ['all communities', 'one', EVERYWHERE, ['iqaluit']],
])(
  'who sleeps through the end of a notice for %s, and through its coming back for %s, does not hear of the end',
  async (_, _to, before, after) => {
    const site = new PushSite();
    await site.subscribe({ community: 'iqaluit', quiet: [13, 15] });
    await site.publish(...notices({ communities: [...before] }));
    await site.cron(55 * MINUTE_MS);
    await site.publish();
    await site.cron(UNTIL_OVER);
    expect(await site.count('push_slices')).toBe(1);
    await site.publish(...notices({ communities: [...after] }));
    await site.cron(3 * HOUR_MS);
    expect(site.titles).toEqual(['Boil water', 'Boil water']);
    expect(await site.count('push_slices')).toBe(0);
  },
);

test('a notice that is extended to all and becomes graver reaches those again who were told the lower level', async () => {
  const site = new PushSite();
  await site.subscribe({ community: 'iqaluit' });
  await site.publish(...notices({ kind: 'other', communities: ['iqaluit'] }));
  await site.publish(...notices({ kind: 'water', communities: EVERYWHERE }));
  expect(site.titles).toHaveLength(2);
});

test('readers hear of a notice when it comes to their community and when it leaves it, however its communities change', async () => {
  const communities = fc.constantFrom(
    undefined,
    EVERYWHERE,
    ['iqaluit'],
    ['arviat'],
    ['iqaluit', 'arviat'],
    ['rankin-inlet'],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(communities, { minLength: 2, maxLength: 6 }), async (steps) => {
      await resetPush();
      const site = new PushSite();
      const endpoints = {
        iqaluit: await site.subscribe({ community: 'iqaluit' }),
        arviat: await site.subscribe({ community: 'arviat' }),
      };
      for (const step of steps) {
        await site.publish(...(step ? notices({ communities: [...step] }) : []));
        await site.cron(UNTIL_OVER);
      }
      for (const [community, endpoint] of Object.entries(endpoints)) {
        const expected = steps.flatMap((step, nth) => {
          const [was, is] = [isIn(community, steps[nth - 1]), isIn(community, step)];
          return was === is ? [] : [is ? 'Boil water' : 'Over: Boil water'];
        });
        const heard = site.service.delivered.filter((each) => each.endpoint === endpoint);
        expect(heard.map(({ payload }) => payload.title)).toEqual(expected);
      }
    }),
    { numRuns: 20 },
  );
});
