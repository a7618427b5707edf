import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BulletinContext,
  tryToPublishBulletins,
} from '../../../../src/ingest/publish/publish-bulletins.ts';
import {
  bulletinKey,
  type DeskBulletin,
  readStoredBulletin,
} from '../../../../src/model/bulletin.ts';
import type { Editorial as EditorialValue } from '../../../../src/model/editorial/editorial.ts';
import { Editorial } from '../../../support/both-workers.ts';
import { run } from '../../../support/database.ts';
import {
  anyRefreshes,
  atOnce,
  DeskPublisher,
  interleave,
} from '../../../support/edition-publisher.ts';
import {
  editorialOf,
  editorialSite,
  noticeAt,
  storeEditorial,
} from '../../../support/editorial.ts';
import { runs } from '../../../support/effort.ts';
import { MINUTE } from '../../../support/follow.ts';
import { KV_AWAY } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { STATION, weatherReport } from '../../../support/weather.ts';

const log = watchLog();

/** Publishes the weather of a desk with one station, or none, and the editorial. */
class BulletinPublisher extends DeskPublisher<DeskBulletin> {
  constructor(stations = true) {
    super({ sources: [], ...(stations && { stations: [STATION] }) });
  }

  async say(changes: Partial<EditorialValue>, paper = `paper of ${this.desk.id}`): Promise<void> {
    await storeEditorial(paper, this.desk.id, editorialOf(changes));
  }

  /** Stores another report. */
  async report(temperature: number): Promise<void> {
    const content = { report: weatherReport({ temperature }), warnings: [] };
    await this.storeContent('report:nu-21', content, 'desk_bulletins');
  }

  notice(id: string) {
    return noticeAt(this.now, { id });
  }

  async publish(step = atOnce): Promise<boolean> {
    const { bulletins } = this.store;
    const context: BulletinContext = {
      desks: { builtIn: new Map() },
      store: {
        readUnpublished: (...args) => step('read', () => this.store.readUnpublished(...args)),
        bulletins: {
          takeTime: (...args) => step('take', () => bulletins.takeTime(...args)),
          markPublished: (...args) => step('mark', () => bulletins.markPublished(...args)),
        },
      },
      kv: this.kv(step),
      now: () => new Date(this.now),
      pause: this.pause,
      publishPages: async () => {},
      invalidate: async (tags) => {
        this.purges.push(tags.map((tag) => tag.replace(/^desk:[^:]+:/, '')));
      },
    };
    const behind = await context.store.readUnpublished([this.desk], new Map());
    const retried = this.isAwaited ? 'all' : 'superseded';
    return tryToPublishBulletins([this.desk], behind, context, retried);
  }

  async stored(): Promise<DeskBulletin | undefined> {
    return readStoredBulletin((await env.EDITIONS.get(bulletinKey(this.desk.id))) ?? '');
  }

  /** The ids of a paper's notices in KV. */
  async notices(paper = `paper of ${this.desk.id}`): Promise<string[] | undefined> {
    return (await this.stored())?.editorial?.[paper]?.notices.map(({ id }) => id);
  }

  /** The temperature in KV. */
  async temperature(): Promise<number | undefined> {
    return (await this.stored())?.reports[STATION.id]?.temperature;
  }

  /** The weather for readers whose isolate has seen every value. */
  get latest(): DeskBulletin | undefined {
    return this.puts.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))[0];
  }
}

test('the editorial is stored with its desk’s weather, changes its version, and purges the pages that show it', async () => {
  const publisher = new BulletinPublisher();
  await publisher.report(-10);
  await publisher.publish();
  const before = await publisher.stored();
  expect(before).not.toHaveProperty('editorial');
  publisher.purges.length = 0;
  await publisher.say({ notices: [publisher.notice('a')] });
  await publisher.publish();
  const after = await publisher.stored();
  expect(await publisher.notices()).toEqual(['a']);
  expect(after?.reports).toEqual(before?.reports);
  expect(after?.version).not.toBe(before?.version);
  expect(publisher.purges).toEqual([['warnings']]);
  await publisher.say({ notices: [publisher.notice('a')], hidden: ['story'] });
  await publisher.publish();
  expect(publisher.purges[1]).toContain('local');
  expect(publisher.purges[1]).not.toContain('warnings');
  await publisher.say({});
  await publisher.publish();
  expect(publisher.purges[2]).toEqual(expect.arrayContaining(['local', 'warnings']));
  const { publishedAt: _, ...last } = (await publisher.stored()) ?? {};
  expect(last).toEqual({ ...before, publishedAt: undefined });
  for (const editorial of [7, [], { paper: { notices: 1 } }, null]) {
    const damaged = readStoredBulletin(JSON.stringify({ ...after, editorial }));
    expect(damaged?.reports).toEqual(after?.reports);
  }
});

test('a notice that is over is not published', async () => {
  const publisher = new BulletinPublisher(false);
  const over = { ...publisher.notice('over'), until: new Date(publisher.now).toISOString() };
  await publisher.say({ notices: [over, publisher.notice('open')] });
  await publisher.publish();
  expect(await publisher.notices()).toEqual(['open']);
});

test.each(['{', '{"notices":[]}', 'null', '[]'])(
  'damaged editorial %s costs its paper alone, and is logged',
  async (data) => {
    const publisher = new BulletinPublisher();
    await publisher.report(-10);
    await publisher.say({ notices: [publisher.notice('a')] });
    await publisher.say({ notices: [publisher.notice('b')] }, 'other');
    await run('UPDATE editorial SET data = ? WHERE paper = ?', data, 'other');
    await publisher.publish();
    expect(await publisher.notices()).toEqual(['a']);
    expect(await publisher.notices('other')).toBeUndefined();
    expect(Object.keys((await publisher.stored())?.reports ?? {})).toEqual(['nu-21']);
    expect(log.lines('stored bulletin unreadable')).toMatchObject([
      { desk: publisher.desk.id, source: 'editorial of other' },
    ]);
  },
);

test('a paper with another carrier is removed from the weather of the previous one', async () => {
  const first = new BulletinPublisher(false);
  const second = new BulletinPublisher(false);
  await first.say({ notices: [first.notice('a')] }, 'moved');
  await first.publish();
  await second.say({ notices: [second.notice('b')] }, 'moved');
  await first.publish();
  await second.publish();
  expect(await first.notices('moved')).toBeUndefined();
  expect(await second.notices('moved')).toEqual(['b']);
});

describe('when two refreshes publish the weather at the same time', () => {
  test('the older value of a cut-off refresh is replaced by the next cron, which invalidates all of it', async () => {
    const publisher = new BulletinPublisher();
    await publisher.report(-10);
    await publisher.publishOvertaken('put', () => publisher.report(-30), true);
    expect(await publisher.temperature()).toBe(-10);
    // An isolate that has read the newer one keeps it meanwhile.
    expect(publisher.latest?.reports[STATION.id]?.temperature).toBe(-30);
    publisher.purges.length = 0;
    await publisher.cron();
    expect(await publisher.temperature()).toBe(-30);
    expect(publisher.purges).toEqual([['station:nu-21', 'warnings']]);
    await publisher.cron();
    const written = publisher.puts.length;
    await publisher.cron();
    expect(publisher.puts).toHaveLength(written);
  });

  test('a write that KV refuses, as it follows another within a second, is repeated later', async () => {
    const publisher = new BulletinPublisher();
    Object.assign(publisher, { isAwaited: true, isLimited: true });
    await publisher.report(-10);
    await publisher.publish();
    await publisher.report(-20);
    const before = publisher.now;
    expect(await publisher.publish()).toBe(true);
    expect(publisher.now - before).toBe(1_100);
    expect(await publisher.temperature()).toBe(-20);
    await publisher.report(-30);
    expect(await Promise.all([publisher.publish(), publisher.publish()])).toEqual([true, true]);
    expect(await publisher.temperature()).toBe(-30);
    publisher.now += MINUTE;
    await publisher.publishOvertaken('put', () => publisher.report(-40));
    expect(await publisher.temperature()).toBe(-40);
  });

  test('a cron leaves a write that KV refuses to the next one', async () => {
    const publisher = new BulletinPublisher();
    publisher.isLimited = true;
    await publisher.report(-10);
    await publisher.publish();
    await publisher.report(-20);
    expect(await publisher.publish()).toBe(false);
    expect(log.lines('bulletin not published')).toHaveLength(1);
    await publisher.cron();
    expect(await publisher.temperature()).toBe(-20);
  });

  test('a value is newer than the previous one even if the clock has gone back', async () => {
    const publisher = new BulletinPublisher();
    await publisher.report(-10);
    await publisher.publish();
    publisher.now -= 60 * MINUTE;
    await publisher.report(-30);
    await publisher.publish();
    expect(publisher.latest?.reports[STATION.id]?.temperature).toBe(-30);
  });
});

test('the weather is published again if the stored versions of its stations are damaged', async () => {
  const publisher = new BulletinPublisher();
  await publisher.report(-10);
  await publisher.publish();
  await run(
    'UPDATE desk_bulletins SET station_versions = ? WHERE desk = ?',
    '{',
    publisher.desk.id,
  );
  await publisher.report(-30);
  await publisher.publish();
  expect(await publisher.temperature()).toBe(-30);
});

test('whatever the order of refreshes and cut-offs, readers keep the latest weather, and KV has it after a cron', async () => {
  await fc.assert(
    fc.asyncProperty(anyRefreshes, async (all) => {
      const publisher = new BulletinPublisher();
      const change = async (n: number) => {
        await publisher.report(-n);
        await publisher.say({ notices: [publisher.notice(`n${n}`)] });
      };
      await change(0);
      await interleave(all, publisher, change);
      await publisher.cron();
      expect(await publisher.temperature()).toBe(-all.changes);
      expect(await publisher.notices()).toEqual([`n${all.changes}`]);
      expect(publisher.latest).toEqual(await publisher.stored());
      const ordered = publisher.puts.toSorted((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
      const times = ordered.map(({ publishedAt }) => publishedAt);
      expect(new Set(times).size).toBe(times.length);
      const temperatures = ordered.map(({ reports }) => reports[STATION.id]?.temperature ?? 0);
      expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
      // At most one more, and then nothing is left to do.
      await publisher.cron();
      const written = publisher.puts.length;
      await publisher.cron();
      expect(publisher.puts).toHaveLength(written);
    }),
    { numRuns: runs(30) },
  );
});

describe('Editorial.publish', () => {
  test('throws if KV refuses writes, and the next call publishes', async () => {
    const site = await editorialSite();
    const [desk] = site.publication.desks;
    const id = desk?.id ?? '';
    await storeEditorial(site.publication.id, id, editorialOf({ hidden: ['story'] }));
    const away = new Editorial(createExecutionContext(), {
      ...env,
      EDITIONS: KV_AWAY,
    } as unknown as IngestEnv);
    await expect(away.publish(id)).rejects.toThrow(
      `the bulletin of the desk ${id} is not published`,
    );
    await site.publishEditorial();
    const stored = readStoredBulletin((await env.EDITIONS.get(bulletinKey(id))) ?? '');
    expect(stored?.editorial?.[site.publication.id]?.hidden).toEqual(['story']);
    // Nothing is left to do.
    await site.publishEditorial();
  });

  test('throws for a desk that ingest does not know', async () => {
    const ingest = new Editorial(createExecutionContext(), env as unknown as IngestEnv);
    await expect(ingest.publish('no-such-desk')).rejects.toThrow('no-such-desk');
  });
});
