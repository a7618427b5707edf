import { blogTag } from '../../edition/cache-tags.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { BlogError, DETAILS_FAILED } from '../blog/blog-backend.ts';
import type { RefusedStatus } from '../http/request-limits.ts';
import type { Page, PageLoader } from './page.ts';

/** What an error page says. */
interface ErrorText {
  readonly heading: string;
  readonly text: string;
  /** Of the document, without the publication's name; the heading where there is none. */
  readonly title?: string;
  /** The text where there is none. */
  readonly description?: string;
}

const HOME = { href: '/', text: 'Return to Home' } as const;
const BLOG = { href: '/blog', text: 'Back to Blog' } as const;

/** What readers are told by the status of a response, where nothing more is known. None says why: the log does. */
const TEXTS = {
  400: {
    heading: 'This address cannot be read',
    text: 'This address is malformed. It may have been cut off or changed on its way to you.',
  },
  404: {
    heading: '404',
    text: 'Oops! Page not found',
    title: 'Page not found',
    description: 'There is no such page.',
  },
  405: {
    heading: 'Nothing can be sent here',
    text: 'This address can only be read.',
  },
  414: {
    heading: 'This address is too long',
    text: 'It has more than 8,000 characters, and no page of this site has such an address.',
  },
  429: {
    heading: 'Too many requests',
    text: 'Your network sent more requests in the last minute than readers do. Please try again in a minute.',
  },
  431: {
    heading: 'Your browser sent too much',
    text: 'The headers of the request are larger than this site reads. Clearing cookies may help.',
  },
  // requirements#application-error
  500: {
    heading: 'Unexpected Application Error!',
    text: 'It has been logged; please try again in a moment.',
  },
} as const satisfies Record<RefusedStatus | 404 | 405 | 429 | 500, ErrorText>;

/** A status whose error page needs no more facts. */
export type ErrorStatus = keyof typeof TEXTS;

/** The error page of a status: what happened, and a link to the front page. */
export function errorPage(status: ErrorStatus, publication: Publication): Page {
  return renderError(status, TEXTS[status], HOME, publication);
}

/** Any path that is no route (requirements#not-found); the path is logged. Caches keep it for a minute. */
export const loadNotFound: PageLoader = async ({ publication }, url) => {
  const path = url.pathname.slice(0, 200);
  logEvent('warn', 'page not found', { publication: publication.id, path });
  return errorPage(404, publication);
};

/**
 * The error screen of the blog (requirements#blog-error) for what went wrong: 502 or 503 by the backend's failure, else 500 without
 * a word of what is meant for the log. Not stored.
 */
export function blogErrorPage(error: unknown, publication: Publication, path: string): Page {
  logEvent('error', 'blog page failed', { publication: publication.id, path, error });
  return error instanceof BlogError
    ? blogError(error.status, error.message, publication)
    : blogError(500, 'An error occurred', publication);
}

/**
 * The error screen for a slug that names no post (requirements#blog-messages: a response of the backend that is not OK). Caches
 * keep it for a minute, or until the posts change.
 */
export function noSuchPostPage(publication: Publication): Page {
  return { ...blogError(404, DETAILS_FAILED, publication), tags: [blogTag(publication)] };
}

function blogError(status: Page['status'], message: string, publication: Publication): Page {
  const text = { heading: 'Error', text: message, description: 'The blog could not be shown.' };
  return renderError(status, text, BLOG, publication);
}

function renderError(
  status: Page['status'],
  { heading, text, title = heading, description = text }: ErrorText,
  way: typeof HOME | typeof BLOG,
  { name }: Publication,
): Page {
  return {
    status,
    metadata: { title: `${title} | ${name}`, description },
    version: undefined,
    edgeSeconds: 0,
    tags: [],
    styles: '',
    frames: [],
    render: () => (
      <div className="page-head">
        <h1>{heading}</h1>
        <p>{text}</p>
        <p>
          <a className="button" href={way.href}>
            {way.text}
          </a>
        </p>
      </div>
    ),
  };
}
