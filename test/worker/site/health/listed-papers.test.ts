import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { polledSources } from '../../../../src/publications/station-sources.ts';
import { readNetwork } from '../../../../src/site/health/network-report.ts';
import { publishPaper, townDesk, townPaper } from '../../../support/publish-paper.ts';
import { readPage } from '../../../support/read-page.ts';

const HOUR = 3_600_000;
const NOW = new Date();
const [sample] = BUILT_IN_PUBLICATIONS;

beforeEach(async () => {
  for (const table of ['publications', 'hosts', 'own_feeds', 'desks'])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
});

describe('readNetwork with papers that were published', () => {
  const read = (page: number, builtIn: readonly Publication[] = [sample]) =>
    readNetwork(builtIn, page, { env, now: NOW });

  /** The desks of the build that a paper carries, as they are followed here. */
  const sharedDesks = ({ desks }: Publication) =>
    desks.flatMap(({ id }) => sample.desks.find((desk) => desk.id === id) ?? []);

  /** Notes that a paper was copied, with its own desk, as ingest does. */
  async function copied(paper: Publication) {
    await env.DB.prepare('UPDATE publications SET copied_digest = digest WHERE id = ?')
      .bind(paper.id)
      .run();
    const [own] = paper.desks;
    await env.DB.prepare('INSERT INTO desks (id, definition, digest) VALUES (?, ?, 1)')
      .bind(own?.id, JSON.stringify(own))
      .run();
  }

  test('a published paper is listed after those of the build, with its own sources and those of the desks that it carries', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    await copied(paper);
    const { papers, total } = await read(1);
    expect(total).toBe(2);
    expect(papers.map((one) => one.paper.id)).toEqual([sample.id, paper.id]);
    expect(papers[1]?.paper).toMatchObject({ name: paper.name, hosts: paper.hosts });
    expect(papers[1]?.paper.desks).toEqual([paper.desks[0], ...sharedDesks(paper)]);
    const followed = sharedDesks(paper).reduce((sum, desk) => sum + polledSources(desk).length, 1);
    expect(papers[1]?.sources).toEqual({ followed, failing: 0 });
  });

  test('a paper that was published an hour ago and is not with readers has an alarm, one of this minute has none', async () => {
    await publishPaper(townPaper({ id: 'late-town' }), NOW.getTime() - HOUR);
    await publishPaper(townPaper({ id: 'new-town' }), NOW.getTime());
    const { papers } = await read(1);
    expect(papers.slice(1).map(({ paper, alarm }) => [paper.id, alarm])).toEqual([
      ['late-town', 'paper not shown'],
      ['new-town', 'no edition'],
    ]);
  });

  test('a page that begins among the built-in papers goes on with the published ones, and the next one with those after them', async () => {
    const names = Array.from(
      { length: 60 },
      (_, index) => `town-${String(index).padStart(2, '0')}x`,
    );
    for (const id of names)
      await publishPaper(townPaper({ id, desks: [townDesk(id, `https://${id}.example/rss`)] }));
    const builtIn = Array.from({ length: 60 }, (_, index) => ({
      ...sample,
      id: `paper-${index}`,
    })) as [Publication, ...Publication[]];
    const first = await read(1, builtIn);
    const second = await read(2, builtIn);
    expect([first.total, first.pages]).toEqual([120, 2]);
    expect(first.papers.slice(60).map(({ paper }) => paper.id)).toEqual(names.slice(0, 40));
    expect(second.papers.map(({ paper }) => paper.id)).toEqual(names.slice(40));
    expect((await read(99, builtIn)).papers).toEqual(second.papers);
  });

  test('a stored paper without the fields of today is listed by its id', async () => {
    await env.DB.prepare(
      "INSERT INTO publications (id, data, digest, published_at) VALUES ('old-town', '{}', 'x', 1)",
    ).run();
    expect((await read(1)).papers[1]).toMatchObject({
      paper: { id: 'old-town', name: 'old-town', desks: [] },
      alarm: 'paper not shown',
    });
  });

  test('a withdrawn paper, and one with the id of a built-in one, are not listed', async () => {
    const gone = townPaper();
    await publishPaper(gone);
    await env.DB.prepare("UPDATE publications SET data = NULL, digest = '' WHERE id = ?")
      .bind(gone.id)
      .run();
    const same = townPaper();
    await publishPaper(same);
    const { papers, total } = await read(1, [sample, { ...sample, id: same.id, name: 'Built in' }]);
    expect(total).toBe(2);
    expect(papers.map(({ paper }) => paper.name)).toEqual([sample.name, 'Built in']);
  });

  test('/status?all links to the status page of a published paper at its own host', async () => {
    const paper = townPaper();
    await publishPaper(paper);
    const page = await readPage('/status?all');
    expect(await page.all(`.sources a[href="https://${paper.hosts[0]}/status"]`)).toHaveLength(1);
  });
});
