import { decodeHTML } from 'entities';

/** One response of the site, as a reader sees it. */
export interface ReadPage {
  status: number;
  headers: Headers;
  body: string;
  /** The text of the page, without markup and styles. */
  text: string;
  /** The headings of stories, from top to bottom. */
  headlines: readonly string[];
}

/** Reads a whole response; one that is not HTML has no headlines. */
export async function readPage(response: Response): Promise<ReadPage> {
  const { status, headers } = response;
  const body = await response.text();
  return {
    status,
    headers,
    body,
    text: plain(body.replace(/<(style|script)\b.*?<\/\1>/gs, ' ')),
    headlines: [...body.matchAll(/<h([23])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, , inner]) =>
      plain(inner ?? ''),
    ),
  };
}

function plain(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
