import { noticePage, WAY_HOME } from './notice-page.tsx';
import type { Page } from './page.ts';

/** What a reader is told where a page could not be made (requirements#application-error). It says nothing of why: the log does. */
export const SERVER_ERROR = {
  heading: 'Unexpected Application Error!',
  text: 'It has been logged; please try again in a moment.',
} as const;

export function serverErrorPage(publicationName: string): Page {
  const { heading, text } = SERVER_ERROR;
  return noticePage(
    { status: 500, title: heading, description: text, heading, text, way: WAY_HOME },
    publicationName,
  );
}
