import type { PostDetail } from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import { accentStyles } from '../../model/publication/accent-styles.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { documentHtml } from '../components/document.tsx';
import { renderMarkup } from '../components/markup.tsx';
import { setNoStore } from '../http/caching.ts';
import baseStyles from '../styles/base.css?inline';
import { postSkeleton } from './post.tsx';
import { Post, viewPost, viewText } from './post-view.tsx';

const ALONE = { previous: undefined, next: undefined, related: [] };

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
  // Its parser is a sixth of the Worker, and only posts need it.
  const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
  const origin = originOf(publication);
  const surroundings = { publication, slug, mode: 'publisher' } as const;
  const view = viewPost(post, surroundings, { hasKeywordPages: true, neighbours: ALONE });
  const text = viewText(parseLightMarkup(post.blog), surroundings);
  const styles = baseStyles + postSkeleton(publication).styles;
  const html = documentHtml(publication, {
    metadata: { title: post.metaTitle, description: post.metaDescription },
    path: postPath(slug),
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

/** No script runs, no form is sent, and only the editor may frame it. */
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

async function hashOf(styles: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
