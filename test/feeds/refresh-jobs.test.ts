import { createExecutionContext, createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { readEdition } from '../../src/feeds/edition-store.ts';
import { FeedStore } from '../../src/feeds/feed-store.ts';
import {
  consumeRefreshes,
  outboundPolicy,
  startFirstRefresh,
  startRefresh,
} from '../../src/feeds/refresh-jobs.ts';
import { platformAt, servedPublications } from '../../src/platform.ts';
import { feed, status } from './manners/documents.ts';
import { DAY, type Follower, follow, followOne, HOUR, MINUTE } from './manners/follow.ts';
import { watchLog } from './manners/watch-log.ts';

const log = watchLog();
const ETAG = { ETag: '"1"' };

/** The real KV, and how often it was written to. */
function countingKv(): { kv: KVNamespace; puts: string[] } {
  const puts: string[] = [];
  const put: KVNamespace['put'] = (key: string, ...rest: [never]) => {
    puts.push(key);
    return env.EDITIONS.put(key, ...rest);
  };
  return { kv: withMethods(env.EDITIONS, { put }), puts };
}

/** An object that behaves like another but for these methods. */
function withMethods<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(object, name) {
      const own = Reflect.get(methods, name);
      if (own) return own;
      const value = Reflect.get(object, name);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}

/** A queue that keeps what it is given. */
function keepingQueue(): { queue: Queue; bodies: unknown[] } {
  const bodies: unknown[] = [];
  const sendBatch = async (messages: Iterable<MessageSendRequest>) => {
    for (const { body } of messages) bodies.push(body);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  return { queue: withMethods(env.REFRESH_QUEUE, { sendBatch }), bodies };
}

function deliver(follower: Follower, bodies: readonly unknown[]): Promise<void> {
  const messages = bodies.map((body, index) => ({
    id: `${index}`,
    timestamp: new Date(follower.now),
    attempts: 1,
    body,
  }));
  return consumeRefreshes(createMessageBatch('refresh', messages), () => follower.platform);
}

describe('a refresh', () => {
  test('brings what is due into KV through the real queue', async () => {
    const [publication] = servedPublications(env);
    const platform = platformAt(Date.now(), env, createExecutionContext());
    await startRefresh(publication, platform);
    await expect
      .poll(
        async () => {
          const stored = await env.EDITIONS.get<{ sections: object }>(
            `edition:${publication.id}`,
            'json',
          );
          return Object.keys(stored?.sections ?? {}).length;
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(17);
  });

  test('a message that is delivered twice, or in two batches at once, causes one request', async () => {
    const { queue, bodies } = keepingQueue();
    const follower = await follow([{ answers: [{ ...feed(['One'], ETAG), delayMs: 100 }] }], {
      env: { REFRESH_QUEUE: queue },
    });
    await follower.refresh();
    expect(bodies).toHaveLength(1);
    await Promise.all([deliver(follower, [...bodies, ...bodies]), deliver(follower, bodies)]);
    await deliver(follower, bodies);
    expect(await follower.requests()).toHaveLength(1);
    expect(await follower.titles()).toEqual(['One']);
  });

  test('a message that makes no sense, or is of an unknown publication, is dropped and named in the log', async () => {
    const follower = await followOne(feed(['One']));
    const stranger = { publication: 'nobody', source: 'a', lease: 'b', at: follower.now };
    await deliver(follower, [{ nonsense: true }, 'text', stranger]);
    expect(log.lines('unreadable refresh message')).toHaveLength(2);
    expect(log.lines('refresh message for an unknown publication')).toHaveLength(1);
  });

  test('where the queue takes nothing the refresh happens at once', async () => {
    const queue = withMethods(env.REFRESH_QUEUE, {
      sendBatch: async () => {
        throw new Error('queue full');
      },
    });
    const follower = await follow([{ answers: [feed(['One'], ETAG)] }], {
      env: { REFRESH_QUEUE: queue },
    });
    await follower.refresh();
    expect(await follower.titles()).toEqual(['One']);
    expect(log.lines('the queue takes nothing')).toHaveLength(1);
  });

  test('while one feed hangs the others are in KV within a few seconds', async () => {
    const follower = await follow(
      [
        { id: 'hanging', answers: [{ fault: 'hang' }] },
        ...Array.from({ length: 8 }, (_, index) => ({
          host: index + 1,
          section: 'world' as const,
          answers: [feed([`Story ${index}`], ETAG)],
        })),
      ],
      { limits: { headersTimeoutMs: 6_000, totalTimeoutMs: 7_000 } },
    );
    const startedAt = Date.now();
    const refresh = follower.refresh();
    await expect
      .poll(async () => (await follower.edition())?.sections.world?.length, { timeout: 5_000 })
      .toBe(8);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect((await follower.requests('hanging'))[0]?.closedAt).toBeUndefined();
    await refresh;
    expect((await follower.state('hanging')).failures).toBe(1);
    expect(follower.invalidated).toEqual([[`${follower.id}:world`]]);
  });

  test('a refresh that was cut off before it asked is taken up after 5 minutes', async () => {
    const { queue, bodies } = keepingQueue();
    const follower = await follow([{ answers: [feed(['One'], ETAG)] }], {
      env: { REFRESH_QUEUE: queue },
    });
    await follower.refresh();
    follower.now += 5 * MINUTE - 1;
    await follower.refresh();
    expect(bodies).toHaveLength(1);
    follower.now += 1;
    await follower.refresh();
    expect(bodies).toHaveLength(2);
    // The message of the first refresh, come late, is no second request.
    await deliver(follower, bodies);
    expect(await follower.requests()).toHaveLength(1);
  });

  test('a refresh that was cut off after it asked is taken up when its lease lapses, after 15 minutes', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    const [source] = follower.publication.sources;
    const [claim] = await follower.store.claimDue(follower.publication, follower.now, 10);
    if (!source || !claim) throw new Error('nothing was claimed');
    expect(await follower.store.begin(claim, source, follower.now)).toBeDefined();
    follower.now += 15 * MINUTE - 1;
    await follower.refresh();
    expect(await follower.requests()).toHaveLength(0);
    follower.now += 1;
    await follower.refresh();
    expect(await follower.titles()).toEqual(['One']);
  });

  test('what a check brings after its lease went to another one is thrown away', async () => {
    const follower = await followOne(feed(['New'], ETAG));
    const [source] = follower.publication.sources;
    const [claim] = await follower.store.claimDue(follower.publication, follower.now, 10);
    if (!source || !claim) throw new Error('nothing was claimed');
    const known = await follower.store.begin(claim, source, follower.now);
    if (!known) throw new Error('the claim was not good');
    follower.now += 20 * MINUTE;
    await follower.refresh();
    await follower.store.finish(claim, { state: known.state, items: [] }, 'host', follower.now);
    expect(await follower.titles()).toEqual(['New']);
    expect((await follower.state()).validators?.etag).toBe('"1"');
  });

  test('one that lists new sources late undoes nothing of what another has learned', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    // Another refresh comes first, just as this one is about to list the source.
    const prepare: D1Database['prepare'] = (query) => {
      const statement = env.DB.prepare(query);
      if (!query.startsWith('INSERT INTO source_states')) return statement;
      const bind: D1PreparedStatement['bind'] = (...values) => {
        const bound = statement.bind(...values);
        const run = async () => {
          await follower.refresh();
          return bound.run();
        };
        return withMethods(bound, { run: run as typeof bound.run });
      };
      return withMethods(statement, { bind });
    };
    const late = new FeedStore(withMethods(env.DB, { prepare }));
    expect(await late.claimDue(follower.publication, follower.now, 10)).toEqual([]);
    expect((await follower.state()).validators?.etag).toBe('"1"');
    expect(await follower.requests()).toHaveLength(1);
  });
});

describe('what is written', () => {
  test('KV is written when stories changed and at no other time', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        {
          answers: [
            feed(['One'], ETAG),
            status(304),
            feed(['One'], ETAG),
            status(500),
            feed(['Two'], ETAG),
          ],
        },
      ],
      { env: { EDITIONS: kv } },
    );
    const counts: number[] = [];
    await follower.refresh();
    counts.push(puts.length);
    for (let poll = 0; poll < 4; poll++) {
      await follower.refreshWhenDue();
      counts.push(puts.length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 2]);
  });

  test('a refresh publishes once and marks the changed sections as stale in one call', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        { section: 'world', answers: [feed(['W1'], ETAG), feed(['W2'], ETAG)] },
        { section: 'arts', host: 1, answers: [feed(['A1'], ETAG), status(304)] },
        { section: 'local', host: 2, answers: [feed(['L1'], ETAG), feed(['L2'], ETAG)] },
      ],
      { env: { EDITIONS: kv } },
    );
    await follower.refresh();
    await follower.refreshWhenDue();
    expect(puts).toHaveLength(2);
    const tags = (...sections: string[]) => sections.map((section) => `${follower.id}:${section}`);
    expect(follower.invalidated).toEqual([tags('local', 'world', 'arts'), tags('local', 'world')]);
  });

  test('stories that changed below the ones that are shown cause no publication', async () => {
    const { kv, puts } = countingKv();
    const follower = await follow(
      [
        {
          answers: [
            feed(['One', 'Two', 'Three', 'Four'], ETAG),
            feed(['One', 'Two', 'Three', 'Five'], ETAG),
          ],
          maxItems: 3,
        },
      ],
      { env: { EDITIONS: kv } },
    );
    await follower.refresh();
    await follower.refreshWhenDue();
    expect(await follower.titles()).toContain('Five');
    expect(puts).toHaveLength(1);
    expect(follower.invalidated).toHaveLength(1);
  });
});

describe('when storage fails', () => {
  test('a KV that cannot be written loses nothing: the next refresh publishes, whatever it brings', async () => {
    let isBroken = true;
    const put: KVNamespace['put'] = async (key: string, ...rest: [never]) => {
      if (isBroken) throw new Error('KV is down');
      return env.EDITIONS.put(key, ...rest);
    };
    const follower = await follow([{ answers: [feed(['One'], ETAG), status(304)] }], {
      env: { EDITIONS: withMethods(env.EDITIONS, { put }) },
    });
    await follower.refresh();
    expect(await follower.edition()).toBeUndefined();
    expect(log.lines('edition not published')).toHaveLength(1);
    isBroken = false;
    await follower.refreshWhenDue();
    expect((await follower.edition())?.sections.local?.[0]?.title).toBe('One');
    expect(follower.invalidated).toEqual([[`${follower.id}:local`]]);
  });

  test('stale pages that could not be marked are marked by the next refresh', async () => {
    const follower = await followOne(feed(['One'], ETAG), status(304));
    const { invalidate } = follower.platform;
    const failing = {
      ...follower.platform,
      invalidate: () => Promise.reject(new Error('no purge')),
    };
    await startRefresh(follower.publication, failing);
    expect(follower.invalidated).toEqual([]);
    expect(failing.invalidate).not.toBe(invalidate);
    await follower.refreshWhenDue();
    expect(follower.invalidated).toEqual([[`${follower.id}:local`]]);
  });

  test('a D1 that fails is logged, asks nobody and loses nothing', async () => {
    let isBroken = false;
    const prepare = (sql: string) => {
      if (isBroken) throw new Error('D1 is down');
      return env.DB.prepare(sql);
    };
    const follower = await follow([{ answers: [feed(['One'], ETAG), feed(['Two'], ETAG)] }], {
      env: { DB: withMethods(env.DB, { prepare }) },
    });
    await follower.refresh();
    isBroken = true;
    follower.now += 2 * HOUR;
    await follower.refresh();
    expect(log.lines('refresh not started')).toHaveLength(1);
    expect(await follower.requests()).toHaveLength(1);
    expect((await follower.edition())?.sections.local?.[0]?.title).toBe('One');
    isBroken = false;
    await follower.refresh();
    expect(await follower.titles()).toEqual(['Two']);
  });

  test('a D1 that fails after the request makes the feed be asked again, but not soon', async () => {
    let isBroken = false;
    const batch: D1Database['batch'] = async (statements) => {
      if (isBroken) throw new Error('D1 is down');
      return env.DB.batch(statements);
    };
    const follower = await follow(
      [{ answers: [feed(['One'], ETAG), feed(['Two'], ETAG), feed(['Three'], ETAG)] }],
      {
        env: { DB: withMethods(env.DB, { batch }) },
      },
    );
    await follower.refresh();
    isBroken = true;
    follower.now += HOUR;
    await follower.refresh();
    isBroken = false;
    expect(log.lines('refresh failed')).toHaveLength(1);
    follower.now += 15 * MINUTE - 1;
    await follower.refresh();
    expect(await follower.requests()).toHaveLength(2);
    follower.now += 1;
    await follower.refresh();
    expect(await follower.titles()).toEqual(['Three']);
    expect((await follower.requests())[2]?.headers['if-none-match']).toBe('"1"');
  });

  test('stored stories of another shape are left out, and the feed is fetched whole', async () => {
    const follower = await followOne(feed(['One'], ETAG), {
      ...feed(['One'], ETAG),
      knowsEtag: true,
    });
    await follower.refresh();
    await env.DB.prepare('UPDATE channels SET items = ? WHERE publication = ?')
      .bind('[{"headline":"from an older version"}]', follower.id)
      .run();
    expect((await follower.store.readChannels(follower.publication)).items.size).toBe(0);
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['One']);
    expect((await follower.requests())[1]?.headers).not.toHaveProperty('if-none-match');
  });

  test.each(['not JSON', '{"shape":0}', '[]', 'null', '{"shape":1,"sections":{"local":[{}]}}'])(
    'an edition in KV that reads %s breaks no page and is replaced by the next refresh',
    async (stored) => {
      const follower = await followOne(feed(['One'], ETAG), status(304));
      await follower.refresh();
      await env.EDITIONS.put(`edition:${follower.id}`, stored);
      expect(await follower.edition()).toBeUndefined();
      await follower.refreshWhenDue();
      expect((await follower.edition())?.sections.local?.[0]?.title).toBe('One');
    },
  );

  test('an isolate that holds an edition goes on showing it while KV fails', async () => {
    const follower = await followOne(feed(['One'], ETAG));
    await follower.refresh();
    const get = (async () => {
      throw new Error('KV is down');
    }) as unknown as KVNamespace['get'];
    const later = new Date(follower.now + HOUR);
    const broken = withMethods(env.EDITIONS, { get });
    const edition = await readEdition(broken, follower.publication, later);
    expect(edition?.sections.local?.[0]?.title).toBe('One');
  });
});

describe('readers of an empty site', () => {
  test('start one refresh in half a minute, however many they are', async () => {
    const { queue, bodies } = keepingQueue();
    const follower = await follow([{ answers: [] }, { answers: [] }], {
      env: { REFRESH_QUEUE: queue },
    });
    let statements = 0;
    const prepare = (sql: string) => {
      statements += 1;
      return env.DB.prepare(sql);
    };
    Object.assign(follower.platform.env, { DB: withMethods(env.DB, { prepare }) });
    const start = () => startFirstRefresh(follower.publication, follower.platform);
    await Promise.all([start(), start(), start()]);
    expect(bodies).toHaveLength(2);
    const once = statements;
    await start();
    expect(statements).toBe(once);
    follower.now += 30_000;
    await start();
    expect(statements).toBeGreaterThan(once);
  });
});

describe('last good items', () => {
  test('outlive every failure for years, in the order and with the times that they had', async () => {
    const follower = await followOne(feed(['One', 'Two'], ETAG), status(500));
    await follower.refresh();
    const before = await follower.edition();
    for (let year = 1; year <= 3; year++) {
      follower.now += 365 * DAY;
      await follower.refresh();
    }
    expect((await follower.edition())?.sections).toEqual(before?.sections);
    expect((await follower.state()).failures).toBe(3);
  });

  test('are selected anew when an editor changes what is kept of a source', async () => {
    const follower = await follow([
      {
        answers: [{ ...feed(['Iqaluit harbour opens', 'Elsewhere'], ETAG), knowsEtag: true }],
        onlyMentioning: ['iqaluit'],
      },
    ]);
    await follower.refresh();
    const [source] = follower.publication.sources;
    if (!source) throw new Error('no source');
    const { onlyMentioning: _, ...everything } = source;
    follower.publication = { ...follower.publication, sources: [everything] };
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['Iqaluit harbour opens', 'Elsewhere']);
    await follower.refreshWhenDue();
    expect((await follower.requests())[2]?.headers['if-none-match']).toBe('"1"');
  });

  test('of a source whose whole selection is empty this time stay as they are', async () => {
    const follower = await follow([
      {
        answers: [feed(['Iqaluit harbour opens'], ETAG), feed(['Elsewhere'], ETAG)],
        onlyMentioning: ['iqaluit'],
      },
    ]);
    await follower.refresh();
    await follower.refreshWhenDue();
    expect(await follower.titles()).toEqual(['Iqaluit harbour opens']);
    expect((await follower.state()).failures).toBe(0);
  });
});

test('requests go only to the hosts of sources that are followed, with and without www.', () => {
  const [publication] = servedPublications({ ...env, SAMPLE_WORLD_ORIGIN: '' });
  const policy = outboundPolicy(publication, { sampleHosts: new Set() });
  expect(policy.hosts.has('nunatsiaq.com')).toBe(true);
  expect(policy.hosts.has('www.nunatsiaq.com')).toBe(true);
  expect(policy.hosts.has('example.com')).toBe(false);
  expect(policy.plainHosts?.size).toBe(0);
});

test('the feed store counts nothing as published that nobody published', async () => {
  const follower = await followOne(feed(['One'], ETAG));
  await follower.refresh();
  const store = new FeedStore(env.DB);
  const progress = await store.readProgress(follower.publication);
  expect(await store.markPublished(follower.publication, progress, {}, follower.now)).toBe(true);
  expect(await store.markPublished(follower.publication, progress, {}, follower.now)).toBe(false);
});
