import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { insertPosts } from '../../../support/insert-post.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

const [north, south] = [
  publicationFixture({ name: 'North' }),
  publicationFixture({ name: 'South' }),
];
const textsOf = (name: string) => [
  `Ice in the ${name}`,
  `Text of the ${name}.`,
  `Older ${name}`,
  `Newer ${name}`,
];
const PAPERS = [
  { paper: north, own: textsOf('north'), other: textsOf('south') },
  { paper: south, own: textsOf('south'), other: textsOf('north') },
];

beforeAll(async () => {
  await north.publish(
    { slug: 'ice', metaTitle: 'Ice in the north', blog: 'Text of the north.', date: '2026-11-10' },
    { slug: 'older', metaTitle: 'Older north', date: '2026-11-09' },
    { slug: 'newer', metaTitle: 'Newer north', date: '2026-11-11' },
  );
  await south.publish(
    { slug: 'ice', metaTitle: 'Ice in the south', blog: 'Text of the south.', date: '2026-11-12' },
    { slug: 'older', metaTitle: 'Older south', date: '2026-11-01' },
    { slug: 'newer', metaTitle: 'Newer south', date: '2026-11-13' },
  );
  await env.DB.exec("UPDATE posts SET short_tail_keywords = 'frost' WHERE slug = 'ice'");
});

describe.each(PAPERS)(
  'of two papers with posts of the same slugs, the one of “$own.0”:',
  ({ paper, own, other }) => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const host = paper.publication.hosts[0];
      const request = new Request(`https://${host}${path}`, { headers });
      return (await serveSite(request, paper.context())).text();
    };

    test.each([
      ['/blog/ice', [0, 1, 2, 3]],
      ['/blog', [0, 2, 3]],
      ['/blog?keyword=frost', [0]],
      ['/rss.xml', [0, 1, 2, 3]],
      ['/atom.xml', [0, 1, 2, 3]],
      ['/feed.json', [0, 1, 2, 3]],
      ['/', []],
    ])('%s shows the paper’s own and nothing of the other’s', async (path, texts) => {
      const shown = await read(path);
      for (const index of texts) expect(shown).toContain(own[index]);
      for (const text of other) expect(shown).not.toContain(text);
    });

    test('get_details, which names no domain, means the host that is asked', async () => {
      const key = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
      const post: { metaTitle: string } = JSON.parse(
        await read('/functions/v1/get_details?slug=ice', key),
      );
      expect(post.metaTitle).toBe(own[0]);
    });
  },
);

test('get_details finds the post of a sister site, which has no host here', async () => {
  await insertPosts({ slug: 'sister', domain: 'sister.example', metaTitle: 'Of a sister' });
  const request = new Request('https://north.example/functions/v1/get_details?slug=sister', {
    headers: { Authorization: `Bearer ${env.BLOG_API_KEY}` },
  });
  const found = await (await serveSite(request, north.context())).json<{ metaTitle: string }>();
  expect(found.metaTitle).toBe('Of a sister');
});
