import type { PostDetail } from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import { accentStyles } from '../../model/publication/accent-styles.ts';
import { servedHere } from '../../model/publication/built-in-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { documentHtml } from '../components/document.tsx';
import { renderMarkup } from '../components/markup.tsx';
import { createSiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { loadBooks } from './books.tsx';
import { loadCommunity } from './community.tsx';
import { loadContact } from './contact.tsx';
import { loadNotFound } from './error-page.tsx';
import { loadFaq } from './faq.tsx';
import { loadHome } from './home.tsx';
import { legalPage } from './legal.tsx';
import type { PageLoader } from './page.ts';
import { BASE_STYLES, hashOf } from './page-headers.ts';
import { postSkeleton } from './post.tsx';
import { Post, viewPost, viewText } from './post-view.tsx';
import { loadResources } from './resources.tsx';
import { servePageOnce } from './serve-page.ts';

/** The pages of a draft that editors can preview, by path. */
const LOADERS = new Map<string, PageLoader>([
  ['/', loadHome],
  ['/about', legalPage('about')],
  ['/faq', loadFaq],
  ['/resources', loadResources],
  ['/community', loadCommunity],
  ['/books', loadBooks],
  ['/contact', loadContact],
]);

/** The page of an unpublished paper, with the current stories of its feeds. Not cached. */
export async function previewPage(
  paper: Publication,
  path: string,
  env: Env,
  inBackground: (work: Promise<unknown>) => void,
): Promise<Response> {
  // The site's caches identify a paper by its version.
  const publication = servedHere({ ...paper, version: crypto.randomUUID() });
  const site = createSiteContext({
    // Pictures of stories load from their publishers: the site resizes those of published pages
    // only.
    env: { ...env, IMAGES: undefined } as unknown as Env,
    publication,
    now: new Date(),
    inBackground,
    startRefresh: () => Promise.resolve(),
  });
  const url = new URL(path, originOf(publication));
  const load = LOADERS.get(path) ?? loadNotFound;
  return servePageOnce(await load(site, url), url, site);
}

const NO_NEIGHBOURS = { previous: undefined, next: undefined, related: [] };

/**
 * The page of an unpublished post, for its authors: as readers will see it, without scripts and
 * neighbours. Links open the paper in another tab. Pictures load from their original addresses,
 * because the editor's host has none of them.
 */
export async function previewPost(
  publication: Publication,
  slug: string,
  post: PostDetail,
): Promise<Response> {
  // Loaded on demand: the parser is a sixth of the Worker, and only posts need it.
  const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
  const origin = originOf(publication);
  const surroundings = { publication, slug, mode: 'publisher' } as const;
  const view = viewPost(post, surroundings, { hasKeywordPages: true, neighbours: NO_NEIGHBOURS });
  const text = viewText(parseLightMarkup(post.blog), surroundings);
  const styles = BASE_STYLES + postSkeleton(publication).styles;
  const html = documentHtml(publication, {
    metadata: { title: post.metaTitle, description: post.metaDescription },
    path: postPath(slug),
    invitation: 'never',
    styles,
    scripts: [],
    shown: { warnings: [], notices: [], pushKey: '' },
    content: renderMarkup(publication, <Post view={view} text={text} />),
  });
  const accent = accentStyles(publication);
  const hashes = await Promise.all([styles, ...(accent ? [accent] : [])].map(hashOf));
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  headers.set('Content-Security-Policy', policyFor(publication, hashes));
  setNoStore(headers);
  const base = `<head><base href="${origin}/" target="_blank">`;
  return new Response(
    html.replace('<head>', () => base),
    { headers },
  );
}

/**
 * The policy of a post's preview: no script runs, no form is sent, and only the editor may frame
 * it.
 */
function policyFor(publication: Publication, styleHashes: readonly string[]): string {
  const origin = originOf(publication);
  // Plain http is for the sample world only; it matches https too (CSP3 §6.7.2.8).
  const outside = publication.insecureHosts ? 'http:' : 'https:';
  return [
    "default-src 'none'",
    `style-src ${styleHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    `img-src ${origin} ${outside} data:`,
    `font-src ${origin}`,
    "form-action 'none'",
    `base-uri ${origin}`,
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}
