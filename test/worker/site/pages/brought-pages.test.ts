import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { pagesOf } from '../../../../src/site/content/pages.ts';
import { runs } from '../../../support/effort.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { readResponse } from '../../../support/read-page.ts';

/** What a publication may leave out, with the page that goes with it. */
const PARTS: Record<string, (publication: Publication) => Publication> = {
  ...Object.fromEntries(
    (['faq', 'community', 'resources', 'books', 'about', 'privacy', 'terms'] as const).map(
      (name) => [`/${name}`, (publication) => withoutText(publication, name)],
    ),
  ),
  '/communities': ({ gazetteer: _, ...others }) => others,
  '/radio': ({ radio: _, ...others }) => others,
  '/partners': (publication) => ({ ...publication, embeds: {} }),
};
const PATHS = Object.keys(PARTS);

function withoutText(publication: Publication, name: keyof Publication['content']): Publication {
  const { [name]: _, ...content } = publication.content;
  return { ...publication, content };
}

/** The site of a publication without these pages. */
function siteWithout(paths: readonly string[]) {
  const fixture = publicationFixture();
  const whole: Publication = { ...fixture.publication, embeds: { documents: [] } };
  const publication = paths.reduce((less, path) => PARTS[path]?.(less) ?? less, whole);
  const read = async (path: string) => {
    const request = new Request(`https://${publication.hosts[0]}${path}`);
    const response = await serveSite(request, { ...fixture.context(), publication });
    return readResponse(response);
  };
  return { publication, read };
}

/** The paths that a page or document leads to, as far as they are pages that may be left out. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(
      /(?:href="|<loc>|\]\(|"url":")(?:https:\/\/www\.paper-\d+\.example)?(\/[a-z]+)/g,
    ),
  ]
    .map(([, path = '']) => path)
    .filter((path) => PATHS.includes(path));

const { publication, read } = siteWithout(PATHS);

test('a publication that brings nothing of its own has the pages of news, posts, contact, feeds and the site map alone', () => {
  expect(pagesOf(publication).join(' ')).toBe(
    '/ /news /today /notices /events /blog /contact /sitemap /rss /choices',
  );
});

test('a publication that brings nothing of its own leads to none of them from any page or document that it has', async () => {
  const further = '/sitemap.xml /llm.txt /robots.txt /offline /status /news?q=inuit';
  const missing = ['/nowhere', '/resources/inuit-art-guide'];
  for (const path of [...pagesOf(publication), ...further.split(' '), ...missing]) {
    const page = await read(path);
    expect([path, page.status]).toEqual([path, missing.includes(path) ? 404 : 200]);
    expect([path, pathsIn(page.html)]).toEqual([path, []]);
  }
});

test('a publication that brings nothing of its own has no empty heading in llm.txt, counts the pages that it has, and finds no own texts in a search', async () => {
  expect((await read('/llm.txt')).html).not.toContain('## Resources');
  expect(await (await read('/sitemap')).texts('.stats dd')).toEqual(['4', '3', 'Yes', 'Yes']);
  expect(JSON.parse((await read('/api/search?q=inuit')).html).groups).toEqual([]);
});

test('whichever pages a publication leaves out, those have no menu entry, no site map line and no address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(PATHS), async (missing) => {
      const { read } = siteWithout(missing);
      const present = PATHS.filter((path) => !missing.includes(path)).sort();
      for (const path of missing) expect((await read(path)).status).toBe(404);
      for (const path of present) expect((await read(path)).status).toBe(200);
      for (const path of ['/contact', '/sitemap', '/sitemap.xml', '/llm.txt']) {
        const found = new Set(pathsIn((await read(path)).html));
        // The site map page's own links, and header and footer on each.
        expect([...found].sort()).toEqual(present);
      }
    }),
    { numRuns: runs(12), examples: [[PATHS]] },
  );
});
