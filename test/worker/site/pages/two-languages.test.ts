import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { fallbackItems } from '../../../../src/model/edition/news-item.ts';
import { BlogError, LIST_FAILED } from '../../../../src/model/posts/blog-backend.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/model/publication/built-in-publications.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { CHECK_RESULTS } from '../../../../src/site/health/check-now.ts';
import { blogSkeleton } from '../../../../src/site/pages/blog.tsx';
import { blogErrorPage } from '../../../../src/site/pages/error-page.tsx';
import type { Page } from '../../../../src/site/pages/page.ts';
import { postSkeleton } from '../../../../src/site/pages/post.tsx';
import { serveError, serveTooMany } from '../../../../src/site/pages/serve-page.ts';
import { EN } from '../../../../src/site/words/en/index.ts';
import { FR } from '../../../../src/site/words/fr/index.ts';
import { archivedStory, storeDays } from '../../../support/archive-fixtures.ts';
import { contains, ownWords } from '../../../support/catalogue.ts';
import { insertPosts } from '../../../support/database.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { composeWith } from '../../../support/fixtures.ts';
import { contextAt, showEdition } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

// Every text of a page is searched for interface words of the other language. Facts and texts of
// these two papers are words of neither catalogue.

watchLog();

const NOW = new Date('2026-11-20T21:05:00Z');
const [sample] = BUILT_IN_PUBLICATIONS;

/** The fields of a publication that hold words for readers. */
const TEXTS = new Set([
  ...['name', 'title', 'heading', 'description', 'tagline', 'intro', 'text', 'html', 'question'],
  ...['answer', 'tags', 'topics', 'imageAlt', 'publisher', 'author', 'subject', 'updated'],
  ...['byline', 'featuredPhotoCredit', 'cityLine', 'coverage', 'conditions', 'address'],
  'supportHours',
]);
/** A word, or a part to skip: a tag, a link's target, a placeholder. */
const WORD = /(<[^>]*>|\]\([^)]*\)|\{\w+\})|\p{L}+/gu;
const withoutWords = (text: string) => text.replace(WORD, (_, kept) => kept ?? 'siku');

/** The sample paper in another language, with own words that belong to neither. */
function paperIn(language: string): Publication {
  const paper: Publication = JSON.parse(JSON.stringify(sample), (field, value) => {
    if (!TEXTS.has(field)) return value;
    if (Array.isArray(value)) return value.map(withoutWords);
    return typeof value === 'string' ? withoutWords(value) : value;
  });
  return {
    ...paper,
    id: `words-${language}`,
    hosts: [`${language.toLowerCase()}.example`],
    language,
    notice: 'Siku',
    ...(sample.gazetteer && { gazetteer: sample.gazetteer }),
    ...(sample.insecureHosts && { insecureHosts: sample.insecureHosts }),
  };
}

const PAPERS = { en: paperIn('en-CA'), fr: paperIn('fr-CA') };
/** Facts of a paper without frames and without a station. */
const BARE: Partial<Publication> = {
  id: 'bare',
  embeds: { documents: [] },
  radio: { streams: [] },
};

/** Pages, and documents for programs. */
const PATHS = [
  ...['/', '/today', '/news', '/news?category=sports', '/news?category=world&q=siku'],
  ...['/blog', '/blog?page=2', '/blog?keyword=siku', '/blog?keyword=zzzz', '/blog/siku-en-CA-1'],
  ...['/blog/siku-fr-CA-1', '/blog/zzzz', '/contact', '/rss', '/radio', '/offline', '/zzzz'],
  ...['/news?q=zzzz', '/archive', '/archive?q=zzzz', '/archive/2026-11-01'],
  ...['/faq', '/faq?q=siku', '/faq?q=zzzz', '/community', '/resources', '/resources?tab=history'],
  ...['/resources?tag=siku', '/resources/european-contact', '/resources/curriculum-guide'],
  ...['/resources/comprehensive-guide', '/books'],
  ...['/about', '/privacy', '/terms', '/partners', '/sitemap', '/llm.txt'],
  ...['/rss.xml', '/atom.xml', '/feed.json', '/feeds.opml', '/feeds/world.xml', '/feeds/all.xml'],
  ...['/feeds/zzzz.xml', '/api/search?q=siku', '/api/news?limit=zzzz', '/ads/1452363', '/ads/0'],
  ...['/papers/zzzz/made/zzzz.png', '/api/news?q=siku&q=imaq', '/api/search'],
  ...[`/api/search?q=${'x'.repeat(201)}`, '/status', '/status?all'],
  ...CHECK_RESULTS.map((result) => `/status?desk=nunavut&source=baseline&result=${result}`),
];
const BARE_PATHS = '/ /news /contact /radio /partners /community /api/stream?port=1'.split(' ');
const STATUSES = [400, 405, 414, 429, 431, 500] as const;

const markupOf = (load: (paper: Publication) => Page) => (paper: Publication) =>
  renderMarkup(paper, load(paper).render());
/** Texts shown in place of a page or of data that is slow or fails. */
const STAND_INS: Readonly<Record<string, (paper: Publication) => Promise<string> | string>> = {
  'the skeleton of /blog': markupOf(blogSkeleton),
  'the skeleton of a post': markupOf(postSkeleton),
  'a blog whose list fails': markupOf((paper) =>
    blogErrorPage(new BlogError(LIST_FAILED), paper, '/'),
  ),
  'a blog that fails': markupOf((paper) => blogErrorPage(new Error('siku'), paper, '/')),
  'a program that is refused': async (paper) =>
    (await serveTooMany(requestOf(paper, '/api/news'), contextOf(paper))).text(),
  'a form of another site': async (paper) => {
    const headers = { Origin: 'https://elsewhere.example' };
    const form = new Request(requestOf(paper, '/status/check'), { method: 'POST', headers });
    return (await serveSite(form, contextOf(paper))).text();
  },
};
const VISITED = [...PATHS, ...STATUSES, ...Object.keys(STAND_INS)];

beforeAll(async () => {
  await fetchFirstEdition();
  // Sources in each state that readers of /status see.
  await env.DB.exec(
    "UPDATE desk_sources SET begun_polls = 3 WHERE source = 'meridian-times'; UPDATE desk_sources SET begun_polls = 1 WHERE source = 'baseline'",
  );
  for (const paper of Object.values(PAPERS)) {
    const items = fallbackItems(NOW).map((item, index) => ({
      ...item,
      title: `Siku ${index}`,
      description: 'Nuna.',
      link: `https://publisher.example/${index}`,
      category: index === 0 ? 'Siku' : '',
      isDated: index !== 1,
    }));
    const stories = [archivedStory(1, '2026-11-01', { title: 'Siku', publisher: 'Nuna' })];
    await storeDays(contextOf(paper).publication.id, { '2026-11-01': { stories } });
    const edition = composeWith(paper, items, NOW);
    for (const shown of [paper, { ...paper, ...BARE }])
      await showEdition(contextOf(shown).publication, edition, NOW);
    await insertPosts(
      ...Array.from({ length: 12 }, (_, index) => ({
        slug: `siku-${paper.language}-${index}`,
        paper: paper.id,
        metaTitle: `Siku ${index}`,
        metaDescription: 'Nuna siku.',
        blog: 'Nuna.',
        shortTailKeywords: 'siku',
        date: '2026-11-01',
        updated: '2026-11-02',
        youtubeShortsUrl: 'https://youtu.be/abcdefghijk',
        pinterestImageLink: 'https://pictures.example/a.jpg',
      })),
    );
  }
});

const contextOf = (publication: Publication) =>
  contextAt({ ...publication, id: `${publication.id}-${publication.language}` }, NOW);
const requestOf = ({ hosts }: Publication, path: string) =>
  new Request(`https://${hosts[0]}${path}`);

/** Proper names of other programs and services, and codes that distinguish alarms. */
const NO_WORDS = /The Old Reader|Sample Weather Service|npm run feed|<guid.*?<\/guid>/g;

/** The text of a path, of an error page, or of a stand-in. */
async function read(paper: Publication, what: string | (typeof STATUSES)[number]): Promise<string> {
  const respond = () =>
    typeof what === 'string'
      ? serveSite(requestOf(paper, what), contextOf(paper))
      : serveError(what, requestOf(paper, '/'), contextOf(paper));
  const document = (await STAND_INS[what]?.(paper)) ?? (await (await respond()).text());
  const texts = textsOf(document.replaceAll(NO_WORDS, ''));
  expect(texts).toMatch(/\p{L}{3}/u);
  return texts;
}

/** The visible or audible texts of a document, one per line: texts and text attributes. */
function textsOf(document: string): string {
  const shown = document.replace(/<(script|style)\b.*?<\/\1>/gs, '\n').replaceAll('<!-- -->', '');
  const attributes = shown.matchAll(
    / (?:alt|aria-[a-z]+|content|data-(?!props|island|hydrate)[a-z-]+|description|label|placeholder|text|title|value)="([^"]*)"/g,
  );
  const texts = shown.replace(/<[^>]*>/g, '\n');
  return [texts, ...Array.from(attributes, ([, value]) => value)]
    .join('\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’');
}

/** Including the words of dates, which no catalogue has. */
const ENGLISH = [...ownWords(EN, FR), 'November', 'p.m.'];
const FRENCH = [...ownWords(FR, EN), 'novembre'];

test('both catalogues have words to search for', () => {
  expect(ENGLISH.length).toBeGreaterThan(150);
  expect(FRENCH.length).toBeGreaterThan(150);
});

const expectNone = (words: readonly string[], text: string) =>
  expect(words.filter((each) => contains(text, each))).toEqual([]);

test.each([
  ...VISITED.map((what) => [what, 'the paper', {}] as const),
  ...BARE_PATHS.map((path) => [path, 'a paper without frames and station', BARE] as const),
])('%s of %s has words of one language', async (what, _, changes) => {
  expectNone(ENGLISH, await read({ ...PAPERS.fr, ...changes }, what));
  expectNone(FRENCH, await read({ ...PAPERS.en, ...changes }, what));
});
