import { originOf } from '../../model/publication/site-address.ts';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import type { Paper } from '../../papers/compile/made-path.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { EditorContext } from '../context/editor-context.ts';
import { draftPaper, problemsOf } from './check-draft.ts';
import { servePaperPage, withFolder } from './paper-page.tsx';
import { ProblemList } from './publish.tsx';

/** The pages that can be previewed (src/site/pages/preview.tsx), in the order of the menu. */
const NAMES = ['home', 'about', 'faq', 'resources', 'community', 'books', 'contact'] as const;
type PreviewedName = (typeof NAMES)[number];

function hasPage({ content }: Paper, name: PreviewedName): boolean {
  return name === 'home' || name === 'contact' || content[name] !== undefined;
}

function sitePath(name: PreviewedName): string {
  return name === 'home' ? '/' : `/${name}`;
}

/** No scripts; links open in new tabs. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Scripts of a page, removed because the preview's frame runs none. */
const SCRIPTS = /<script type="module"[^<>]*><\/script>/g;

/** GET /papers/:paper/paper/preview: the pages of the draft, each in a frame or its own tab. */
export const servePreview = withFolder((c, { folder }) => {
  const { words, publication } = c.var.paper;
  const { previews } = words.paper;
  const paper = draftPaper(folder);
  return servePaperPage(c, {
    title: previews.heading,
    content: paper ? (
      <Previews paper={paper} path={editorPath(publication.id, 'paper', 'preview')} />
    ) : (
      <>
        <p>{previews.broken}</p>
        <ProblemList paper={publication.id} problems={problemsOf(folder)} />
      </>
    ),
  });
});

function Previews({ paper, path }: { paper: Paper; path: string }) {
  const { previews } = useEditorWords().paper;
  const shown = NAMES.filter((name) => hasPage(paper, name));
  return (
    <>
      <p>{previews.intro}</p>
      <ul className="rows">
        {shown.map((name) => (
          <li key={name}>
            <a href={`${path}/${name}`} target="_blank" rel="noopener">
              {`${previews.pages[name]} (${previews.tab})`}
            </a>
          </li>
        ))}
      </ul>
      {shown.slice(0, 2).map((name) => (
        <PreviewFrame key={name} name={name} path={path} />
      ))}
    </>
  );
}

export function PreviewFrame({ name, path }: { name: PreviewedName; path: string }) {
  const { previews } = useEditorWords().paper;
  return <iframe title={previews.pages[name]} src={`${path}/${name}`} sandbox={SANDBOX} />;
}

/** GET /papers/:paper/paper/preview/:page: a page of the draft as readers would see it. */
export const servePreviewedPage = withFolder(async (c, { folder }) => {
  const context = c.var.paper;
  const { id } = context.publication;
  const editorUrl = (...path: readonly string[]) =>
    new URL(editorPath(id, 'paper', ...path), c.req.url).href;
  const paper = folder.kindOf(FACTS) ? draftPaper(folder) : undefined;
  const page = await previewPage(context, paper, c.req.param('page'), {
    fileAddress: (path) => editorUrl('pictures', path),
    origin: originOf(context.publication),
    pageAddress: (name) => editorUrl('preview', name),
  });
  return page ?? serveTrouble(c.req.raw, 'not found');
});

/**
 * A page of a draft as readers would see it, with current stories but without scripts; `undefined`
 * if the draft has no such page. `fileAddress` and `pageAddress` return absolute addresses of the
 * draft's files and pages; all other addresses resolve to the site at `origin`. Links open new tabs.
 */
export async function previewPage(
  { env }: Pick<EditorContext, 'env'>,
  paper: Paper | undefined,
  pageName: string | undefined,
  at: {
    fileAddress: (path: string) => string;
    pageAddress: (name: string) => string;
    origin: string;
  },
): Promise<Response | undefined> {
  const name = NAMES.find((each) => each === pageName);
  if (!name || !paper || !hasPage(paper, name)) return undefined;
  const page = await env.SITE.previewPage(paper, sitePath(name));
  const headers = new Headers(page.headers);
  headers.set(
    'Content-Security-Policy',
    withinEditor(headers.get('Content-Security-Policy') ?? '', at.origin),
  );
  headers.set('Cache-Control', 'no-store');
  const addresses = new Map<string, string>([
    ...NAMES.filter((each) => hasPage(paper, each)).map(
      (each) => [sitePath(each), at.pageAddress(each)] as const,
    ),
    ...Object.entries(paper.ownFiles ?? {}).map(
      ([file, address]) => [address, at.fileAddress(file)] as const,
    ),
  ]);
  // Previewed pages have no queries, such as the tab of the resources.
  const shownAt = (address: string) => {
    const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    const known = addresses.get(address) ?? addresses.get(path);
    return known === undefined ? at.origin + address : known + hash;
  };
  const html = (await page.text())
    .replace(
      /(\s(?:href|src|action)=")(\/(?!\/)[^"]*)/g,
      (_, start: string, address: string) => start + shownAt(address),
    )
    .replaceAll(' href="#', ` target="_self" href="${at.pageAddress(name)}#`);
  // Resolves relative addresses, also those of fonts in styles, to the site.
  const base = `<head><base href="${at.origin}/" target="_blank">`;
  const shown = html.replace('<head>', () => base).replace(SCRIPTS, '');
  return new Response(shown, { status: page.status, headers });
}

/** Adapts a page's policy to the preview: framed by the editor only, no scripts, its pictures. */
function withinEditor(policy: string, origin: string): string {
  const retained = policy
    .split('; ')
    .filter((each) => /^(?:default-src|style-src|img-src|font-src)\b/.test(each))
    .map((each) => (/^(?:img|font)-src/.test(each) ? `${each} ${origin}` : each));
  const own = [
    `base-uri ${origin}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    `sandbox ${SANDBOX}`,
  ];
  return [...retained, ...own].join('; ');
}
