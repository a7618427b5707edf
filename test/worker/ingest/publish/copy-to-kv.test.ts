import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import {
  type CopyContext,
  claimUncopied,
  copyPapers,
} from '../../../../src/ingest/publish/copy-to-kv.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import {
  copyAgainStatement,
  stageStatements,
  takeOverStatement,
  unstageStatement,
  withdrawStatement,
} from '../../../../src/paper-store/publish-statements.ts';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import { countingKv, kvRefusing, kvWith, withMethods } from '../../../support/platform-doubles.ts';
import {
  forgetPapers,
  publishPaper,
  runStatement,
  stagedPaper,
  townDesk,
  townPaper,
} from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const START = Date.parse('2026-11-22T12:00:00Z');

let now = START;
async function copy(kv: KVNamespace = env.EDITIONS, db = env.DB): Promise<void> {
  const context: CopyContext = {
    db,
    desks: new DeskStore(
      env.DB,
      PUBLICATIONS.flatMap(({ desks }) => desks),
    ),
    kv,
    now: () => new Date(now),
    followedHere: (desk) => desk,
  };
  await copyPapers((await claimUncopied(context).all()).results, context);
}
const keys = async (prefix = 'paper:') =>
  (await env.EDITIONS.list({ prefix })).keys.map(({ name }) => name.slice(prefix.length));
const withdraw = (id: string) => runStatement(withdrawStatement(id, now));
const due = async (desk: string) =>
  (
    await env.DB.prepare('SELECT source FROM desk_sources WHERE desk = ? AND active = 1')
      .bind(desk)
      .all<{ source: string }>()
  ).results.map(({ source }) => source);

beforeEach(async () => {
  now = START;
  await forgetPapers();
  for (const key of await keys('')) await env.EDITIONS.delete(key);
});

describe('what was published', () => {
  test('is in KV after one refresh, whole at each of its hosts', async () => {
    const paper = townPaper();
    const version = await publishPaper(paper);
    expect(await keys()).toEqual([]);
    await copy();
    for (const host of paper.hosts) {
      const { value, metadata } = await env.EDITIONS.getWithMetadata(`paper:${host}`);
      expect(metadata).toEqual({ version, first: paper.hosts[0] });
      expect(JSON.parse(value ?? '')).toMatchObject({ name: paper.name });
    }
  });

  test('is copied once, and a refresh with nothing to copy asks D1 once', async () => {
    await publishPaper(townPaper());
    await copy();
    const { kv, puts } = countingKv();
    const rows = noCounts();
    const db = countedDatabase(env.DB, rows);
    await copy(kv, db);
    expect([puts, rows.statements]).toEqual([[], 1]);
  });

  test('is copied by the next refresh where KV refuses, and the other papers at once', async () => {
    const [broken, sound] = [townPaper(), townPaper()];
    await publishPaper(broken, now);
    await publishPaper(sound, now + 1);
    await copy(kvRefusing(broken.id));
    expect(await keys()).toEqual([...sound.hosts].sort());
    expect(log.lines('paper not copied')).toMatchObject([{ publication: broken.id }]);
    await copy();
    expect(await keys()).toEqual([...broken.hosts, ...sound.hosts].sort());
  });

  test('is copied all the same where many others are damaged', async () => {
    for (let index = 0; index < 7; index++)
      await env.DB.prepare(
        "INSERT INTO publications (id, data, digest, published_at) VALUES (?, '{}', 'x', ?)",
      )
        .bind(`damaged-${index}`, now - 1000)
        .run();
    const paper = townPaper();
    await publishPaper(paper, now);
    for (let cron = 0; cron < 4; cron++) {
      await copy();
      now += 300_000;
    }
    expect(await keys()).toEqual([...paper.hosts].sort());
  });

  test('is copied by one of two refreshes at once', async () => {
    await publishPaper(townPaper());
    const { kv, puts } = countingKv();
    await Promise.all([copy(kv), copy(kv)]);
    expect(puts).toHaveLength(2);
  });

  test('is copied again where it was published again while it was being copied', async () => {
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

  test('leaves the hosts that it has no more, unless another paper has them now', async () => {
    // SQLite gives the rows by their ids: the paper that loses a host is copied when the other one has it.
    const [two, one] = [townPaper(), townPaper()];
    await publishPaper(one);
    await copy();
    const [first = '', given = ''] = one.hosts;
    await publishPaper({ ...one, hosts: [first] });
    await publishPaper({ ...two, hosts: [...two.hosts, given] });
    await copy();
    expect(await keys()).toEqual([first, ...two.hosts, given].sort());
    const taken = await env.EDITIONS.getWithMetadata(`paper:${given}`);
    expect(taken.metadata).toMatchObject({ first: two.hosts[0] });
  });

  test('loses its files but those of its present look, those that it names and those that were uploaded at the desk', async () => {
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
    await copy();
    expect(await keys('file:')).toEqual([
      'files/made/new/icon.svg',
      'files/pictures/new/ice.320.webp',
      'files/pictures/new/ice.jpg',
      'files/uploads/0a/640.webp',
      'other/made/x',
    ]);
  });

  test('loses all its old files where KV lists them in several parts', async () => {
    const paper = townPaper({ id: 'many', files: '/papers/many/made/new' });
    const old = Array.from({ length: 9 }, (_, number) => `many/made/old/${number}.svg`);
    for (const name of [...old, 'many/made/new/icon.svg'])
      await env.EDITIONS.put(`file:${name}`, 'x');
    await publishPaper(paper);
    const list: KVNamespace['list'] = (options) => env.EDITIONS.list({ ...options, limit: 2 });
    await copy(withMethods(env.EDITIONS, { list }));
    expect(await keys('file:many/')).toEqual(['made/new/icon.svg']);
  });
});

describe('the files of a version that is being published', () => {
  const path = (look: string) => `/papers/next/made/${look}`;
  const key = (look: string) => `file:next/made/${look}/icon.svg`;
  const paper = (look: string) => townPaper({ id: 'next', files: path(look), name: look });

  test.each(['copies the version before', 'removes the paper, which was withdrawn'])(
    'are there once it is published, where a refresh %s meanwhile',
    async (meanwhile) => {
      await publishPaper(paper('old'));
      await env.EDITIONS.put(key('old'), 'x');
      if (meanwhile !== 'copies the version before') {
        await copy();
        await withdraw('next');
      }
      const staged = stagedPaper(paper('new'), now);
      for (const each of stageStatements(staged)) await runStatement(each);
      await env.EDITIONS.put(key('new'), 'x');
      await copy();
      for (const each of [takeOverStatement(staged), unstageStatement(staged)])
        await runStatement(each);
      await copy();
      expect(await keys('file:')).toEqual(['next/made/new/icon.svg']);
    },
  );

  test('are left alone by a refresh that had listed the files when the version was published', async () => {
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

test('a copy that KV has lost is there again once the paper is published as it is', async () => {
  const paper = townPaper();
  const digest = await publishPaper(paper);
  await copy();
  for (const host of paper.hosts) await env.EDITIONS.delete(`paper:${host}`);
  await copy();
  expect(await keys()).toEqual([]);
  await runStatement(copyAgainStatement({ id: paper.id, digest, at: now }));
  await copy();
  expect(await keys()).toEqual([...paper.hosts].sort());
});

describe('what was withdrawn', () => {
  test('is gone from KV with its files after one refresh, and its desk is not polled until it comes back', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await env.EDITIONS.put(`file:${paper.id}/icon.svg`, 'x');
    await copy();
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
    expect(await keys('file:')).toEqual([]);
    expect(await due(paper.id)).toEqual([]);
    await publishPaper(paper);
    await copy();
    expect(await keys()).toEqual([...paper.hosts].sort());
    expect(await due(paper.id)).toEqual(['own']);
  });

  test('is gone from KV where it was copied in part only, or was to be copied again', async () => {
    const paper = townPaper();
    const digest = await publishPaper(paper);
    await copy(kvRefusing('www.'));
    expect(await keys()).toEqual([paper.hosts[0]]);
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
    await publishPaper(paper);
    await copy();
    await runStatement(copyAgainStatement({ id: paper.id, digest, at: now }));
    await withdraw(paper.id);
    await copy();
    expect(await keys()).toEqual([]);
  });

  test('leaves a desk that another published paper carries', async () => {
    const shared = townDesk('region', 'https://region.example/feed');
    const [one, two] = [townPaper(), townPaper()];
    await publishPaper({ ...one, desks: [shared] });
    await publishPaper({ ...two, desks: [shared] });
    await copy();
    await withdraw(one.id);
    await copy();
    expect(await due('region')).toEqual(['own']);
    await withdraw(two.id);
    await copy();
    expect(await due('region')).toEqual([]);
  });
});
