import { logEvent } from '../../lib/http/log.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { BlogError, type BlogErrorReason, LIST_FAILED } from '../../model/posts/blog-backend.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { NOT_FOUND } from '../../shared/page-attributes.ts';
import { CHIP_SECTIONS } from '../../shared/sections.ts';
import { LinkList, PageHead } from '../components/page-parts.tsx';
import { useWords } from '../components/use-publication.ts';
import type { RefusedStatus } from '../http/request-address.ts';
import errorStyles from '../styles/error.css?inline';
import type { ErrorText } from '../words/en/errors.ts';
import { wordsOf } from '../words/words.ts';
import type { Page, PageLoader } from './page.ts';

export type ErrorStatus = RefusedStatus | 404 | 405 | 429 | 500;

export function errorPage(status: ErrorStatus, publication: Publication): Page {
  const { statuses, home } = wordsOf(publication).errors;
  const text = { ...statuses[status], inConsole: status === 404 };
  return renderError(status, text, { href: '/', text: home });
}

/** The logged 404 page of an unknown path (requirements#not-found), cached for a minute. */
export const loadNotFound: PageLoader = async ({ publication }, url) => {
  const path = url.pathname.slice(0, 200);
  logEvent('warn', 'page not found', { publication: publication.id, path });
  return errorPage(404, publication);
};

/**
 * The blog's error screen (requirements#blog-error): 502 or 503 for a failure of the backend, else
 * 500 without details. Not cached.
 */
export function blogErrorPage(error: unknown, publication: Publication, path: string): Page {
  logEvent('error', 'blog page failed', { publication: publication.id, path, error });
  if (!(error instanceof BlogError)) return blogError(500, 'unknown', publication);
  const call = error.message === LIST_FAILED ? 'list' : 'post';
  return blogError(error.status, error.reason ?? call, publication);
}

/**
 * The error screen for an unknown post (requirements#blog-messages: the backend's response is not
 * OK). Cached for a minute, or until the posts change.
 */
export function noSuchPostPage(publication: Publication): Page {
  return { ...blogError(404, 'post', publication), tags: [blogTag(publication)] };
}

function blogError(
  status: Page['status'],
  reason: BlogErrorReason | 'list' | 'post' | 'unknown',
  publication: Publication,
): Page {
  const { heading, description, back, [reason]: text } = wordsOf(publication).errors.blog;
  return renderError(status, { heading, text, description }, { href: '/blog', text: back });
}

interface ErrorView extends ErrorText {
  /** Whether a script of the page writes its path to the browser's console. */
  inConsole?: boolean;
}

function renderError(
  status: Page['status'],
  { heading, text, title = heading, description = text, inConsole }: ErrorView,
  link: { href: string; text: string },
): Page {
  return {
    status,
    title,
    description,
    styles: errorStyles,
    render: () => (
      <div className="error-page" {...(inConsole && { [NOT_FOUND]: '' })}>
        <PageHead title={heading} intro={text}>
          <p>
            <a className="button" href={link.href}>
              {link.text}
            </a>
          </p>
        </PageHead>
        <SearchAndSections />
      </div>
    ),
  };
}

function SearchAndSections() {
  const { errors, news } = useWords();
  return (
    <div className="error-ways">
      <search>
        <form className="form" action="/news">
          <label htmlFor="search-news">{errors.searchNews}</label>
          <input id="search-news" type="search" name="q" placeholder={news.searchHint} />
          <button type="submit">{news.search}</button>
        </form>
      </search>
      <nav aria-labelledby="news-sections">
        <h2 id="news-sections">{errors.sections}</h2>
        <LinkList
          links={CHIP_SECTIONS.map((section) => [
            `/news?category=${section}`,
            news.sections[section],
          ])}
        />
      </nav>
    </div>
  );
}
