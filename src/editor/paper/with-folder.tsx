import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { readFolder } from '../folders/stored-folder.ts';

/** A page about the newest folder of a paper. */
type FolderPage = (c: Context<Environment>, stored: StoredFolder) => Response | Promise<Response>;

/** Serves a page about the folder of a paper, or explains why there is no folder. */
export function withFolder(serve: FolderPage) {
  return async (c: Context<Environment>): Promise<Response> => {
    const context = c.var.paper;
    const { isBuiltIn, publication } = context;
    const stored = isBuiltIn ? undefined : await readFolder(context, publication.id);
    return stored ? serve(c, stored) : serveWithoutFolder(c);
  };
}

function serveWithoutFolder(c: Context<Environment>): Response {
  const { isBuiltIn, publication, words } = c.var.paper;
  const { heading, builtIn, noFolder } = words.paper;
  return servePage(c, {
    title: heading,
    // Nothing was changed by a submitted form.
    status: c.req.method === 'POST' ? 409 : 200,
    content: (
      <>
        <h1>{heading}</h1>
        <p>{isBuiltIn ? builtIn : noFolder(publication.id)}</p>
      </>
    ),
  });
}

/** Formats times as the editor shows them. */
export function timeIn({ locale, now }: PaperContext) {
  return (at: number) => zonedTime(locale, new Date(at), now);
}
