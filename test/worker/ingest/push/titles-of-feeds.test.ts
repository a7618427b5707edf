import { describe, expect, test } from 'vitest';
import { readAlerts } from '../../../../src/ingest/weather/read-alerts.ts';
import { alertsFeed } from '../../../support/city-page.ts';
import { preparePush } from '../../../support/push-database.ts';
import { type Choice, PushSite } from '../../../support/push-site.ts';
import { HOUR_MS, MINUTE_MS, ORANGE, OVER, RED } from '../../../support/push-subjects.ts';

preparePush();

/** The feed of the station, as the service writes it, with these titles. */
async function read(site: PushSite, title: string) {
  const content = readAlerts(
    new TextEncoder().encode(alertsFeed(title)),
    { url: 'https://weather.example/rss', contentType: 'application/atom+xml' },
    {
      station: 'nu-21',
      now: new Date(site.now),
      previous: undefined,
      page: { en: 'https://weather.example/en', fr: 'https://weather.example/fr' },
    },
  );
  await site.storeItems(JSON.stringify(content));
  await site.deliver({ desk: 'north' });
  await site.pass(15 * MINUTE_MS);
}

const NOTHING = 'No alerts in effect, Iqaluit';
const ends = (site: PushSite) => site.titles().filter((title) => /^Over/.test(String(title)));

test.each([
  'Service temporarily unavailable',
  'Iqaluit: RED WARNING - BLIZZARD',
  'PURPLE WARNING - BLIZZARD, Iqaluit',
  'AVERTISSEMENT ROUGE - TEMPÊTE INCONNUE, Iqaluit',
  'RED WARNING - BLIZZARD - Iqaluit',
  'RED WARNING - BLIZZARD (Iqaluit)',
  'RED WARNING - BLIZZARD WARNING, Iqaluit',
  'RED WARNING - BLIZZARD TONIGHT, Iqaluit',
])(
  'a feed that says %j instead of a warning says no end of it, nor of what it says',
  async (title) => {
    const site = new PushSite();
    await site.subscribe();
    const warning = 'RED WARNING - BLIZZARD, Iqaluit';
    for (const said of [warning, title, warning, NOTHING]) {
      expect(ends(site)).toEqual([]);
      for (let turn = 0; turn < 3; turn++) await read(site, said);
    }
    expect(ends(site)).toEqual([OVER]);
  },
);

describe('a watch that becomes a warning', () => {
  const WATCH = 'YELLOW WATCH - BLIZZARD, Iqaluit';
  const WARNING = 'ORANGE WARNING - BLIZZARD, Iqaluit';
  const watch = 'Yellow level: Blizzard Watch';
  const overWatch = 'Over: Blizzard Watch';

  test.each<[string, Choice, readonly string[], readonly string[]]>([
    ['ends as the warning that it became', {}, [WATCH, WARNING, NOTHING], [watch, ORANGE, OVER]],
    [
      'ends as the watch that it is again',
      {},
      [WATCH, WARNING, WATCH, NOTHING],
      [watch, ORANGE, watch, OVER, overWatch],
    ],
    [
      'ends as the watch for who did not hear of the warning in quiet hours',
      { quiet: [13, 20] },
      [WATCH, WARNING, NOTHING],
      [watch, overWatch],
    ],
    [
      'ends as the watch for who wants no warning of its level',
      { level: 2 },
      ['ORANGE WATCH - BLIZZARD', 'YELLOW WARNING - BLIZZARD', NOTHING],
      ['Orange level: Blizzard Watch', overWatch],
    ],
  ])('%s', async (_, choice, said, sent) => {
    const site = new PushSite();
    await site.subscribe(choice);
    for (const title of said) for (let turn = 0; turn < 5; turn++) await read(site, title);
    await site.pass(10 * HOUR_MS);
    expect(site.titles().toSorted()).toEqual(sent.toSorted());
  });
});

test('a hazard whose name is cut within a pair of surrogates is sent once', async () => {
  const site = new PushSite();
  await site.subscribe();
  await read(site, `RED WARNING - ${'x'.repeat(59)}😀 storm, Iqaluit`);
  await site.pass(2 * HOUR_MS);
  expect(site.service.delivered).toHaveLength(1);
});

test.each(['AVERTISSEMENT ROUGE - BLIZZARD, Iqaluit', 'RED WARNING - BLIZZARD CONTINUED, Iqaluit'])(
  'a feed that says %j for an hour names the same warning',
  async (title) => {
    const site = new PushSite();
    await site.subscribe();
    await read(site, 'RED WARNING - BLIZZARD, Iqaluit');
    for (let turn = 0; turn < 4; turn++) await read(site, title);
    await read(site, 'RED WARNING - BLIZZARD, Iqaluit');
    expect(site.titles()).toEqual([RED]);
  },
);
