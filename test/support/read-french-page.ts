import { env } from 'cloudflare:workers';
import { BUILT_IN_PUBLICATIONS } from '../../src/publications/built-in-publications.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { serveSite } from '../../src/site/app.tsx';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import { type ReadPage, readHtml } from './read-page.ts';

/** The first publication of the sample world as if it were in French: the words around its texts are, the texts are not. */
const FRENCH_PUBLICATION: Publication = {
  ...BUILT_IN_PUBLICATIONS[0],
  id: 'french',
  name: 'Le Papier',
  language: 'fr-CA',
};

let contexts = 0;

/** A context of a request to the French publication, with `changes`. What others cached is not its own. */
function frenchContext(changes: Partial<Publication> = {}): SiteContext {
  return createSiteContext({
    env,
    publication: { ...FRENCH_PUBLICATION, id: `french-${++contexts}`, ...changes },
    now: new Date(),
    inBackground: () => {},
    startRefresh: async () => {},
  });
}

/** Requests a page of the French publication, with `changes`, from the site. */
export async function readFrenchPage(
  path: string,
  changes: Partial<Publication> = {},
): Promise<ReadPage> {
  const request = new Request(`https://nunavut-news.example${path}`);
  const response = await serveSite(request, frenchContext(changes));
  return readHtml(await response.text(), response.status, response.headers);
}
