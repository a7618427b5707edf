import type { Paper } from '../../papers/compile/made-path.ts';
import type { EditorContext } from '../context/editor-context.ts';

/**
 * The pages of a draft that can be previewed (src/site/pages/preview.ts), in the order of the menu.
 */
export const PREVIEWED = {
  home: { path: '/', has: () => true },
  about: { path: '/about', has: (paper) => !!paper.content.about },
  faq: { path: '/faq', has: (paper) => !!paper.content.faq },
  resources: { path: '/resources', has: (paper) => !!paper.content.resources },
  community: { path: '/community', has: (paper) => !!paper.content.community },
  books: { path: '/books', has: (paper) => !!paper.content.books },
  contact: { path: '/contact', has: () => true },
} as const satisfies Record<string, { path: string; has: (paper: Paper) => boolean }>;
/** Scripts that a page loads; in its frame none would run. */
const SCRIPTS = /<script type="module"[^<>]*><\/script>/g;
export type PreviewedName = keyof typeof PREVIEWED;

/** Whether a word is a `PreviewedName`. */
export function isPreviewed(name: string): name is PreviewedName {
  return Object.hasOwn(PREVIEWED, name);
}

/**
 * A page of a draft as readers would get it, with current stories and without scripts.
 * `fileAddress` and `pageAddress` give the absolute addresses of files of the folder and of other
 * pages of the draft; all other addresses are of the site at `origin`.
 */
export async function previewPage(
  { env }: Pick<EditorContext, 'env'>,
  paper: Paper,
  name: PreviewedName,
  at: {
    fileAddress: (path: string) => string;
    pageAddress: (name: PreviewedName) => string;
    origin: string;
  },
): Promise<Response> {
  const page = await env.SITE.previewPage(paper, PREVIEWED[name].path);
  const headers = new Headers(page.headers);
  headers.set(
    'Content-Security-Policy',
    withinEditor(headers.get('Content-Security-Policy') ?? '', at.origin),
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
  // Fonts in the styles are loaded from the site, too.
  const base = `<head><base href="${at.origin}/">`;
  const shown = html.replace('<head>', () => base).replace(SCRIPTS, '');
  return new Response(shown, { status: page.status, headers });
}

/**
 * The policy of a page in the editor: framed only by the editor, without scripts, and with its
 * pictures.
 */
function withinEditor(policy: string, origin: string): string {
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
