import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertPosts } from '../../../support/insert-post.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';
import { publishPaper, townPaper } from '../../../support/publish-paper.ts';

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

/** The title of the post that get_details finds. */
async function titleOf(paper: PublicationFixture, slug: string) {
  const headers = { Authorization: `Bearer ${env.BLOG_API_KEY}` };
  const response = await paper.get(`/functions/v1/get_details?slug=${slug}`, {}, { headers });
  return (await response.json<{ metaTitle: string }>()).metaTitle;
}

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
    test('its pages and feeds show its own and nothing of the other’s', async () => {
      for (const [path, texts] of [
        ['/blog/ice', [0, 1, 2, 3]],
        ['/blog', [0, 2, 3]],
        ['/blog?keyword=frost', [0]],
        ['/rss.xml', [0, 1, 2, 3]],
        ['/atom.xml', [0, 1, 2, 3]],
        ['/feed.json', [0, 1, 2, 3]],
        ['/', []],
      ] as const) {
        const shown = await (await paper.get(path)).text();
        for (const index of texts) expect(shown, path).toContain(own[index]);
        for (const text of other) expect(shown, path).not.toContain(text);
      }
    });

    test('get_details, which names no domain, means the host that is asked', async () => {
      expect(await titleOf(paper, 'ice')).toBe(own[0]);
    });
  },
);

describe('get_details finds a post of another paper', () => {
  beforeAll(async () => {
    for (const id of ['my-town', 'aaa']) await publishPaper(townPaper({ id }));
  });
  const slugOf = (n: number) => ({ slug: `of-a-town-${n}`, metaTitle: 'Of my town' });

  test.each([
    ['a scheduled post', { date: '2099-11-20' }],
    ['a draft', { draft: 1 }],
    ['a public post that was stored later', {}],
  ])(
    'also where a third has %s of the slug',
    async (what, { draft = 0, ...facts }: { draft?: number; date?: string }) => {
      const post = slugOf(what.length);
      const later = { ...post, ...facts, paper: 'aaa', metaTitle: 'Of another town' };
      const own = { ...post, paper: 'my-town' };
      await insertPosts(...('date' in facts || draft ? [later, own] : [own, later]));
      await env.DB.prepare("UPDATE posts SET draft = ? WHERE paper = 'aaa'").bind(draft).run();
      expect(await titleOf(north, post.slug)).toBe('Of my town');
    },
  );
});
