import { isCachedPage } from './addresses.ts';
import { storedAt } from './copies.ts';

const MAIN = '<main id="main"';
const LIST = /(<div data-copies=""[^<>]*>)(?:[^<]|<\/?p>)*/;

/** The words about copies, as HTML, read from the offline page. `{time}` is a placeholder. */
interface CopyWords {
  language: string;
  name: string;
  note: string;
  stored: string;
}

function readCopyWords(offlinePage: string): CopyWords {
  const read = (attribute: RegExp) => attribute.exec(offlinePage)?.[1] ?? '';
  return {
    language: read(/ lang="([^"]*)"/),
    name: read(/ data-copy-name="([^"]*)"/),
    note: read(/ data-copy-note="([^"]*)"/),
    stored: read(/ data-copy-stored="([^"]*)"/),
  };
}

/** Adds a note to a cached page: that it is a copy, and when it was stored. */
export async function addOfflineNote(copy: Response, offlinePage: Response): Promise<Response> {
  const words = readCopyWords(await offlinePage.text());
  const text = withTime(words.note, storedAt(copy), words);
  const note = `<aside class="offline-note" aria-label="${words.name}">${text}</aside>`;
  return htmlResponse(
    (await copy.text()).replace(MAIN, () => note + MAIN),
    copy,
    200,
  );
}

/** The copy, without lines that have ended since it was stored. */
export async function withoutEnded(copy: Response): Promise<Response> {
  return htmlResponse(await copy.text(), copy, copy.status);
}

/** The offline page with links to the cached pages, in the given order. */
export async function addCopyList(
  page: Response,
  copies: readonly { url: URL; copy: Response }[],
  status: number,
): Promise<Response> {
  const html = await page.text();
  const words = readCopyWords(html);
  const lines: string[] = [];
  for (const { url, copy } of copies.filter((each) => isCachedPage(each.url))) {
    const title = /<title>([^<]*?)(?: \| [^<|]*)?</.exec(await copy.text())?.[1] || url.pathname;
    // The title is already HTML; in a URL's path only "&" needs escaping.
    const href = url.pathname.replaceAll('&', '&amp;');
    lines.push(
      `<li><a href="${href}">${title}</a> <span class="meta">${withTime(words.stored, storedAt(copy), words)}</span></li>`,
    );
  }
  const list = `<ul>${lines.join('')}</ul>`;
  return htmlResponse(
    lines.length > 0 ? html.replace(LIST, (_, open) => open + list) : html,
    page,
    status,
  );
}

/** `November 20, 2026 at 4:05 p.m. EST`, in the device's own time zone. */
const DAY_AND_CLOCK: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/**
 * Inserts the time into a text, with no-break spaces and without Intl's leading zero of French
 * hours; the page's script makes it relative.
 */
function withTime(text: string, at: number, { language }: CopyWords): string {
  const date = new Date(at);
  const locale = language === '' ? [] : language;
  const written = date
    .toLocaleString(locale, DAY_AND_CLOCK)
    .replace(/ 0(\d\sh)/, ' $1')
    .replace(/(?::|\sh\s)\d\d.*/, (end) => end.replace(/\s/g, '\u00a0'));
  return text.replace('{time}', () => `<time datetime="${date.toISOString()}">${written}</time>`);
}

function htmlResponse(html: string, { headers }: Response, status: number): Response {
  return new Response(withoutEndedLines(html, Date.now()), { status, headers });
}

/** Repeats `UNTIL` of src/shared/page-attributes.ts: a shared chunk cannot be imported. */
const LINE = '<p data-until="';
const LINE_END = '</p>';
/** Boxes and sections of warnings without any line left. */
const EMPTY_BOX =
  /<aside class="warnings"[^<>]*><\/aside>|<section class="place-warnings"><h2>[^<]*<\/h2><div><\/div><\/section>/g;

/** Removes lines of a stored page that ended by `now` (ms), such as past weather warnings. */
export function withoutEndedLines(html: string, now: number): string {
  if (!html.includes('data-until')) return html;
  const [first = '', ...lines] = html.split(LINE);
  return lines
    .reduce((rest, line) => {
      const until = line.slice(0, line.indexOf('"'));
      const end = line.indexOf(LINE_END);
      const isOver = end !== -1 && Date.parse(until) <= now;
      return rest + (isOver ? line.slice(end + LINE_END.length) : LINE + line);
    }, first)
    .replace(EMPTY_BOX, '');
}
