import { expect, test } from 'vitest';
import { PAPERS, paperFolders, readPapers } from '../../../../scripts/papers/read-papers.ts';
import { SAMPLE_PAPERS_FOLDER } from '../../../../scripts/papers/served-papers.ts';
import { linkPlaces } from '../../../../src/site/places/link-places.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const { gazetteer } = NUNAVUT_NEWS;
const link = (html: string) => linkPlaces({ html }, gazetteer);

test('a place is linked where a text names it first', () => {
  expect(link('<p>In Iqaluit &amp; Arviat. <em>Iqaluit</em></p>')).toBe(
    '<p>In <a href="/communities/iqaluit">Iqaluit</a> &amp; <a href="/communities/arviat">Arviat</a>. <em>Iqaluit</em></p>',
  );
});

test.each([
  ['a heading', '<h2 id="iqaluit">Iqaluit</h2>'],
  ['a link', '<p><a href="/x">from <em>Iqaluit</em> on</a></p>'],
  ['code', '<pre><code>Iqaluit</code></pre>'],
  ['an attribute', '<img src="/a.jpg" alt="Iqaluit">'],
  ['a comment', '<!-- Iqaluit -->'],
])('nothing is linked in %s', (_, html) => {
  expect(link(html)).toBe(html);
});

test('what follows a heading or a link is linked', () => {
  expect(link('<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> Iqaluit</p>')).toBe(
    '<h2>Iqaluit</h2><p><a href="/x">Iqaluit</a> <a href="/communities/iqaluit">Iqaluit</a></p>',
  );
});

test('a text of a paper without a gazetteer stays as it is', () => {
  expect(linkPlaces({ html: '<p>Iqaluit</p>' }, undefined)).toBe('<p>Iqaluit</p>');
});

test.each([
  ['a former name', 'Frobisher Bay was renamed.'],
  [
    'a name in Inuktut that a park has too',
    'Qausuittuq is a national park near Resolution Island.',
  ],
  ['the people of another place', 'The Sallirmiut lived on Southampton Island.'],
  ['a longer name', 'Nine sites on Igloolik Island, and Igloolik\u00a0Point.'],
])('%s is not linked', (_, text) => {
  expect(link(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
});

/** The links of each resource, read one by one: each is of the community that the sentence means. */
const REVIEWED: Readonly<Record<string, string>> = Object.fromEntries([
  ['archaeological-sites', 'iqaluit rankin-inlet arviat baker-lake kinngait gjoa-haven'],
  ['arctic-wildlife', ''],
  ['climate-change', 'arviat'],
  [
    'comprehensive-guide',
    'iqaluit arctic-bay clyde-river grise-fiord igloolik kimmirut kinngait pangnirtung pond-inlet qikiqtarjuaq resolute sanikiluaq sanirajak arviat baker-lake chesterfield-inlet coral-harbour naujaat rankin-inlet whale-cove cambridge-bay gjoa-haven kugaaruk kugluktuk taloyoak',
  ],
  [
    'conservation-areas',
    'pangnirtung qikiqtarjuaq grise-fiord resolute pond-inlet arctic-bay naujaat clyde-river gjoa-haven arviat iqaluit kimmirut cambridge-bay kugluktuk rankin-inlet',
  ],
  ['curriculum-guide', 'iqaluit'],
  ['european-contact', 'chesterfield-inlet grise-fiord resolute pond-inlet arviat iqaluit'],
  ['hunting-fishing-practices', 'pangnirtung'],
  ['inuit-art-guide', 'kinngait iqaluit arviat baker-lake pangnirtung igloolik'],
  ['inuktitut-language', 'kugluktuk cambridge-bay iqaluit'],
  ['northern-science', 'cambridge-bay resolute iqaluit igloolik gjoa-haven sanikiluaq pond-inlet'],
  ['nunavut-formation', 'baker-lake iqaluit resolute rankin-inlet'],
  [
    'traditional-knowledge-education',
    'chesterfield-inlet igloolik cambridge-bay pond-inlet clyde-river arviat',
  ],
  ['caribous-et-boeufs-musques', 'kuujjuaq'],
  ['gravure-et-sculpture', 'puvirnituq inukjuak'],
  ['pergelisol', 'salluit'],
  [
    'quatorze-villages',
    'kuujjuarapik umiujaq inukjuak puvirnituq akulivik ivujivik salluit kangiqsujuaq quaqtaq kangirsuk aupaluk tasiujaq kuujjuaq kangiqsualujjuaq',
  ],
]);

test('the resources link these communities and no others, and the guide all 25', () => {
  const papers = [PAPERS, SAMPLE_PAPERS_FOLDER].flatMap(
    (folder) => readPapers(paperFolders(folder)).papers,
  );
  const links = papers.flatMap((paper) =>
    (paper.content.resources?.articles ?? []).map((article) => {
      const html = linkPlaces(article, paper.gazetteer);
      const slugs = Array.from(
        html.matchAll(/<a href="\/communities\/([^"]+)"/g),
        ([, slug]) => slug,
      );
      return [article.slug, slugs.join(' ')] as const;
    }),
  );
  expect(Object.fromEntries(links)).toEqual(REVIEWED);
  expect(REVIEWED['comprehensive-guide']?.split(' ')).toHaveLength(25);
});
