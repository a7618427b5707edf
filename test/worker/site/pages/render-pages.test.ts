import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type {
  Edition,
  PagesByPublication,
  RenderedPages,
} from '../../../../src/edition/edition.ts';
import { fallbackItems } from '../../../../src/edition/news-item.ts';
import { writeStoredEdition } from '../../../../src/edition/stored-edition.ts';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { composeWith } from '../../../support/compose-for.ts';
import { readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';

const [publication] = BUILT_IN_PUBLICATIONS;
const PATHS = ['/', '/news'];
const FIRST_DESK = publication.desks[0]?.id ?? '';
const now = new Date();

let editions = 0;

/** An edition that no other test has shown, so that no page of it is cached. */
function newEdition(): Edition {
  editions += 1;
  const items = fallbackItems(now);
  return composeWith(
    publication,
    items.map((item) => ({ ...item, title: `Story ${editions} & <b> ᓄᓇᕗᑦ` })),
    now,
  );
}

async function renderPages(edition: Edition): Promise<RenderedPages> {
  const site = exports.Site({ props: { publication: publication.id } });
  // The other desks have no editions.
  const byDesk = (await site.renderPages({ [FIRST_DESK]: edition })) as Record<
    string,
    PagesByPublication
  >;
  const pages = byDesk[FIRST_DESK]?.[publication.id];
  if (!pages) throw new Error('no pages were rendered');
  return pages;
}

const show = (edition: Edition) => showEdition(publication, edition, now);

async function read(path: string): Promise<string> {
  const page = await readPage(path);
  expect(page.status).toBe(200);
  return page.html;
}

beforeAll(() => {
  // Outside of a build there is none.
  vi.stubEnv('BUILD_ID', 'test');
  return () => vi.unstubAllEnvs();
});
afterEach(() => clearCaches());

test.for(PATHS)('%s is rendered for an edition byte for byte as for a reader', async (path) => {
  const edition = newEdition();
  const { documents } = await renderPages(edition);
  await show(edition);
  expect(documents[path]).toBe(await read(path));
});

test.for(PATHS)('%s is served as it was rendered for the edition', async (path) => {
  const edition = newEdition();
  const pages = await renderPages(edition);
  const documents = { ...pages.documents, [path]: '<!DOCTYPE html><p>rendered before</p>' };
  // Editions that are still in KV have a field that nothing reads.
  const stored = { ...pages, documents, known: { table: '', versions: {} } };
  await show({ ...edition, pages: { [publication.id]: stored } });
  expect(await read(path)).toBe('<!DOCTYPE html><p>rendered before</p>');
  expect(await read('/news?category=world')).not.toContain('rendered before');
});

test.for([
  ['of another version of the edition', { version: 'another' }],
  ['of another build', { build: 'another' }],
  ['of another day', { day: '2020-01-01' }],
  ['without the page', { documents: {} }],
  ['that show another edition of one of the desks', {}],
] as const)(
  'the front page is rendered anew where the edition has pages %s',
  async ([what, change]) => {
    const edition = newEdition();
    const pages = await renderPages(edition);
    const documents = Object.fromEntries(PATHS.map((path) => [path, 'rendered before']));
    await show({ ...edition, pages: { [publication.id]: { ...pages, documents, ...change } } });
    if (what.startsWith('that show another')) {
      const last = publication.desks.at(-1)?.id ?? '';
      await writeStoredEdition(env.EDITIONS, last, { ...newEdition(), sections: {} });
      clearCaches();
    }
    const html = await read('/');
    expect(html).toMatch(/Story \d+ &amp; &lt;b&gt;/);
    expect(html).not.toContain('rendered before');
  },
);

test('renderPages renders nothing for a desk that no publication of this build carries', async () => {
  const site = exports.Site({ props: { publication: publication.id } });
  expect(await site.renderPages({ 'another-desk': newEdition() })).toEqual({});
});
