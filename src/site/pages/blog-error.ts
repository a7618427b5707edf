import { blogTag } from '../../edition/cache-tags.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { BlogError, DETAILS_FAILED } from '../blog/blog-backend.ts';
import { noticePage } from './notice-page.tsx';
import type { Page } from './page.ts';

/**
 * The error screen of the blog (requirements#blog-error) for what went wrong: 502 or 503 by the
 * backend's failure, else 500 without a word of what is meant for the log. Not stored.
 */
export function blogErrorPage(error: unknown, publication: Publication, path: string): Page {
  logEvent('error', 'blog page failed', { publication: publication.id, path, error });
  const status = error instanceof BlogError ? error.status : 500;
  return errorPage(status, messageOf(error), publication);
}

/**
 * The error screen for a slug that names no post (requirements#blog-messages: an answer of the backend that is not OK). Caches keep it for a
 * minute, or until the posts change.
 */
export function noSuchPostPage(publication: Publication): Page {
  return { ...errorPage(404, DETAILS_FAILED, publication), tags: [blogTag(publication)] };
}

function messageOf(error: unknown): string {
  return error instanceof BlogError ? error.message : 'An error occurred';
}

function errorPage(status: Page['status'], message: string, { name }: Publication): Page {
  const way = { href: '/blog', text: 'Back to Blog' };
  const description = 'The blog could not be shown.';
  return noticePage(
    { status, title: 'Error', description, heading: 'Error', text: message, way },
    name,
  );
}
