import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import operations from '../../../docs/operations.md?raw';
import { stateAfterSuccess } from '../../../src/ingest/schedule/next-state.ts';
import { DeskStore } from '../../../src/ingest/store/desk-store.ts';
import { FeedStore } from '../../../src/ingest/store/feed-store.ts';
import { type PolledSource, polledSources } from '../../../src/publications/desk.ts';
import { FRONT_PAGE_SECTIONS, SECTION_IDS } from '../../../src/publications/sections.ts';
import configuration from '../../../wrangler.ingest.toml?raw';
import { MINUTE, START } from '../../support/follow.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';

const { desks } = NUNAVUT_NEWS;
const SOURCES = new Map<string, PolledSource>(
  desks.flatMap((desk) =>
    polledSources(desk).map((source) => [`${desk.id} ${source.id}`, source] as const),
  ),
);
const FREE_POLLS = Number(/^POLLS_PER_REFRESH = "(\d+)"/m.exec(configuration)?.[1]);
const PAID_POLLS = 100;
const HOURS = 6;
/** What docs/operations.md says of a new site. */
const ROWS = [
  ['lead', 'the lead of the front page'],
  ['frontPage', 'a feed of each section of the front page'],
  ['sections', 'a feed of each section'],
  ['feeds', 'all feeds'],
  ['warnings', 'the warnings at all 25 stations'],
  ['reports', 'the reports of all 25 stations'],
] as const;

type Kind = 'feed' | 'warnings' | 'report';
const kindOf = ({ weather }: PolledSource): Kind => weather?.kind ?? 'feed';

/** When each source was polled, in minutes from the first cron on. */
type Polls = ReadonlyMap<string, readonly number[]>;

/** Crons of a new site, each with so many polls: every publisher responds, and gives validators. */
async function pollAll(pollsPerRefresh: number): Promise<Polls> {
  await env.DB.batch(
    ['desks', 'desk_sources', 'desk_items'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await new DeskStore(env.DB, desks).sync(START);
  const store = new FeedStore(env.DB);
  const polls = new Map<string, number[]>();
  for (let minute = 0; minute < HOURS * 60; minute += 5) {
    const now = START + minute * MINUTE;
    const claims = await store.claimDue(now, pollsPerRefresh);
    await Promise.all(
      claims.map(async ({ host, ...claim }) => {
        const key = `${claim.desk} ${claim.source}`;
        const source = SOURCES.get(key);
        const known = source && (await store.beginPoll(claim, source, now));
        if (!known) return;
        const state = stateAfterSuccess(
          source,
          { ...known.state, validators: { url: source.url, etag: '"1"' } },
          { url: source.url, permanentUrl: undefined, maxAgeMs: undefined },
          new Date(now),
          () => 0.5,
        );
        await store.storeResult(claim, { state }, host, now);
        polls.set(key, [...(polls.get(key) ?? []), minute]);
      }),
    );
  }
  return polls;
}

const sourcesOf = (wanted: (source: PolledSource) => boolean) =>
  [...SOURCES].filter(([, source]) => wanted(source)).map(([key]) => key);

/** The minute at which the first of these sources was polled first, or the last of them. */
const firstOf = (polls: Polls, keys: readonly string[]) =>
  Math.min(...keys.map((key) => polls.get(key)?.[0] ?? Number.POSITIVE_INFINITY));
const lastOf = (polls: Polls, keys: readonly string[]) =>
  Math.max(...keys.map((key) => polls.get(key)?.[0] ?? Number.POSITIVE_INFINITY));

/** The minutes after which a new site has what it shows. */
function minutesOf(polls: Polls) {
  const of = (section: string) =>
    sourcesOf((source) => source.section === section && kindOf(source) === 'feed');
  const followed = SECTION_IDS.filter((section) => of(section).length > 0);
  return {
    lead: firstOf(polls, of('world')),
    frontPage: Math.max(...FRONT_PAGE_SECTIONS.map((section) => firstOf(polls, of(section)))),
    sections: Math.max(...followed.map((section) => firstOf(polls, of(section)))),
    feeds: lastOf(
      polls,
      sourcesOf((source) => kindOf(source) === 'feed'),
    ),
    warnings: lastOf(
      polls,
      sourcesOf((source) => kindOf(source) === 'warnings'),
    ),
    reports: lastOf(
      polls,
      sourcesOf((source) => kindOf(source) === 'report'),
    ),
  };
}

describe('a new site on the free plan', () => {
  let polls: Polls;
  beforeAll(async () => {
    polls = await pollAll(FREE_POLLS);
  });

  test('the lead and every section of the front page come with the first cron, every other section with the second', () => {
    const { lead, frontPage, sections } = minutesOf(polls);
    expect({ lead, frontPage, sections }).toEqual({ lead: 0, frontPage: 0, sections: 5 });
  });

  test('docs/operations.md says after how many minutes what is there, on both plans', async () => {
    const free = minutesOf(polls);
    const paid = minutesOf(await pollAll(PAID_POLLS));
    const table = [
      `| a new site has, after so many minutes | free plan (${FREE_POLLS}) | paid plan (${PAID_POLLS}) |`,
      '|---|---|---|',
      ...ROWS.map(([what, row]) => `| ${row} | ${free[what]} | ${paid[what]} |`),
    ];
    expect(operations.match(/^\| a new site has.*\n(?:\|.*\n)+/m)?.[0]).toBe(
      `${table.join('\n')}\n`,
    );
  });

  test('in its first six hours no warning waits longer than half an hour, and no feed or report than an hour and a half', () => {
    const longest = { warnings: 0, report: 0, feed: 0 };
    for (const [key, source] of SOURCES) {
      const minutes = polls.get(key) ?? [];
      for (const [index, minute] of [...minutes.slice(1), HOURS * 60].entries()) {
        const gap = minute - (minutes[index] ?? 0);
        longest[kindOf(source)] = Math.max(longest[kindOf(source)], gap);
      }
    }
    expect(longest.warnings).toBeLessThanOrEqual(30);
    expect(longest.report).toBeLessThanOrEqual(90);
    expect(longest.feed).toBeLessThanOrEqual(90);
  });
});
