import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { PUBLICATIONS } from '../../../../src/publications/compiled-publications.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { clearCaches } from '../../../../src/shared/caches.ts';
import type { PictureMode } from '../../../../src/site/context/picture-mode.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

beforeEach(clearCaches);

/** What each paper says, by where its pages have the pictures of stories from, and where it says it. */
const PAPERS: readonly {
  readonly id: string;
  readonly said: Readonly<Record<PictureMode, string>>;
  readonly places: readonly (readonly [path: string, selector: string])[];
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
/** Where there is no binding the platform does not make pictures smaller. */
const CASES: readonly [PictureMode, isMadeSmaller: boolean, Publication['pictures']][] = [
  ['own', true, undefined],
  ['own', true, 'none'],
  ['own', false, 'through'],
  ['publisher', false, 'publisher'],
  ['publisher', false, undefined],
  ['none', false, 'none'],
];

/** One of the built papers as `pictures` makes it, under an address of its own. */
function paperWith(id: string, pictures: Publication['pictures']) {
  const paper = PUBLICATIONS.find((each) => each.id === id);
  if (!paper) throw new Error(`there is no paper ${id}`);
  const { content, language, contacts, name } = paper;
  return publicationFixture({ content, language, contacts, name, ...(pictures && { pictures }) });
}

describe.each(PAPERS)('$id', ({ id, said, places }) => {
  test.each(CASES)(
    'says of pictures that are %s (made smaller: %s, the paper’s setting: %s) where they come from, and nothing else, in privacy policy and answers',
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
