import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readFolder } from '../folders/stored-folder.ts';

type FolderPage = (c: Context<Environment>, stored: StoredFolder) => Response | Promise<Response>;

/** Serves a page about the folder of a paper, or explains why there is no folder. */
export function withFolder(serve: FolderPage) {
  return async (c: Context<Environment>): Promise<Response> => {
    const { isBuiltIn, publication, words } = c.var.paper;
    const stored = isBuiltIn ? undefined : await readFolder(c.var.paper, publication.id);
    if (stored) return serve(c, stored);
    const { heading, builtIn, noFolder } = words.paper;
    return servePage(c, {
      title: heading,
      // 409 for a submitted form, which has changed nothing.
      status: c.req.method === 'POST' ? 409 : 200,
      content: (
        <>
          <h1>{heading}</h1>
          <p>{isBuiltIn ? builtIn : noFolder(publication.id)}</p>
        </>
      ),
    });
  };
}

/** Serves a page of the section, with its heading and the links to the other pages. */
export function servePaperPage(
  c: Context<Environment>,
  page: { title: string; status?: number; content: ReactNode },
): Response {
  return servePage(c, {
    ...page,
    content: (
      <>
        <h1>{page.title}</h1>
        <PaperParts paper={c.var.paper} />
        {page.content}
      </>
    ),
  });
}

export function PaperParts({ paper: { publication, words } }: { paper: PaperContext }) {
  const { heading, preview, versions, pictures } = words.paper;
  const parts = [
    [[], heading],
    [['preview'], preview],
    [['versions'], versions.heading],
    [['pictures'], pictures.heading],
  ] as const;
  return (
    <nav aria-label={heading}>
      <ul className="parts">
        {parts.map(([path, name]) => (
          <li key={name}>
            <a href={editorPath(publication.id, 'paper', ...path)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Publishes a version of the draft. `canCheck`: with a link to all problems. `isPart`: without the
 * unfinished files.
 */
export function PublishForm(props: {
  paper: string;
  version: number;
  canCheck?: boolean;
  isPart?: boolean;
}) {
  const { paper, version, canCheck = false, isPart = false } = props;
  const { check, publish, finished } = useEditorWords().paper;
  return (
    <form method="post" action={editorPath(paper, 'paper', 'publish')}>
      <input type="hidden" name="version" value={version} />
      <p className="buttons">
        {canCheck && (
          <a className="button" href={editorPath(paper, 'paper', 'check')}>
            {check}
          </a>
        )}
        {isPart ? <Button does="finished">{finished.button}</Button> : <Button>{publish}</Button>}
      </p>
    </form>
  );
}
