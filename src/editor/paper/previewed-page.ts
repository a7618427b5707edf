import { servedHere } from '../../model/publication/built-in-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import { createSiteContext } from '../../site/context/site-context.ts';
import { loadBooks } from '../../site/pages/books.tsx';
import { loadCommunity } from '../../site/pages/community.tsx';
import { loadContact } from '../../site/pages/contact.tsx';
import { loadFaq } from '../../site/pages/faq.tsx';
import { loadHome } from '../../site/pages/home.tsx';
import { legalPage } from '../../site/pages/legal.tsx';
import type { PageLoader } from '../../site/pages/page.ts';
import { loadResources } from '../../site/pages/resources.tsx';
import { servePageOnce } from '../../site/pages/serve-page.ts';
import type { DeskContext } from '../context/editor-context.ts';

/** The pages of a draft that can be seen, in the order in which they are offered. */
export const PREVIEWED = {
  home: { path: '/', load: loadHome, has: () => true },
  about: { path: '/about', load: legalPage('about'), has: (paper) => !!paper.content.about },
  faq: { path: '/faq', load: loadFaq, has: (paper) => !!paper.content.faq },
  resources: { path: '/resources', load: loadResources, has: (paper) => !!paper.content.resources },
  community: { path: '/community', load: loadCommunity, has: (paper) => !!paper.content.community },
  books: { path: '/books', load: loadBooks, has: (paper) => !!paper.content.books },
  contact: { path: '/contact', load: loadContact, has: () => true },
} as const satisfies Record<
  string,
  { path: string; load: PageLoader; has: (paper: Paper) => boolean }
>;
/** Scripts that a page loads; in its frame none would run. */
const SCRIPTS = /<script type="module"[^<>]*><\/script>/g;
/** The name of one of them. */
export type PreviewedName = keyof typeof PREVIEWED;

/** Whether a word names one. */
export function isPreviewed(name: string): name is PreviewedName {
  return Object.hasOwn(PREVIEWED, name);
}

/**
 * A page of a draft as readers would get it, with the stories that its feeds have now, without scripts. `fileAddress` is where the desk
 * has a file of the folder, and `pageAddress` another page of the draft, both whole addresses; all others are those of a site at `origin`.
 */
export async function previewPage(
  context: Pick<DeskContext, 'env' | 'now' | 'inBackground'>,
  paper: Paper,
  name: PreviewedName,
  at: {
    readonly fileAddress: (path: string) => string;
    readonly pageAddress: (name: PreviewedName) => string;
    readonly origin: string;
  },
): Promise<Response> {
  // Caches of the site's own modules know a paper by its version.
  const publication: Publication = servedHere({ ...paper, version: crypto.randomUUID() });
  const { path, load } = PREVIEWED[name];
  const url = new URL(path, originOf(publication));
  const site = createSiteContext({
    // Pictures of stories come from their publishers: those of the site are for its own pages alone.
    env: { ...context.env, IMAGES: undefined } as unknown as Env,
    publication,
    now: context.now,
    inBackground: context.inBackground,
    startRefresh: () => Promise.resolve(),
  });
  const page = await servePageOnce(await load(site, url), url, site);
  const headers = new Headers(page.headers);
  headers.set(
    'Content-Security-Policy',
    withinDesk(headers.get('Content-Security-Policy') ?? '', at.origin),
  );
  headers.set('Cache-Control', 'no-store');
  const files = new Map(
    Object.entries(paper.ownFiles ?? {}).map(([file, address]) => [address, at.fileAddress(file)]),
  );
  const pages = new Map<string, string>(
    Object.entries(PREVIEWED).map(([each, { path: shown }]) => [
      shown,
      at.pageAddress(each as PreviewedName),
    ]),
  );
  const html = (await page.text()).replace(
    /(\s(?:href|src|action)=")(\/(?!\/)[^"]*)/g,
    (_, start: string, address: string) =>
      start + (files.get(address) ?? pages.get(address) ?? at.origin + address),
  );
  // The fonts that the styles name are the site's, too.
  const base = `<head><base href="${at.origin}/">`;
  const shown = html.replace('<head>', () => base).replace(SCRIPTS, '');
  return new Response(shown, { status: page.status, headers });
}

/** A page's policy where the desk shows it: framed by the desk alone, without scripts, and with pictures of the desk and of publishers. */
function withinDesk(policy: string, origin: string): string {
  const kept = policy
    .split('; ')
    .filter((each) => /^(?:default-src|style-src|img-src|font-src)\b/.test(each))
    .map((each) => (/^(?:img|font)-src/.test(each) ? `${each} ${origin}` : each));
  return [
    ...kept,
    `base-uri ${origin}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    'sandbox',
  ].join('; ');
}
