import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import operations from '../../../docs/operations.md?raw';
import { stateAfterSuccess } from '../../../src/feeds/schedule/next-state.ts';
import type { RefreshContext } from '../../../src/ingest/publish/refresh-context.ts';
import { consumeMessages, startRefresh } from '../../../src/ingest/refresh.ts';
import { DeskStore } from '../../../src/ingest/store/desk-store.ts';
import { FeedStore } from '../../../src/ingest/store/feed-store.ts';
import {
  type Desk,
  type PolledSource,
  polledSources,
} from '../../../src/model/publication/desk.ts';
import { FRONT_PAGE_SECTIONS, SECTION_IDS, type SectionId } from '../../../src/shared/sections.ts';
import configuration from '../../../wrangler.ingest.toml?raw';
import { countedBindings } from '../../support/counted-bindings.ts';
import { type Counts, noCounts, subrequests } from '../../support/counts.ts';
import { empty, run } from '../../support/database.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { follow, MINUTE, messageBatch, START } from '../../support/follow.ts';
import { feed } from '../../support/origin.ts';
import { watchLog } from '../../support/watch-log.ts';

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

/** Crons of a new site with this many polls each; each publisher sends validators. */
async function pollAll(pollsPerRefresh: number): Promise<Polls> {
  await empty('desks', 'desk_sources', 'desk_items');
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

/** The rows of docs/operations.md about a new site, and the minute at which each becomes true. */
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

  test('the lead and all sections of the front page come with the first cron, all others with the second', () => {
    const [lead, frontPage, sections] = minutesOf(polls).map(([, minute]) => minute);
    expect([lead, frontPage, sections]).toEqual([0, 0, 5]);
  });

  test('docs/operations.md has the right minutes of a new site for both plans', async () => {
    const paid = new Map(minutesOf(await pollAll(PAID_POLLS)));
    const table = [
      `| minutes from the first refresh until a new site has | free plan (${FREE_POLLS}) | paid plan (${PAID_POLLS}) |`,
      '|---|---|---|',
      ...minutesOf(polls).map(([row, minute]) => `| ${row} | ${minute} | ${paid.get(row)} |`),
    ];
    expect(operations.match(/^\| minutes from the first refresh.*\n(?:\|.*\n)+/m)?.[0]).toBe(
      `${table.join('\n')}\n`,
    );
  });

  test('in its first six hours warnings are polled within half an hour, feeds and reports within 90 minutes', () => {
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

const log = watchLog();

/**
 * The free-plan budget per invocation (Cloudflare's limits of Workers and of D1), and the polls of
 * wrangler.ingest.toml.
 */
const SUBREQUESTS = 50;
const STATEMENTS = 50;
const POLLS = 12;

/** The desks of two publications: one of each, one of their region, two shared ones. */
const DESKS = ['first', 'second', 'region', 'country', 'world'];

/**
 * Two publications whose twelve sources have a host each, and respond to two polls after this many
 * ms.
 */
async function twoPublications(delayOf: (source: number) => number) {
  const follower = await follow(
    Array.from({ length: POLLS }, (_, host) => ({
      host,
      responses: ['One', 'Two'].map((title) => ({
        ...feed([`${title} of ${host}`], { ETag: `"${title}"` }),
        delayMs: delayOf(host),
      })),
    })),
  );
  const desks = DESKS.map((name, place): Desk => {
    const sources = follower.desk.sources.filter((_, index) => index % DESKS.length === place);
    return { id: `${name}-${follower.id}`, name, sources };
  });
  const contextOf = (counts: Counts, at: number, sent: { body: unknown }[]): RefreshContext => {
    const counted = countedBindings(env as unknown as IngestEnv, counts, sent as never);
    return {
      ...follower.context,
      now: () => new Date(at),
      // A cold isolate has nothing in memory.
      desks: new DeskStore(counted.DB, desks),
      store: new FeedStore(counted.DB),
      kv: counted.EDITIONS,
      queue: counted.REFRESH_QUEUE,
      pollsPerRefresh: POLLS,
      publishPages: (...args) => counted.SITE.publishPages(...args),
      invalidate: (tags) => counted.SITE.invalidate([...tags]),
    };
  };
  return {
    /** The cron, then the consumer, each in a cold isolate; subrequests and statements of each. */
    async cycle(at: number): Promise<{ cron: Counts; consumer: Counts }> {
      const cron = noCounts();
      const consumer = noCounts();
      const sent: { body: unknown }[] = [];
      await startRefresh(contextOf(cron, at, sent));
      const bodies = sent.map(({ body }) => body);
      const { fetch } = globalThis;
      vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
        consumer.fetches += 1;
        return fetch(...args);
      });
      // One context for an invocation, however often it is needed.
      const context = contextOf(consumer, at, []);
      await consumeMessages(messageBatch(bodies, at), () => context);
      vi.unstubAllGlobals();
      return { cron, consumer };
    },
  };
}

test.each([
  ['that respond immediately', () => 0],
  [
    'that are stored separately, some after the first editions,',
    (source: number) => 100 + ((source * 300) % 2_000),
  ],
])(
  'two publications with twelve changed feeds %s fit the free-plan budget of an invocation',
  async (_, delayOf) => {
    const network = await twoPublications(delayOf);
    const { cron, consumer } = await network.cycle(START);
    expect(consumer.fetches).toBe(POLLS);
    expect(consumer.kvWrites).toBeGreaterThanOrEqual(DESKS.length);
    expectToFit(cron);
    expectToFit(consumer);
  },
);

test('two publications fit the free plan if the last poll of each source was cut off and each is polled alone', async () => {
  const network = await twoPublications(() => 0);
  await network.cycle(START);
  await run('UPDATE desk_sources SET begun_polls = 1');
  const { cron, consumer } = await network.cycle(START + 90 * MINUTE);
  expect(consumer.fetches).toBe(4);
  expectToFit(cron);
  expectToFit(consumer);
});

function expectToFit(counts: Counts): void {
  expect(subrequests(counts)).toBeLessThanOrEqual(SUBREQUESTS);
  expect(counts.statements).toBeLessThanOrEqual(STATEMENTS);
}

/** Delivers messages with this many claims of unknown sources; the indexes of retried ones. */
async function deliver(
  claimsOf: readonly number[],
  pollsPerRefresh: number,
  nameOf = (index: number, place: number) => `${index}-${place}`,
): Promise<number[]> {
  const { context } = await follow([]);
  const retried: number[] = [];
  const bodies = claimsOf.map((count, index) => ({
    kind: 'claims',
    claims: Array.from({ length: count }, (_, place) => ({
      desk: 'nobody',
      source: nameOf(index, place),
      lease: 'lease',
      cutOffs: 0,
    })),
  }));
  const batch = messageBatch(bodies, START);
  for (const [index, message] of batch.messages.entries())
    message.retry = () => {
      retried.push(index);
    };
  await consumeMessages(batch, () => ({ ...context, kv: env.EDITIONS, pollsPerRefresh }));
  return retried;
}

/** How many polls an invocation began: each of these sources is logged. */
const begunPolls = () => log.lines('claimed source is not followed').length;

test('a batch in which some messages have two claims is polled by one invocation', async () => {
  const claims = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? 2 : 1));
  expect(await deliver(claims, 600)).toEqual([]);
  expect(begunPolls()).toBe(134);
});

test('of a batch with six claims a message an invocation begins 150 polls, and the rest is delivered again', async () => {
  const retried = await deliver(Array<number>(100).fill(6), 600);
  expect({ retried: retried.length, begun: begunPolls() }).toEqual({ retried: 75, begun: 150 });
});

test('an invocation begins no more polls than the setting allows, except to finish a single message', async () => {
  expect(await deliver([6, 6, 6], 12)).toEqual([2]);
  expect(begunPolls()).toBe(12);
  expect(await deliver([20, 1], 12)).toEqual([1]);
});

test('warnings are polled before earlier messages of the batch', async () => {
  const nameOf = (index: number, place: number) => (index < 2 ? '' : 'warnings:') + place;
  expect(await deliver([6, 6, 9], 12, nameOf)).toEqual([0, 1]);
  expect(begunPolls()).toBe(9);
});
