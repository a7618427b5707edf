import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { migrationStatements } from '../../../../scripts/migrations.ts';
import { adoptPosts, movePosts } from '../../../../scripts/posts/move-posts.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { d1Of } from '../../../support/sqlite-database.ts';

/** The first migration that compares papers with those of the build. */
const FIRST = '0027';
const BUILT_IN = {
  ...NUNAVUT_NEWS,
  id: 'first',
  hosts: ['www.first.ca', 'first.ca', 'spare.ca'],
} as const;
/** Required facts of a paper. */
const FACTS = { language: 'en-CA', timeZone: 'America/Iqaluit', desks: [] };
const KINDS = ['posts', 'post_copies', 'post_versions', 'post_keywords'] as const;

/** A database of the previous release. */
async function openOld() {
  const database = new DatabaseSync(':memory:');
  const run = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).run(...values);
  for (const sql of await migrationStatements((name) => name < FIRST)) database.exec(sql);
  const moving = d1Of(database);
  return {
    run,
    read: moving.query,
    publish: (id: string, ...hosts: string[]) =>
      run(
        "INSERT INTO publications (id, data, digest, published_at) VALUES (?, ?, 'x', 1) ON CONFLICT (id) DO UPDATE SET data = excluded.data",
        ...[id, JSON.stringify({ ...FACTS, id, hosts })],
      ),
    withdraw: (id: string) => run('UPDATE publications SET data = NULL WHERE id = ?', id),
    giveEditor: (paper: string, since: number) =>
      run("INSERT INTO people VALUES (?, 'e@example.org', 'E', 'editor', ?)", paper, since),
    /** Writes one row of each kind, with the same names in every domain. */
    write(domain: string) {
      run(
        "INSERT INTO posts (domain, slug, id, date, meta_title, meta_description, short_tail_keywords, blog) VALUES (?, 'ice', 'ice', '2026-11-20', 'T', 'D', 'frost', 'B')",
        domain,
      );
      run(
        "INSERT INTO post_copies (domain, id, slug, version, data, owner, saved_by, saved_at) VALUES (?, 'p_1', 'draft', 1, '{}', '', 'E', 1)",
        domain,
      );
      run(
        "INSERT INTO post_versions (domain, slug, number, public_at, data) VALUES (?, 'ice', 1, 1, '{}')",
        domain,
      );
    },
    async upgrade() {
      for (const sql of await migrationStatements((name) => name >= FIRST)) database.exec(sql);
    },
    deploy: (...papers: readonly Publication[]) => movePosts(moving, () => papers),
    adopt: (domain: string, paper: string) => adoptPosts(moving, domain, paper),
    /** The number of rows of each owner, all four kinds together. */
    owners() {
      const rows = KINDS.flatMap((table) => database.prepare(`SELECT paper FROM ${table}`).all());
      return Object.fromEntries(
        [...Map.groupBy(rows, ({ paper }) => String(paper))].map(([paper, own]) => [
          paper,
          own.length,
        ]),
      );
    },
  };
}

type Old = Awaited<ReturnType<typeof openOld>>;

/** A database after the first deployment; `prepare` fills it as the previous release. */
async function deployed(prepare: (old: Old) => void, built: Publication = BUILT_IN): Promise<Old> {
  const old = await openOld();
  prepare(old);
  await old.upgrade();
  await old.deploy(built);
  return old;
}

describe('the first deployment after the migration assigns posts, drafts, versions and keywords', () => {
  test.each<[what: string, prepare: (old: Old) => void, owners: object]>([
    [
      'of a domain to the built-in or published paper that had it as first host',
      (old) => {
        old.publish('town', 'www.town.ca', 'spare-of-town.ca');
        for (const domain of ['first.ca', 'town.ca']) old.write(domain);
      },
      { first: 4, town: 4 },
    ],
    [
      'of a built-in host to the built-in paper, even if a published paper had claimed the host',
      (old) => {
        old.publish('evil-town', 'first.ca');
        old.write('first.ca');
      },
      { first: 4 },
    ],
    [
      'of a further host of a paper to that paper',
      (old) => {
        old.publish('moved', 'new.ca', 'old.ca');
        for (const domain of ['old.ca', 'spare.ca']) old.write(domain);
      },
      { moved: 4, first: 4 },
    ],
  ])('%s', async (_, prepare, owners) => {
    expect((await deployed(prepare)).owners()).toEqual(owners);
  });

  test('to no paper that claims a host after the migration, before or after the deployment', async () => {
    const old = await openOld();
    old.publish('town', 'town.ca');
    old.publish('gone', 'gone.ca');
    old.withdraw('gone');
    for (const domain of ['town.ca', 'gone.ca', 'spare.ca']) old.write(domain);
    await old.upgrade();
    old.publish('town', 'elsewhere.ca');
    old.publish('evil-town', 'town.ca');
    old.publish('evil-heir', 'gone.ca');
    await old.deploy(BUILT_IN);
    const owners = { town: 4, 'gone.ca': 4, first: 4 };
    expect(old.owners()).toEqual(owners);
    await old.deploy({ ...BUILT_IN, hosts: ['gone.ca'] });
    expect(old.owners()).toEqual(owners);
  });

  test.each(['published', 'built in'])(
    'of its first host that has any to a %s paper',
    async (kind) => {
      const [id, hosts] = ['moved', ['www.none.ca', 'new.ca', 'old.ca']] as const;
      const prepare = (before: Old) => {
        if (kind === 'published') before.publish(id, ...hosts);
        for (const domain of ['old.ca', 'new.ca']) before.write(domain);
        before.run("UPDATE posts SET blog = 'New' WHERE domain = 'new.ca'");
        before.run(
          "INSERT INTO post_versions (domain, slug, number, public_at, data) VALUES ('old.ca', 'ice', 2, 2, '{}')",
        );
      };
      const built = kind === 'published' ? BUILT_IN : { ...BUILT_IN, id, hosts };
      const old = await deployed(prepare, built);
      expect(old.owners()).toEqual({ moved: 4, 'old.ca': 5 });
      expect(await old.read("SELECT blog FROM posts WHERE paper = 'moved'")).toEqual([
        { blog: 'New' },
      ]);
      // The others remain for `adopt`, also after a repeated deployment.
      for (let time = 0; time < 2; time++) {
        expect(await old.read('SELECT domain FROM post_domains')).toEqual([{ domain: 'old.ca' }]);
        await old.deploy(BUILT_IN);
      }
    },
  );
});

type Times = Partial<Record<'editorSince' | 'savedAt' | 'changedAt', number>>;

test.each<[what: string, at: number, times: Times]>([
  ['its editor had a role earlier', 1_000, { editorSince: 5 }],
  ['it was saved earlier', 1_000, { savedAt: 5, editorSince: 40 }],
  ['it was changed earlier', 1_000, { changedAt: 5, editorSince: 40 }],
  ['it was published earlier, and has an editor since', 5, { editorSince: 40 }],
  ['only the operator has published it', 1_000, {}],
])(
  'of two papers with one host that one gets the posts of which %s',
  async (_, publishedAt, { editorSince, savedAt, changedAt }) => {
    const old = await openOld();
    const publish = (id: string, at: number, www: string) => {
      old.run(
        "INSERT INTO publications (id, data, digest, published_at) VALUES (?, ?, 'x', ?)",
        ...[id, JSON.stringify({ ...FACTS, id, hosts: [`${www}town.ca`] }), at],
      );
      old.run(
        "INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES (?, 's', '', 0, ?)",
        ...[id, JSON.stringify({ address: `https://${www}feeds.ca/rss` })],
      );
    };
    publish('town', publishedAt, '');
    publish('a-late-town', 30, 'www.');
    old.giveEditor('a-late-town', 30);
    if (editorSince !== undefined) old.giveEditor('town', editorSince);
    if (savedAt !== undefined)
      old.run("INSERT INTO paper_versions VALUES ('town', 1, ?, 'E', '', '[]', '')", savedAt);
    if (changedAt !== undefined)
      old.run(
        "INSERT INTO audit (paper, at, person, action, subject) VALUES ('town', ?, 'E', 'paper saved', '')",
        changedAt,
      );
    old.write('town.ca');
    await old.upgrade();
    await old.deploy(BUILT_IN);
    expect(old.owners()).toEqual({ town: 4 });
    for (const table of ['host_claims', 'own_feeds'])
      expect(await old.read(`SELECT publication FROM ${table}`)).toEqual([{ publication: 'town' }]);
  },
);

test('the previous release reads posts by domain between migration and deployment', async () => {
  const old = await openOld();
  old.write('town.ca');
  await old.upgrade();
  for (const table of [...KINDS, 'post_lists'])
    expect(await old.read(`SELECT count(*) AS n FROM ${table} WHERE domain = 'town.ca'`)).toEqual([
      { n: 1 },
    ]);
});

describe('posts without a paper', () => {
  const openLeft = () =>
    deployed((old) => {
      old.publish('heir', 'heir.ca');
      old.write('gone.ca');
    });

  test('belong to the paper that adopts them', async () => {
    const old = await openLeft();
    expect(await old.adopt('gone.ca', 'heir')).toBe(0);
    expect(old.owners()).toEqual({ heir: 4 });
    await expect(old.adopt('gone.ca', 'heir')).rejects.toThrow('no posts without a paper');
  });

  test('stay if the paper has posts of the same names, and neither are lost', async () => {
    const old = await openLeft();
    old.run(
      "INSERT INTO posts (paper, slug, id, date, meta_title, meta_description, blog) VALUES ('heir', 'ice', 'other', '2026-11-20', 'T', 'D', 'Own')",
    );
    expect(await old.adopt('gone.ca', 'heir')).toBe(2);
    expect(await old.read("SELECT blog FROM posts WHERE paper = 'heir'")).toEqual([
      { blog: 'Own' },
    ]);
    old.run("DELETE FROM posts WHERE paper = 'heir'");
    expect(await old.adopt('gone.ca', 'heir')).toBe(0);
    expect(old.owners()).toEqual({ heir: 4 });
  });

  test('stay complete if the paper has only an earlier version of the same name', async () => {
    const old = await openLeft();
    old.run("INSERT INTO post_versions VALUES ('heir', 'ice', 7, 1, '', NULL, '{}')");
    old.run(
      "INSERT INTO post_copies (paper, id, slug, version, data, owner, saved_by, saved_at) VALUES ('heir', 'p_2', 'draft', 1, '{}', '', 'E', 1)",
    );
    expect(await old.adopt('gone.ca', 'heir')).toBe(3);
    expect(old.owners()).toEqual({ heir: 2, 'gone.ca': 4 });
  });

  test('are not adopted by an unknown paper, nor are posts of another paper', async () => {
    const old = await openLeft();
    await expect(old.adopt('gone.ca', 'nobody')).rejects.toThrow('no paper with the id nobody');
    await expect(old.adopt('heir', 'heir')).rejects.toThrow('no posts without a paper');
  });
});
