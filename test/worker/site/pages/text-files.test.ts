import { beforeEach, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { MINUTE, publicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
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

/** Static files of which each request gets what `respond` returns; counts them. */
function staticFiles(respond: () => Response | Promise<Response>) {
  const paths: string[] = [];
  const fetch = async (url: string) => {
    paths.push(new URL(url).pathname);
    return respond();
  };
  return { paths, ASSETS: { fetch } as unknown as Fetcher };
}

test('pages show a text of a file, which an isolate reads once', async () => {
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
  'a page whose file %s is a 503 that nothing keeps, is logged, and is whole again with the next request',
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
