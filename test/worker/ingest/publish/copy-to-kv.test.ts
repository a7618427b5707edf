import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  copyAgainStatement,
  stageStatements,
  takeOverStatement,
  unstageStatement,
} from '../../../../src/papers/store/publish-statements.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { rowsOf, run } from '../../../support/database.ts';
import { eachCall, FAULTS, gatedDatabase, gatedKv } from '../../../support/faulty-calls.ts';
import { countingKv, kvRefusing, kvWith, withMethods } from '../../../support/platform-doubles.ts';
import {
  activeSources,
  clock,
  copy,
  deletePapers,
  emptyKv,
  keys,
  prepareCopies,
  publishPaper,
  stagedPaper,
  townDesk,
  townPaper,
  withdraw,
} from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
prepareCopies();

describe('a published paper', () => {
  test('is in KV at each of its hosts after one refresh, and a refresh without changes sends D1 one statement', async () => {
    const paper = townPaper();
    const version = await publishPaper(paper);
    expect(await keys()).toEqual([]);
    await copy();
    for (const host of paper.hosts) {
      const { value, metadata } = await env.EDITIONS.getWithMetadata(`paper:${host}`);
      expect(metadata).toEqual({ version, first: paper.hosts[0] });
      expect(JSON.parse(value ?? '')).toMatchObject({ name: paper.name });
    }
    const { kv, puts } = countingKv();
    const rows = noCounts();
    const db = countedDatabase(env.DB, rows);
    await copy(kv, db);
    expect([puts, rows.statements]).toEqual([[], 1]);
  });

  test('is copied by the next refresh if KV refuses, and the other papers immediately', async () => {
    const broken = townPaper();
    const sound = townPaper();
    await publishPaper(broken, clock.now);
    await publishPaper(sound, clock.now + 1);
    await copy(kvRefusing(broken.id));
    expect(await keys()).toEqual([...sound.hosts].sort());
    expect(log.lines('paper not copied')).toMatchObject([{ publication: broken.id }]);
    await copy();
    expect(await keys()).toEqual([...broken.hosts, ...sound.hosts].sort());
  });

  test.each(FAULTS)(
    'is complete at its hosts if a call of KV or D1 %s, and copied once the lease has expired',
    async (fault) => {
      for (const calls of eachCall(fault, 8)) {
        await deletePapers();
        await emptyKv();
        const desk = (url: string) => [townDesk('moving-town', url)];
        const facts = { id: 'moving-town', hosts: ['a.example', 'b.example'] as const };
        const paper = townPaper({ ...facts, desks: desk('https://one.example/rss') });
        await publishPaper(paper);
        await copy();
        await publishPaper({
          ...paper,
          name: 'Moved',
          hosts: ['b.example', 'c.example'],
          desks: desk('https://two.example/rss'),
        });
        const db = gatedDatabase(calls.gate);
        await calls.settle(copy(gatedKv(calls.gate), db, db));
        for (const host of await keys()) {
          const value = await env.EDITIONS.get<{ name: string; hosts: string[] }>(
            `paper:${host}`,
            'json',
          );
          expect(value?.hosts, calls.hit).toContain(host);
        }
        expect(await keys(), calls.hit).toContain('b.example');
        clock.now += 11 * 60_000;
        await copy();
        expect(await keys(), calls.hit).toEqual(['b.example', 'c.example']);
        for (const host of ['b.example', 'c.example'])
          expect(await env.EDITIONS.get(`paper:${host}`)).toContain('"name":"Moved"');
        expect(await activeSources('moving-town')).toEqual(['own']);
      }
    },
  );

  test('is copied even if many others are damaged', async () => {
    for (let index = 0; index < 7; index++)
      await run(
        "INSERT INTO publications (id, data, digest, published_at) VALUES (?, '{}', 'x', ?)",
        `damaged-${index}`,
        clock.now - 1000,
      );
    const paper = townPaper();
    await publishPaper(paper, clock.now);
    for (let cron = 0; cron < 4; cron++) {
      await copy();
      clock.now += 300_000;
    }
    expect(await keys()).toEqual([...paper.hosts].sort());
  });

  test('is copied by one of two simultaneous refreshes', async () => {
    await publishPaper(townPaper());
    const { kv, puts } = countingKv();
    await Promise.all([copy(kv), copy(kv)]);
    expect(puts).toHaveLength(2);
  });

  test('is copied again if it was published again while it was being copied', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    let isFirst = true;
    const kv = kvWith(async () => {
      if (isFirst) await publishPaper({ ...paper, name: 'Second' });
      isFirst = false;
    });
    await copy(kv);
    await copy();
    expect(await env.EDITIONS.get(`paper:${paper.hosts[0]}`)).toContain('"name":"Second"');
  });

  test('is removed from hosts that it no longer has, unless another paper has them', async () => {
    // SQLite returns rows by id: the paper that loses a host is copied after the one that gets it.
    const two = townPaper();
    const one = townPaper({ hosts: ['given.example', 'first.example'] });
    await publishPaper(one);
    await copy();
    const [given, first = ''] = one.hosts;
    await publishPaper({ ...one, hosts: [first] });
    await publishPaper({ ...two, hosts: [...two.hosts, given] });
    await copy();
    expect(await keys()).toEqual([first, ...two.hosts, given].sort());
    const taken = await env.EDITIONS.getWithMetadata(`paper:${given}`);
    expect(taken.metadata).toMatchObject({ first: two.hosts[0] });
  });

  test('stays at its hosts if their order changes', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await copy();
    const [first, second = ''] = paper.hosts;
    await publishPaper({ ...paper, hosts: [second, first] });
    await copy();
    expect(await keys()).toEqual([first, second].sort());
    const kept = await env.EDITIONS.getWithMetadata(`paper:${first}`);
    expect(kept.metadata).toMatchObject({ first: second });
    expect(await rowsOf('SELECT publication FROM hosts')).toEqual([{ publication: paper.id }]);
  });

  test('is removed from a host in its old spelling only, if another paper has the other spelling now', async () => {
    const two = townPaper();
    const one = townPaper({ hosts: ['first.example', 'www.given.example'] });
    await publishPaper(one);
    await copy();
    await publishPaper({ ...one, hosts: ['first.example'] });
    await publishPaper({ ...two, hosts: ['given.example'] });
    await copy();
    expect(await keys()).toEqual(['first.example', 'given.example']);
  });

  test('loses all files except those of its present look, named files and uploads, even if KV lists them in parts', async () => {
    const ownFiles = {
      'pictures/ice.jpg': '/papers/files/pictures/new/ice.jpg',
      'pictures/ice.jpg@320': '/papers/files/pictures/new/ice.320.webp',
    };
    const paper = townPaper({ files: '/papers/files/made/new', ownFiles });
    const made = [
      'files/made/old/icon.svg',
      'files/made/new/icon.svg',
      'other/made/x',
      'files/uploads/0a/640.webp',
    ];
    const pictures = ['old', 'new'].flatMap((hash) =>
      ['ice.320.webp', 'ice.jpg'].map((name) => `files/pictures/${hash}/${name}`),
    );
    for (const name of [...made, ...pictures]) await env.EDITIONS.put(`file:${name}`, 'x');
    await publishPaper({ ...paper, id: 'files' });
    const list: KVNamespace['list'] = (options) => env.EDITIONS.list({ ...options, limit: 2 });
    await copy(withMethods(env.EDITIONS, { list }));
    expect(await keys('file:')).toEqual([
      'files/made/new/icon.svg',
      'files/pictures/new/ice.320.webp',
      'files/pictures/new/ice.jpg',
      'files/uploads/0a/640.webp',
      'other/made/x',
    ]);
  });
});

describe('the files of a version in publication', () => {
  const path = (look: string) => `/papers/next/made/${look}`;
  const key = (look: string) => `file:next/made/${look}/icon.svg`;
  const paper = (look: string) => townPaper({ id: 'next', files: path(look), name: look });

  test.each(['copies the version before', 'removes the paper, which was withdrawn'])(
    'exist once it is published, even if a refresh %s meanwhile',
    async (meanwhile) => {
      await publishPaper(paper('old'));
      await env.EDITIONS.put(key('old'), 'x');
      if (meanwhile !== 'copies the version before') {
        await copy();
        await withdraw('next');
      }
      const staged = stagedPaper(paper('new'), clock.now);
      for (const each of stageStatements(env.DB, staged)) await each.all();
      await env.EDITIONS.put(key('new'), 'x');
      await copy();
      await takeOverStatement(env.DB, staged).all();
      await unstageStatement(env.DB, staged).all();
      await copy();
      expect(await keys('file:')).toEqual(['next/made/new/icon.svg']);
    },
  );

  test('are left alone by a refresh that listed the files before the version was published', async () => {
    await publishPaper(paper('old'));
    await env.EDITIONS.put(key('old'), 'x');
    await env.EDITIONS.put(key('new'), 'x');
    const list: KVNamespace['list'] = async (options) => {
      const listed = await env.EDITIONS.list(options);
      await publishPaper(paper('new'));
      return listed as never;
    };
    await copy(withMethods(env.EDITIONS, { list }));
    await copy();
    expect(await keys('file:')).toEqual(['next/made/new/icon.svg']);
  });
});

test('a copy missing from KV is restored when the paper is published again without changes', async () => {
  const paper = townPaper();
  const digest = await publishPaper(paper);
  await copy();
  for (const host of paper.hosts) await env.EDITIONS.delete(`paper:${host}`);
  await copy();
  expect(await keys()).toEqual([]);
  await copyAgainStatement(env.DB, { id: paper.id, digest, at: clock.now }).all();
  await copy();
  expect(await keys()).toEqual([...paper.hosts].sort());
});
