import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { PUBLICATIONS } from '../../../../src/model/publication/compiled-publications.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { fromStored, toStored } from '../../../../src/model/publication/stored-publication.ts';
import type { PictureMode } from '../../../../src/site/context/picture-mode.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { MINUTE, publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const AT = '/papers/my-town/pictures/0a1b2c3d4e5f/ice';
const SRC_SET = [320, 640, 1280].map((width) => `${AT}.${width}.webp ${width}w`).join(',');
const ARTICLE = '/resources/inuit-art-guide';

/** A paper from before narrow variants existed: all its articles show one photograph. */
function paperBeforeVariants(): Publication {
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

/** The site of a stored paper whose photograph has these widths, with a post that shows it. */
async function siteWith(widths: readonly number[]) {
  const paper = paperBeforeVariants();
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

test('a photograph of the paper is sent in the width of the column, and declared narrow on phones', async () => {
  const site = await siteWith([1280, 320, 640]);
  for (const [path, place, sizes] of PLACES) {
    const [image] = await (await site.read(path)).all(`${place} img[srcset]`);
    expect(image?.attributes, place).toMatchObject({
      src: `${AT}.640.webp`,
      srcset: SRC_SET,
      width: '800',
      height: '450',
      sizes: `(width<48rem) 11rem,${sizes}`,
      ...(place === '.article-top' ? { fetchpriority: 'high' } : { loading: 'lazy' }),
    });
  }
});

test.each([
  [[200], 200],
  [[320, 500], 500],
])('if a photograph has the widths %j, a page names %i first', async (widths, first) => {
  const site = await siteWith(widths);
  for (const [path, place] of PLACES)
    await expectParts(await site.read(path), {
      [`${place} img[srcset]@src`]: expect.arrayContaining([`${AT}.${first}.webp`]),
    });
});

test('a post keeps the words and order of its pictures, and a drawing in it does not change', async () => {
  await expectParts(await (await siteWith([320, 640])).read('/blog/ice'), {
    '.picture img@alt': ['The <ice>', ''],
    '.picture img@src': [`${AT}.640.webp`, '/pictures/other.svg'],
    '.picture img[srcset]@alt': ['The <ice>'],
  });
});

test('a paper published before narrow variants existed shows its photographs unchanged', async () => {
  const site = await siteWith([]);
  for (const [path, place] of PLACES) {
    const page = await site.read(path);
    expect(await page.all(`${place} [srcset]`)).toEqual([]);
    const shown = path.startsWith('/blog') ? '/pictures/ice.jpg' : `${AT}.jpg`;
    expect(await page.attributes(`${place} img`, 'src')).toContain(shown);
  }
});

beforeEach(clearCaches);

const HEADINGS = ['Ice', 'Snow', 'Sea', 'Sky'];
const TEXT = {
  html: HEADINGS.map((text) => `<h2 id="${text}">${text}</h2><p>{name} is about it.</p>`).join(''),
  headings: HEADINGS.map((text) => ({ id: text, text })),
  words: 15,
};
const FILE = '/papers/paper/texts/0a1b2c3d4e5f/text.json';

const { terms, resources } = NUNAVUT_NEWS.content;
const [article] = resources?.articles ?? [];
const fixture = publicationFixture({
  content: {
    ...NUNAVUT_NEWS.content,
    terms: terms && { ...terms, file: FILE },
    resources: resources && { ...resources, articles: article ? [{ ...article, file: FILE }] : [] },
  },
});
const PAGES = ['/terms', `/resources/${article?.slug}`];

/** Static files that all get what `respond` returns; counts the requests. */
function staticFiles(respond: () => Response | Promise<Response>) {
  const paths: string[] = [];
  const fetch = async (url: string) => {
    paths.push(new URL(url).pathname);
    return respond();
  };
  return { paths, ASSETS: { fetch } as unknown as Fetcher };
}

test('pages show a text stored in a file, which an isolate reads once', async () => {
  const { paths, ASSETS } = staticFiles(() => Response.json(TEXT));
  for (const path of [...PAGES, ...PAGES]) {
    const page = await fixture.read(path, { ASSETS });
    expect(await page.texts('.text h2')).toEqual(HEADINGS);
    expect(await page.texts('.contents a')).toEqual(expect.arrayContaining(HEADINGS));
    fixture.now += 5 * MINUTE;
  }
  expect(paths).toEqual([FILE]);
});

test.each<[what: string, respond: () => Response | Promise<Response>]>([
  ['is not there', () => new Response(null, { status: 404 })],
  ['cannot be read', () => Promise.reject(new Error('the files are away'))],
  ['does not come', () => new Promise<never>(() => {})],
  ['was cut off', () => new Response('{"html":"<p>')],
  ['is something else', () => Response.json({ ...TEXT, headings: 'Snow' })],
])(
  'a page whose file %s is an uncached 503, is logged, and is complete again at the next request',
  async (_, respond) => {
    for (const path of PAGES) {
      clearCaches();
      const page = await fixture.read(path, { ASSETS: staticFiles(respond).ASSETS });
      const caching = ['Cache-Control', 'ETag'].map((name) => page.headers.get(name));
      expect([path, page.status, ...caching]).toEqual([path, 503, 'no-store', null]);
      expect(await page.texts('h1')).toEqual(['Unexpected Application Error!']);
      const { ASSETS } = staticFiles(() => Response.json(TEXT));
      expect((await fixture.read(path, { ASSETS })).status).toBe(200);
    }
    const error = { name: 'TextFileError' };
    expect(log.lines('page failed')).toMatchObject(PAGES.map((path) => ({ path, error })));
  },
);

/** The words of each paper about the origin of story pictures, and where it has them. */
const PAPERS: readonly {
  id: string;
  said: Readonly<Record<PictureMode, string>>;
  places: readonly (readonly [path: string, selector: string])[];
}[] = [
  {
    id: 'nunavut-news',
    said: {
      own: 'The pictures of stories come from this website’s own address',
      publisher: 'The pictures of stories load straight from the publishers’ own servers',
      none: 'Stories are shown without their publishers’ pictures',
    },
    places: [
      ['/privacy', '.text p'],
      ['/faq', '#pictures-missing p'],
      ['/faq', '#what-others-can-see p'],
    ],
  },
  {
    id: 'nunavik',
    said: {
      own: 'Les images des nouvelles viennent de l’adresse même de ce site',
      publisher: 'Les images des nouvelles viennent directement des serveurs des éditeurs',
      none: 'Les nouvelles paraissent sans les images de leurs éditeurs',
    },
    places: [
      ['/privacy', '.text p'],
      ['/faq', '#provenance p'],
    ],
  },
];
/** Without a binding the platform does not resize pictures. */
const CASES: readonly [PictureMode, isMadeSmaller: boolean, Publication['pictures']][] = [
  ['own', true, undefined],
  ['own', true, 'none'],
  ['own', false, 'through'],
  ['publisher', false, 'publisher'],
  ['publisher', false, undefined],
  ['none', false, 'none'],
];

/** A built-in paper with this setting of `pictures`, under its own address. */
function paperWith(id: string, pictures: Publication['pictures']) {
  const paper = PUBLICATIONS.find((each) => each.id === id);
  if (!paper) throw new Error(`there is no paper ${id}`);
  const { content, language, contacts, name } = paper;
  return publicationFixture({ content, language, contacts, name, ...(pictures && { pictures }) });
}

describe.each(PAPERS)('$id', ({ id, said, places }) => {
  test.each(CASES)(
    'says only of pictures that are %s (resized: %s, setting: %s) where they come from',
    async (mode, isMadeSmaller, pictures) => {
      const paper = paperWith(id, pictures);
      const bindings = { IMAGES: isMadeSmaller ? env.IMAGES : undefined } as Partial<Env>;
      for (const [path, selector] of places) {
        const page = await paper.read(path, bindings);
        const texts = (await page.texts(selector)).join('\n');
        for (const [other, words] of Object.entries(said))
          expect(texts.includes(words), `${path} ${selector}: ${words}`).toBe(other === mode);
        expect(page.html).not.toMatch(/\{\w+\}/);
        const links = await page.attributes(`${selector} a`, 'href');
        if (mode !== 'none') expect(links).toContain(`mailto:${paper.publication.contacts.email}`);
      }
    },
  );
});
