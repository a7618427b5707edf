import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import type { Desk } from '../../../../src/model/publication/desk.ts';
import { comparedFeed, feedAddress } from '../../../../src/model/publication/feed-address.ts';
import { firstOf, rowsOf, run } from '../../../support/database.ts';
import { runs } from '../../../support/effort.ts';
import { feedSpellings } from '../../../support/hostile.ts';
import {
  deletePapers,
  publishPaper,
  publishStatements,
  stagedPaper,
  townDesk,
  townPaper,
} from '../../../support/publish-paper.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

beforeEach(deletePapers);

describe('two editors', () => {
  const nameOf = async (id: string) =>
    (await firstOf("SELECT data ->> '$.name' FROM publications WHERE id = ?", id)) ?? null;

  test('staging at the same time and publishing one after the other: the second changes nothing', async () => {
    const one = townPaper();
    const two = townPaper();
    const staged = [one, { ...two, hosts: one.hosts }].map((paper) =>
      publishStatements(stagedPaper(paper)),
    );
    for (const statements of staged) for (const each of statements.slice(0, -1)) await each.all();
    for (const statements of staged) for (const each of statements.slice(-1)) await each.all();
    expect([await nameOf(one.id), await nameOf(two.id)]).toEqual([one.name, null]);
  });

  test('with one name for two papers: the second does not replace the first', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await publishPaper({ ...paper, name: 'Stranger', hosts: ['stranger.example'] });
    expect(await nameOf(paper.id)).toBe(paper.name);
  });

  test('of one paper: it can change its only host, but not to a host of another paper', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await publishPaper(townPaper({ id: 'other-town', hosts: ['taken.example'] }));
    const publishByRole = async (facts: Partial<typeof paper>) => {
      const staged = { ...stagedPaper({ ...paper, ...facts }), isByRole: true };
      for (const each of publishStatements(staged)) await each.all();
    };
    await publishByRole({ name: 'Moved', hosts: ['moved.example'] });
    await publishByRole({ name: 'Elsewhere', hosts: ['taken.example'] });
    expect(await nameOf(paper.id)).toBe('Moved');
  });

  test('of a paper without any host left: it is published with a new one', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await run('DELETE FROM host_claims WHERE publication = ?', paper.id);
    await publishPaper({ ...paper, name: 'Moved', hosts: ['moved.example'] });
    expect(await nameOf(paper.id)).toBe('Moved');
  });

  test.each([
    ['feeds', 'the other’s paper'],
    ['feeds', 'a desk that ingest follows'],
    ['calendars', 'the other’s paper'],
    ['calendars', 'a desk that ingest follows'],
  ] as const)(
    'publishing the same one of %s, which belongs to %s, in any two spellings: the second does not get it',
    async (kind, owner) => {
      const spellings = fc.sample(feedSpellings, runs(100));
      // Like the desks that the compiler makes.
      const deskOf = (id: string, urls: readonly string[]): Desk => {
        const facts = { section: 'local', publisher: 'Town', via: 'xml' } as const;
        const followed = urls.map((url, at) => ({ id: `s-${at}`, url: feedAddress(url) }));
        return kind === 'feeds'
          ? { id, name: id, sources: followed.map((each) => ({ ...facts, ...each })) }
          : {
              ...townDesk(id, `https://feed.${id}.example/rss`),
              calendars: followed.map((each) => ({ publisher: 'Town', ...each })),
            };
      };
      const spelt = spellings.map((each) => each.spelt);
      if (owner === 'the other’s paper')
        await publishPaper(townPaper({ id: 'first-town', desks: [deskOf('first-town', spelt)] }));
      else await new DeskStore(env.DB, [deskOf('region', spelt)]).sync(NOW);
      const addresses = spellings.map(({ address }) => address);
      const late = townPaper({ id: 'late-town', desks: [deskOf('late-town', addresses)] });
      for (const each of publishStatements(stagedPaper(late))) await each.all();
      expect(await nameOf('late-town')).toBeNull();
      const results = await rowsOf('SELECT DISTINCT value FROM publication_conflicts');
      expect(results.map(({ value }) => value).sort()).toEqual(
        [...new Set(addresses.map(comparedFeed))].sort(),
      );
    },
  );

  test('with a paper that has the name of a desk: it is not published', async () => {
    await new DeskStore(env.DB, [townDesk('world', 'https://w.example/feed')]).sync(NOW);
    await publishPaper(townPaper({ id: 'world' }));
    expect(await nameOf('world')).toBeNull();
  });
});
