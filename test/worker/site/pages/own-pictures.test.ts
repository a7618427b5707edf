import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { fromStored, toStored } from '../../../../src/publications/stored-publication.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';

const AT = '/papers/my-town/pictures/0a1b2c3d4e5f/ice';
const SRC_SET = [320, 640, 1280].map((width) => `${AT}.${width}.webp ${width}w`).join(',');
const ARTICLE = '/resources/inuit-art-guide';

/** What a paper was published as before small forms were made: all its articles show one photograph. */
function earlierPaper(): Publication {
  const { resources } = NUNAVUT_NEWS.content;
  const articles = resources?.articles.map((article) => ({ ...article, image: `${AT}.jpg` })) ?? [];
  return {
    ...NUNAVUT_NEWS,
    ownFiles: { 'pictures/ice.jpg': `${AT}.jpg` },
    content: {
      ...NUNAVUT_NEWS.content,
      ...(resources && { resources: { ...resources, articles } }),
    },
  };
}

/** A paper whose photograph has these widths, as the site reads it from what is stored; its site, with a post that shows the photograph. */
async function siteWith(widths: readonly number[]) {
  const paper = earlierPaper();
  const small = widths.map((width) => [`pictures/ice.jpg@${width}`, `${AT}.${width}.webp`]);
  const ownFiles = { ...paper.ownFiles, ...Object.fromEntries(small) };
  const stored = JSON.stringify(toStored({ ...paper, ownFiles }, new Set()));
  const { id: _, hosts: __, desks: ___, ...facts } = fromStored(JSON.parse(stored), new Map());
  const site = publicationFixture(facts);
  await site.publish({
    slug: 'ice',
    blog: '![The <ice>](/pictures/ice.jpg)\n\n![](/pictures/other.svg)',
  });
  return site;
}

const PLACES: readonly [path: string, place: string, sizes: string][] = [
  ['/resources', '.resource-card', '(width<64rem) 31vw,19rem'],
  ['/resources', '.featured-guide', '(width<64rem) 47vw,30rem'],
  [ARTICLE, '.article-top', '(width<64rem) calc(100vw - 2rem),(width<80rem) 51vw,40rem'],
  [ARTICLE, '.related', '20rem'],
  ['/blog/ice', '.picture', '44rem'],
];

test('a photograph of the paper’s own is sent in the width that the column needs, and is said to be narrow on phones', async () => {
  const site = await siteWith([1280, 320, 640]);
  for (const [path, place, sizes] of PLACES) {
    const [image] = await (await site.read(path)).all(`${place} img[srcset]`);
    expect(image?.attributes, place).toMatchObject({
      ...{ src: `${AT}.640.webp`, srcset: SRC_SET, width: '800', height: '450' },
      sizes: `(width<48rem) 11rem,${sizes}`,
      ...(place === '.article-top' ? { fetchpriority: 'high' } : { loading: 'lazy' }),
    });
  }
});

test.each([
  [[200], 200],
  [[320, 500], 500],
])('where a photograph has %j pixels, %i are what a page names first', async (widths, first) => {
  const site = await siteWith(widths);
  for (const [path, place] of PLACES)
    await expectParts(await site.read(path), {
      [`${place} img[srcset]@src`]: expect.arrayContaining([`${AT}.${first}.webp`]),
    });
});

test('a post keeps the words and the order of its pictures, and a drawing in it is as it was', async () => {
  await expectParts(await (await siteWith([320, 640])).read('/blog/ice'), {
    '.picture img@alt': ['The <ice>', ''],
    '.picture img@src': [`${AT}.640.webp`, '/pictures/other.svg'],
    '.picture img[srcset]@alt': ['The <ice>'],
  });
});

test('a paper that was published before small forms were made shows its photographs as they are', async () => {
  const site = await siteWith([]);
  for (const [path, place] of PLACES) {
    const page = await site.read(path);
    expect(await page.all(`${place} [srcset]`)).toEqual([]);
    const shown = path.startsWith('/blog') ? '/pictures/ice.jpg' : `${AT}.jpg`;
    expect(await page.attributes(`${place} img`, 'src')).toContain(shown);
  }
});
