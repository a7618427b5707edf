import type { Page } from './page.ts';

/** A page that says one thing and offers one way on. */
export interface Notice {
  readonly status: Page['status'];
  /** Of the document, without the publication's name. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly text: string;
  readonly way: { readonly href: string; readonly text: string };
}

export const WAY_HOME = { href: '/', text: 'Return to Home' } as const;

/** The page of a notice; it is stored nowhere. */
export function noticePage(notice: Notice, publicationName: string): Page {
  const { status, title, description, heading, text, way } = notice;
  return {
    status,
    metadata: { title: `${title} | ${publicationName}`, description },
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
