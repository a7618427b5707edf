import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { servePage } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { type KeptFolder, readFolder } from '../folders/stored-folder.ts';

/** A page about the newest folder of a paper. */
type FolderPage = (c: Context<Environment>, kept: KeptFolder) => Response | Promise<Response>;

/** Serves a page about the folder of a paper; where the desk has none, the page that says why. */
export function withFolder(serve: FolderPage) {
  return async (c: Context<Environment>): Promise<Response> => {
    const context = c.var.paper;
    const { isBuiltIn, publication } = context;
    const kept = isBuiltIn ? undefined : await readFolder(context, publication.id);
    return kept ? serve(c, kept) : serveWithoutFolder(c);
  };
}

function serveWithoutFolder(c: Context<Environment>): Response {
  const { isBuiltIn, publication, words } = c.var.paper;
  const { heading, builtIn, noFolder } = words.paper;
  return servePage(c, {
    title: heading,
    // A form that is sent changes nothing here.
    status: c.req.method === 'POST' ? 409 : 200,
    content: (
      <>
        <h1>{heading}</h1>
        <p>{isBuiltIn ? builtIn : noFolder(publication.id)}</p>
      </>
    ),
  });
}

/** A time as the desk shows it to editors of a paper. */
export function timeIn({ locale, now }: PaperContext) {
  return (at: number) => zonedTime(locale, new Date(at), now);
}
