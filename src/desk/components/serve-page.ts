import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Environment } from '../context/desk-context.ts';
import { renderDesk } from './render-desk.tsx';

/** What a section's page is. */
interface SectionPage {
  readonly title: string;
  readonly content: ReactNode;
  readonly status?: number;
}

/** The parameter by which a page that a form led to says which form was saved. */
export const SAVED = 'saved';

/** The response that shows a page of a paper's desk, or of the desk itself. */
export function servePage(c: Context<Environment>, page: SectionPage): Response {
  const { desk, paper } = c.var;
  const { publication, role } = paper ?? {};
  const saved = c.req.query(SAVED);
  return renderDesk({
    ...page,
    ...desk,
    publication,
    role,
    path: c.req.path,
    savedForm: saved !== undefined && /^[\w:.-]{1,200}$/.test(saved) ? saved : undefined,
  });
}

/** Leads a browser on after a form was saved (RFC 9110 §15.4.4): loading the page again sends nothing again. */
export function leadTo(path: string, savedForm?: string): Response {
  const sign = path.includes('?') ? '&' : '?';
  const location = savedForm === undefined ? path : `${path}${sign}${SAVED}=${savedForm}`;
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  });
}
