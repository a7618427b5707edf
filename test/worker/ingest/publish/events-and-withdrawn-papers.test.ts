import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EventsContext,
  publishEvents,
  tryToPublishEvents,
} from '../../../../src/ingest/publish/publish-events.ts';
import { selectUnpublishedEvents } from '../../../../src/ingest/store/events-progress.ts';
import { type Event, paperEventsKey, type StoredEvents } from '../../../../src/model/events.ts';
import { PUBLICATIONS } from '../../../../src/model/publication/compiled-publications.ts';
import { copyAgainStatement } from '../../../../src/papers/store/publish-statements.ts';
import { firstOf, rowsOf, run } from '../../../support/database.ts';
import {
  anyRefreshes,
  atOnce,
  DeskPublisher,
  interleave,
} from '../../../support/edition-publisher.ts';
import { editorialOf, storeEditorial } from '../../../support/editorial.ts';
import { runs } from '../../../support/effort.ts';
import { kvRefusing } from '../../../support/platform-doubles.ts';
import {
  activeSources,
  clock,
  copy,
  keys,
  prepareCopies,
  publishPaper,
  townDesk,
  townPaper,
  withdraw,
} from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
prepareCopies();

/** Publishes the only event of a paper’s editors. */
class EventsPublisher extends DeskPublisher<StoredEvents> {
  readonly paper = `paper-${crypto.randomUUID()}`;
  isEdgeDown = false;

  constructor() {
    super({ sources: [] });
  }

  async change(title: string, data?: string): Promise<void> {
    const at = this.now + 86_400_000;
    const event: Event = {
      id: 'one',
      sequence: 0,
      title,
      text: '',
      when: { kind: 'instant', from: new Date(at).toISOString(), timeZone: 'UTC' },
      place: '',
      communities: [],
      isCancelled: false,
      organiser: '',
      changedAt: new Date(this.now).toISOString(),
    };
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO events (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
         VALUES (?1, 'one', 1, ?2, ?3, ?3, '', '', 0) ON CONFLICT DO UPDATE SET data = excluded.data`,
      ).bind(this.paper, data ?? JSON.stringify(event), at),
      env.DB.prepare(
        `INSERT INTO event_changes (paper, revision) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
      ).bind(this.paper),
    ]);
  }

  async publish(step = atOnce): Promise<void> {
    const { events } = this.store;
    const context: EventsContext = {
      desks: { find: async () => new Map() },
      store: {
        events: {
          readUnpublished: (...args) => step('read', () => events.readUnpublished(...args)),
          begin: (...args) => step('begin', () => events.begin(...args)),
          end: (...args) => step('end', () => events.end(...args)),
        },
      },
      kv: this.kv(step),
      now: () => new Date(this.now),
      pause: this.pause,
      invalidate: async (tags) => {
        if (this.isEdgeDown) throw new Error('the edge is down');
        this.purges.push(tags);
      },
    };
    const owner = { kind: 'paper', id: this.paper } as const;
    await (this.isAwaited ? publishEvents(owner, context) : tryToPublishEvents([owner], context));
  }

  async title(): Promise<string | undefined> {
    const value = await env.EDITIONS.get<StoredEvents>(paperEventsKey(this.paper), 'json');
    return value?.events[0]?.title;
  }

  async isUnpublished(): Promise<boolean> {
    const { results } = await selectUnpublishedEvents(env.DB).all<{ paper: string }>();
    return results.some(({ paper }) => paper === this.paper);
  }
}

describe('events that two crons publish at the same time', () => {
  test('the older value of a cron that was cut off right after its write is replaced by the next cron', async () => {
    const publisher = new EventsPublisher();
    await publisher.change('Older');
    await publisher.publishOvertaken('put', () => publisher.change('Newer'), true);
    expect(await publisher.title()).toBe('Older');
    expect(await publisher.isUnpublished()).toBe(true);
    await publisher.cron();
    expect(await publisher.title()).toBe('Newer');
  });

  test('a value read before a change is not written after it', async () => {
    const publisher = new EventsPublisher();
    await publisher.change('Older');
    await publisher.publishOvertaken('begin', () => publisher.change('Newer'));
    expect(publisher.puts.map(({ events }) => events[0]?.title)).toEqual(['Newer']);
    expect(await publisher.isUnpublished()).toBe(false);
  });

  test('the older value, written last, is replaced before its editor reads that it is published', async () => {
    const publisher = new EventsPublisher();
    publisher.isAwaited = true;
    await publisher.change('Older');
    await publisher.publishOvertaken('put', () => publisher.change('Newer'));
    expect(await publisher.title()).toBe('Newer');
    expect(await publisher.isUnpublished()).toBe(false);
  });

  test('a write that KV refuses, as it follows another within a second, is repeated later', async () => {
    const publisher = new EventsPublisher();
    Object.assign(publisher, { isAwaited: true, isLimited: true });
    for (const title of ['One', 'Two', 'Three']) {
      await publisher.change(title);
      await Promise.all([publisher.publish(), publisher.publish()]);
      expect(await publisher.title()).toBe(title);
    }
    expect(await publisher.isUnpublished()).toBe(false);
  });

  test('whatever the order of steps and cut-offs, KV equals D1 two crons later', async () => {
    await fc.assert(
      fc.asyncProperty(anyRefreshes, async (refreshes) => {
        const publisher = new EventsPublisher();
        await publisher.change('0');
        await interleave(refreshes, publisher, (n) => publisher.change(`${n}`));
        await publisher.cron();
        await publisher.cron();
        expect(await publisher.title()).toBe(`${refreshes.changes}`);
        expect(await publisher.isUnpublished()).toBe(false);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('publishing the events of a paper', () => {
  test('is repeated by the next cron if the edge fails', async () => {
    const publisher = new EventsPublisher();
    await publisher.change('Bingo');
    publisher.isEdgeDown = true;
    await publisher.publish();
    expect(log.lines('events not published')).toHaveLength(1);
    publisher.isEdgeDown = false;
    await publisher.cron();
    expect(publisher.purges).toEqual([[`${publisher.paper}:events`]]);
  });

  test('reads no row of events that KV already has, however many they are', async () => {
    const rowsRead = async () => (await selectUnpublishedEvents(env.DB).all()).meta.rows_read;
    const before = await rowsRead();
    await run(`WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 3000)
       INSERT INTO event_changes (paper, revision, published) SELECT 'quiet-' || value, 7, 7 FROM n`);
    expect(await rowsRead()).toBe(before);
    expect(before).toBeLessThan(10);
  });

  test('writes nothing if nothing changed', async () => {
    const publisher = new EventsPublisher();
    await publisher.change('Bingo');
    await publisher.publish();
    await publisher.publish();
    expect(publisher.puts).toHaveLength(1);
  });

  test('a damaged event affects itself alone, and is logged', async () => {
    const publisher = new EventsPublisher();
    await publisher.change('', '{"id": "one"');
    await publisher.publish();
    expect(publisher.puts).toMatchObject([{ events: [] }]);
    expect(log.lines('stored events unreadable')).toMatchObject([{ id: 'one' }]);
  });
});

describe('a withdrawn paper', () => {
  test('is removed from KV with its files by one refresh, and its desk is not polled until it is published again', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await env.EDITIONS.put(`file:${paper.id}/icon.svg`, 'x');
    await copy();
    await env.EDITIONS.put(paperEventsKey(paper.id), '{}');
    await withdraw(paper.id);
    await copy();
    expect(await env.EDITIONS.get(paperEventsKey(paper.id))).toBeNull();
    expect(await keys()).toEqual([]);
    expect(await keys('file:')).toEqual([]);
    expect(await activeSources(paper.id)).toEqual([]);
    await publishPaper(paper);
    await copy();
    expect(await keys()).toEqual([...paper.hosts].sort());
    expect(await activeSources(paper.id)).toEqual(['own']);
  });

  test('has its events published once it is published again, and not before', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await copy();
    await run('INSERT INTO event_changes (paper, revision, published) VALUES (?, 2, 2)', paper.id);
    const behind = async () =>
      (await selectUnpublishedEvents(env.DB).all<{ paper: string }>()).results.map(
        (row) => row.paper,
      );
    expect(await behind()).not.toContain(paper.id);
    await withdraw(paper.id);
    await copy();
    expect(await behind()).not.toContain(paper.id);
    await publishPaper(paper);
    await copy();
    expect(await behind()).toContain(paper.id);
  });

  test('is removed from KV even if it was copied in part or due to be copied again', async () => {
    const paper = townPaper();
    const digest = await publishPaper(paper);
    await copy(kvRefusing('www.'));
    expect(await keys()).toEqual([paper.hosts[0]]);
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
    await publishPaper(paper);
    await copy();
    await copyAgainStatement(env.DB, { id: paper.id, digest, at: clock.now }).all();
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
  });

  test('leaves a desk that another published paper carries', async () => {
    const shared = townDesk('region', 'https://region.example/feed');
    const one = townPaper();
    const two = townPaper();
    await publishPaper({ ...one, desks: [shared] });
    await publishPaper({ ...two, desks: [shared] });
    await copy();
    await withdraw(one.id);
    await copy();
    expect(await activeSources('region')).toEqual(['own']);
    await withdraw(two.id);
    await copy();
    expect(await activeSources('region')).toEqual([]);
  });
});

test('if it is published again with other desks, its bulletin moves to another desk, and both are due', async () => {
  const [{ desks }] = PUBLICATIONS;
  const paper = townPaper({ desks });
  const publish = async (facts: Partial<typeof paper>) => {
    await publishPaper({ ...paper, ...facts });
    await copy();
  };
  const revisions = async () => {
    const rows = await rowsOf('SELECT desk, revision FROM desk_bulletins');
    return Object.fromEntries(rows.map(({ desk, revision }) => [desk, revision]));
  };
  const first = desks[0]?.id ?? '';
  const last = desks.at(-1)?.id ?? '';
  await publish({});
  await storeEditorial(paper.id, first, editorialOf({ hidden: ['story'] }));
  await publish({ name: 'Renamed' });
  expect(await revisions()).toEqual({ [first]: 1 });
  await publish({ desks: desks.slice(1) });
  expect(await firstOf('SELECT desk FROM editorial')).toBe(last);
  expect(await revisions()).toEqual({ [first]: 2, [last]: 1 });
});
