import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { domainOf } from '../../../../src/site/blog/blog-backend.ts';
import { blogBackend } from '../../../../src/site/blog/select-backend.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

const [north, south] = [
  publicationFixture({ name: 'North' }),
  publicationFixture({ name: 'South' }),
];
const PAPERS = [
  { paper: north, own: 'Ice in the north', other: 'Ice in the south' },
  { paper: south, own: 'Ice in the south', other: 'Ice in the north' },
];

beforeAll(async () => {
  await north.publish(
    { slug: 'ice', title: 'Ice in the north', text: 'Northern text.', date: '2026-11-10' },
    { slug: 'older', title: 'Older north', date: '2026-11-09' },
    { slug: 'newer', title: 'Newer north', date: '2026-11-11' },
  );
  await south.publish(
    { slug: 'ice', title: 'Ice in the south', text: 'Southern text.', date: '2026-11-12' },
    { slug: 'older', title: 'Older south', date: '2026-11-01' },
    { slug: 'newer', title: 'Newer south', date: '2026-11-13' },
  );
  for (const [paper, keyword] of [
    [north, 'frost'],
    [south, 'frost'],
  ] as const)
    await env.DB.prepare(
      "UPDATE posts SET short_tail_keywords = ? WHERE domain = ? AND slug = 'ice'",
    )
      .bind(keyword, domainOf(paper.publication))
      .run();
});

describe.each(PAPERS)(
  'of two papers with posts of the same slugs, the one of “$own”:',
  ({ paper, own, other }) => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const host = paper.publication.hosts[0];
      const request = new Request(`https://${host}${path}`, { headers });
      return (await serveSite(request, paper.context())).text();
    };

    test.each([
      '/blog/ice',
      '/blog',
      '/blog?keyword=frost',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/',
    ])('%s shows the paper’s own and nothing of the other’s', async (path) => {
      const shown = await read(path);
      if (path !== '/') expect(shown).toContain(own);
      expect(shown).not.toContain(other);
    });

    test('feeds carry the paper’s own texts', async () => {
      const isNorth = paper === north;
      const feed = await read('/rss.xml');
      expect(feed.includes('Northern text.')).toBe(isNorth);
      expect(feed.includes('Southern text.')).toBe(!isNorth);
    });

    test('the neighbours of a post are the paper’s own', async () => {
      const backend = blogBackend(paper.context());
      const found = await backend.adjacent?.({ domain: domainOf(paper.publication), slug: 'ice' });
      const name = paper.publication.name.toLowerCase();
      expect([found?.previous?.metaTitle, found?.next?.metaTitle]).toEqual([
        `Older ${name}`,
        `Newer ${name}`,
      ]);
    });

    test('a keyword’s page has the paper’s own post alone', async () => {
      const found = await blogBackend(paper.context()).withKeyword?.({
        domain: domainOf(paper.publication),
        keyword: 'frost',
        page: 1,
        limit: 10,
      });
      expect([found?.total, found?.blogs.map(({ metaTitle }) => metaTitle)]).toEqual([1, [own]]);
    });

    test('get_details, which names no domain, means the host that is asked', async () => {
      const key = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
      const post: { metaTitle: string } = JSON.parse(
        await read('/functions/v1/get_details?slug=ice', key),
      );
      expect(post.metaTitle).toBe(own);
    });

    test('when a post was first carried is known of each', async () => {
      await read('/rss.xml');
      await paper.settle();
      const { results } = await env.DB.prepare(
        "SELECT slug FROM syndicated_posts WHERE publication = ? AND slug = 'ice'",
      )
        .bind(paper.publication.id)
        .all();
      expect(results).toHaveLength(1);
    });
  },
);

test('get_details finds the post of a sister site, which has no host here', async () => {
  await env.DB.prepare(
    "INSERT INTO posts (slug, id, domain, date, meta_title, meta_description, blog) VALUES ('sister', 's', 'sister.example', '2026-11-01', 'Of a sister', 'D', 'B')",
  ).run();
  const request = new Request('https://north.example/functions/v1/get_details?slug=sister', {
    headers: { Authorization: `Bearer ${env.BLOG_API_KEY}` },
  });
  const found = await (await serveSite(request, north.context())).json<{ metaTitle: string }>();
  expect(found.metaTitle).toBe('Of a sister');
});
