import type { Page } from './page.ts';

/** Shown where a page could not be made. It says nothing of why: the log does. */
export function serverErrorPage(name: string): Page {
  return {
    status: 500,
    metadata: {
      title: `Something went wrong | ${name}`,
      description: 'This page could not be shown.',
    },
    version: undefined,
    edgeSeconds: 0,
    tags: [],
    styles: '',
    frames: [],
    render: () => (
      <div className="page-head">
        <h1>Error</h1>
        <p>An error occurred. It has been logged; please try again in a moment.</p>
        <p>
          <a className="button" href="/">
            Return to Home
          </a>
        </p>
      </div>
    ),
  };
}
