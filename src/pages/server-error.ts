import { noticePage, WAY_HOME } from './notice-page.tsx';
import type { Page } from './page.ts';

/** Shown where a page could not be made. It says nothing of why: the log does. */
export function serverErrorPage(publicationName: string): Page {
  return noticePage(
    {
      status: 500,
      title: 'Something went wrong',
      description: 'This page could not be shown.',
      heading: 'Error',
      text: 'An error occurred. It has been logged; please try again in a moment.',
      way: WAY_HOME,
    },
    publicationName,
  );
}
