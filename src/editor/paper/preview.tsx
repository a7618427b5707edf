import { originOf } from '../../model/publication/site-address.ts';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import { editorPath } from '../components/EditorHeader.tsx';
import { servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import { draftPaper, problemsOf } from './check-draft.ts';
import { PaperParts } from './PaperParts.tsx';
import { isPreviewed, PREVIEWED, type PreviewedName, previewPage } from './previewed-page.ts';
import { ProblemList } from './publish.tsx';
import { withFolder } from './with-folder.tsx';

/** GET /papers/:paper/paper/preview: the pages of the draft, each in a frame or its own tab. */
export const servePreview = withFolder((c, { folder }) => {
  const { words, publication } = c.var.paper;
  const { previews } = words.paper;
  const paper = draftPaper(folder);
  const shown = (Object.keys(PREVIEWED) as PreviewedName[]).filter(
    (name) => paper && PREVIEWED[name].has(paper),
  );
  const [first = 'home', second] = shown;
  const framed = second ? [first, second] : [first];
  return servePage(c, {
    title: previews.heading,
    content: (
      <>
        <h1>{previews.heading}</h1>
        <PaperParts paper={publication.id} />
        {paper ? (
          <>
            <p>{previews.intro}</p>
            <ul className="rows">
              {shown.map((name) => (
                <li key={name}>
                  <a
                    href={editorPath(publication.id, 'paper', 'preview', name)}
                    target="_blank"
                    rel="noopener"
                  >
                    {`${previews.pages[name]} (${previews.tab})`}
                  </a>
                </li>
              ))}
            </ul>
            {framed.map((name) => (
              <iframe
                key={name}
                className="previewed"
                title={previews.pages[name]}
                src={editorPath(publication.id, 'paper', 'preview', name)}
                sandbox=""
              />
            ))}
          </>
        ) : (
          <>
            <p>{previews.broken}</p>
            <ProblemList paper={publication.id} problems={problemsOf(folder)} words={words} />
          </>
        )}
      </>
    ),
  });
});

/** GET /papers/:paper/paper/preview/:page: a page of the draft as readers would see it. */
export const servePreviewedPage = withFolder((c, { folder }) => {
  const context = c.var.paper;
  const { id } = context.publication;
  const name = c.req.param('page') ?? '';
  const paper = folder.kindOf(FACTS) ? draftPaper(folder) : undefined;
  if (!isPreviewed(name) || !paper || !PREVIEWED[name].has(paper))
    return serveTrouble(c.req.raw, 'not found');
  const here = (...path: readonly string[]) =>
    new URL(editorPath(id, 'paper', ...path), c.req.url).href;
  return previewPage(context, paper, name, {
    fileAddress: (path) => here('pictures', path),
    origin: originOf(context.publication),
    pageAddress: (page) => here('preview', page),
  });
});
