import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCachedPage } from '../../../../client/offline/addresses.ts';
import { builtInPapers } from '../../../../scripts/papers/read-papers.ts';
import { SAMPLE_PAPERS_FOLDER } from '../../../../scripts/papers/served-papers.ts';
import { MAX_SECTION_ITEMS } from '../../../../src/model/edition/edition.ts';
import { BLOG_PAGE_SIZE } from '../../../../src/model/posts/blog-backend.ts';
import { activeSourcesOf } from '../../../../src/model/publication/desk.ts';
import { MIN_POLL_INTERVAL_MS } from '../../../../src/model/sources/source-state.ts';
import { NEWS_PAGE_SIZE } from '../../../../src/shared/components/NewsBrowser.tsx';
import {
  ALL_VIEW_SECTIONS,
  CHIP_SECTIONS,
  SECTION_NAMES,
} from '../../../../src/shared/sections.ts';
import { MAX_FEED_POSTS } from '../../../../src/site/syndication/post-feed.ts';

// Checks statements of texts for readers against the code, so that neither changes alone.

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const PAPER = 'papers/nunavut-news';
const [paper] = builtInPapers();
const FAQ = paper.content.faq?.categories ?? [];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The code of a folder by path, without the editor. */
function codeIn(folder: string): Map<string, string> {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('editor/'))
      .map((path) => [join(folder, path), read(join(folder, path))]),
  );
}

const client = codeIn('client');
const code = [...client.values(), ...codeIn('src').values()].join('\n');
const privacy = read(`${PAPER}/privacy.md`);
const terms = read(`${PAPER}/terms.md`);
const answers = new Map(
  FAQ.flatMap(({ questions }) => questions.map(({ id, answer }) => [id, answer] as const)),
);
const questions = FAQ.flatMap((category) => category.questions);
const everyText = questions.map(({ question, answer }) => `${question} ${answer}`).join('\n');

test.for([
  ['what-is-in-the-feed', `up to ${MAX_FEED_POSTS} of our newest blog posts`],
  ['what-is-in-the-feed', 'As a rule the newest have their full text and the others a description'],
  ['what-is-in-the-feed', `up to ${MAX_SECTION_ITEMS} stories`],
  ['how-long-headlines-stay', `up to ${MAX_SECTION_ITEMS} of them`],
  ['where-is-breaking-news', 'first two local items, and the one on the [news page](/news)'],
  ['where-is-breaking-news', '[news page](/news) shows the first three'],
  ['how-long-headlines-stay', `shows ${NEWS_PAGE_SIZE} headlines at first`],
  ['which-categories', `has ${CHIP_SECTIONS.length + 1} chips`],
  ['how-often-is-it-updated', `every ${MIN_POLL_INTERVAL_MS / 60_000} minutes and once a day`],
])('the answer %s states "%s"', ([id = '', claim = '']) => {
  expect(answers.get(id)).toContain(claim);
});

test('the answer about older articles states the blog’s page size', () => {
  expect(BLOG_PAGE_SIZE).toBe(10);
  expect(answers.get('older-blog-articles')).toContain('ten articles to a page');
});

test('the answer about the donation pop-up states when it appears', () => {
  expect(everyText).toContain(
    '30 seconds after the page has loaded or when you have scrolled past half',
  );
  expect([...client.values()].join('\n')).toContain('DONATION_AFTER_MS = 30_000');
});

test('the texts state the limits of offline storage', () => {
  expect(client.get('client/offline/copies.ts')).toContain('{ pages: 30, bytes: 3_000_000 }');
  expect(privacy).toContain('At most 30 pages and about 3 MB are kept');
  expect(answers.get('offline-reading')).toContain('at most 30 pages, about 3 MB');
  const french = readFileSync(join(SAMPLE_PAPERS_FOLDER, 'nunavik', 'privacy.md'), 'utf8');
  expect(french.replace(/\s+/g, ' ')).toContain('Au plus 30 pages et environ 3 Mo sont conservés');
});

test('the texts of both languages name every kind of page that is stored for offline reading', () => {
  const isStored = (path: string) => isCachedPage(new URL(path, 'https://paper.example'));
  const named = {
    '/': ['front page', 'dernière une'],
    '/news': ['news page', 'page des actualités'],
    '/today': ['(/today)', '(/today)'],
    '/notices': ['notices', 'avis'],
    '/events': ['events', 'événements'],
    '/communities/a': ['communities', 'communautés'],
    '/blog/a': ['blog articles', 'billets'],
    '/resources/a': ['resources', 'ressources'],
  };
  expect(Object.keys(named).filter((path) => !isStored(path))).toEqual([]);
  expect(['/faq', '/blog', '/community', '/radio', '/archive'].filter(isStored)).toEqual([]);
  for (const text of [privacy, answers.get('offline-reading')])
    for (const [english] of Object.values(named)) expect(text).toContain(english);
  for (const file of ['privacy.md', 'faq.yaml']) {
    const text = readFileSync(join(SAMPLE_PAPERS_FOLDER, 'nunavik', file), 'utf8');
    for (const [, french] of Object.values(named))
      expect(text.replace(/\s+/g, ' ')).toContain(french);
  }
});

test('the answer about updates is true for local sources', () => {
  expect(answers.get('how-often-is-it-updated')).toContain(
    'local feeds, as a rule, at least once an hour',
  );
  const local = activeSourcesOf(paper.desks).filter(({ section }) => section === 'local');
  for (const { maxIntervalMinutes, intervalMinutes } of local)
    expect(intervalMinutes ?? maxIntervalMinutes).toBeLessThanOrEqual(60);
});

test.each([
  ...['accounts are optional', 'Premium subscriptions are monthly or annual'],
  ...['students get a 50% discount', 'the family plan includes up to 3 family member accounts'],
  ...['You must be 13 or older', 'If you are under 18, a parent has to give consent'],
  'cancellation takes effect at the end of the billing period',
  'Community event listings need 48 hours’ advance notice',
  'Support hours are {supportHours}.',
])('FAQ answers state that %s', (claim) => {
  expect(everyText).toContain(claim);
});

test('FAQ texts contain no facts that differ between publications', () => {
  expect(JSON.stringify(FAQ)).not.toMatch(/Mon-Fri|Nunavut News|@/);
});

const EXAMPLES = ['Iqaluit', 'iqaluit', 'IQALUIT', 'hunt', 'hunters', 'Continue reading'];

test('FAQ texts quote only words that the site shows', () => {
  const shown = code.replaceAll('&amp;', '&').toLowerCase();
  const quoted = [...everyText.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
  expect(quoted.length).toBeGreaterThan(20);
  for (const words of new Set(quoted)) {
    const isExample = EXAMPLES.includes(words) || /^\d+ hours ago$/.test(words);
    if (!isExample) expect(shown).toContain(words.toLowerCase());
  }
});

test('the answer about All News names its sections, and those that it excludes', () => {
  const answer = answers.get('what-all-news-includes')?.toLowerCase() ?? '';
  const [merged = '', others = ''] = answer.split('newest first');
  for (const section of ALL_VIEW_SECTIONS)
    expect(merged).toContain(SECTION_NAMES[section].toLowerCase());
  for (const section of CHIP_SECTIONS)
    if (!ALL_VIEW_SECTIONS.some((name) => name === section))
      expect(others).toContain(SECTION_NAMES[section].toLowerCase());
});

test('no cookie is set and nothing is reported, as FAQ and privacy policy state', () => {
  expect(privacy).toContain('We set no cookies, run no analytics');
  expect(answers.get('cookies-and-tracking')).toContain('we set no cookies, run no analytics');
  expect(code).not.toMatch(/document\.cookie|set-cookie|sendBeacon|cookieStore/i);
});

test('the scripts store only what the texts state', () => {
  const storing = [...client].filter(([, text]) =>
    /localStorage|sessionStorage|indexedDB|\/stored\.ts/.test(text),
  );
  const known =
    /^client\/(?:apply-on-change|choices\/stored-choices|community\/chosen-community|donation|radio\/live-player|saver\/choice|stored)\.ts$/;
  for (const [path] of storing) expect(path).toMatch(known);
  for (const text of [privacy, answers.get('what-is-stored-on-my-device')])
    for (const named of [
      ...['volume', 'data saver', 'offline reading', 'our community', 'rather not see'],
      ...['last invitation', 'asked for warnings'],
    ])
      expect(text).toContain(named);
});

test('the texts state that the front page sends the chosen community to request its weather', () => {
  expect(code).toContain('`/api/weather?community=${');
  for (const text of [privacy, answers.get('what-is-stored-on-my-device')]) {
    expect(text?.replace(/\s+/g, ' ')).toContain(
      'your community’s name, when the front page asks for its weather; the version of a page',
    );
    expect(text).not.toMatch(/stays? in your browser,/);
  }
});

test('the legal texts have only the date that the specification sets', () => {
  for (const text of [privacy, terms]) {
    expect(text).toContain('updated: January 2025');
    expect(text.split('---')[2]).not.toMatch(/\bdate on (?:it|this page)\b/);
  }
});

test('the texts use the words Inuit and Inuk as the FAQ explains them', () => {
  for (const text of [everyText, privacy, terms])
    expect(text).not.toMatch(/Inuit people|Inuits\b|\ban Inuit\b(?! (?:art|drum))|Eskimo|—/);
});
