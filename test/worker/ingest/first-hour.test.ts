import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import operations from '../../../docs/operations.md?raw';
import { stateAfterSuccess } from '../../../src/ingest/schedule/next-state.ts';
import { DeskStore } from '../../../src/ingest/store/desk-store.ts';
import { FeedStore } from '../../../src/ingest/store/feed-store.ts';
import { type PolledSource, polledSources } from '../../../src/publications/desk.ts';
import {
  FRONT_PAGE_SECTIONS,
  SECTION_IDS,
  type SectionId,
} from '../../../src/publications/sections.ts';
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
    const { claims } = await store.claimDue(now, pollsPerRefresh);
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

/** What docs/operations.md says of a new site, and the minute from which on it has that. */
function minutesOf(polls: Polls): readonly (readonly [row: string, minute: number])[] {
  const firstPolls = (kind: Kind, section?: SectionId) =>
    [...SOURCES]
      .filter(([, source]) => kindOf(source) === kind && (source.section === section || !section))
      .map(([key]) => polls.get(key)?.[0] ?? Number.POSITIVE_INFINITY);
  const firstOf = (section: SectionId) => Math.min(...firstPolls('feed', section));
  const followed = SECTION_IDS.filter((section) => firstPolls('feed', section).length > 0);
  return [
    ['the lead of the front page', firstOf('world')],
    ['a feed of each section of the front page', Math.max(...FRONT_PAGE_SECTIONS.map(firstOf))],
    ['a feed of each section', Math.max(...followed.map(firstOf))],
    ['all feeds', Math.max(...firstPolls('feed'))],
    ['the warnings at all 25 stations', Math.max(...firstPolls('warnings'))],
    ['the reports of all 25 stations', Math.max(...firstPolls('report'))],
  ];
}

describe('a new site on the free plan', () => {
  let polls: Polls;
  beforeAll(async () => {
    polls = await pollAll(FREE_POLLS);
  });

  test('the lead and every section of the front page come with the first cron, every other section with the second', () => {
    const [lead, frontPage, sections] = minutesOf(polls).map(([, minute]) => minute);
    expect([lead, frontPage, sections]).toEqual([0, 0, 5]);
  });

  test('docs/operations.md says after how many minutes what is there, on both plans', async () => {
    const paid = new Map(minutesOf(await pollAll(PAID_POLLS)));
    const table = [
      `| a new site has, after so many minutes | free plan (${FREE_POLLS}) | paid plan (${PAID_POLLS}) |`,
      '|---|---|---|',
      ...minutesOf(polls).map(([row, minute]) => `| ${row} | ${minute} | ${paid.get(row)} |`),
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
