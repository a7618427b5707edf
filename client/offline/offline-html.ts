import { isCachedPage } from './addresses.ts';
import { storedAt } from './copies.ts';

const MAIN = '<main id="main"';
const LIST = /(<div data-copies=""[^>]*>).*?(?=<\/div>)/s;

/** The page of a cached copy with a note above it that says that it is a copy and when it was stored. */
export async function addOfflineNote(copy: Response): Promise<Response> {
  const note = `<aside class="offline-note" aria-label="Offline copy">No connection: this is an offline copy, stored ${timeElement(storedAt(copy))}.</aside>`;
  return htmlResponse(
    (await copy.text()).replace(MAIN, () => note + MAIN),
    copy,
    200,
  );
}

/** The offline page with a link to each cached page, in the order given. */
export async function addCopyList(
  page: Response,
  copies: readonly { url: URL; copy: Response }[],
  status: number,
): Promise<Response> {
  const lines: string[] = [];
  for (const { url, copy } of copies.filter((each) => isCachedPage(each.url))) {
    const title = /<title>([^<]*?)(?: \| [^<|]*)?</.exec(await copy.text())?.[1] || url.pathname;
    // The title is HTML already; "&" is the only character of a URL's path that has to be escaped.
    const href = url.pathname.replaceAll('&', '&amp;');
    lines.push(
      `<li><a href="${href}">${title}</a> <span class="meta">stored ${timeElement(storedAt(copy))}</span></li>`,
    );
  }
  const html = await page.text();
  const list = `<ul>${lines.join('')}</ul>`;
  return htmlResponse(
    lines.length > 0 ? html.replace(LIST, (_, open) => open + list) : html,
    page,
    status,
  );
}

/** The page's script replaces its text by a relative time, such as "2 hours ago". */
function timeElement(at: number): string {
  const date = new Date(at);
  const text = date.toLocaleString('en-CA', { dateStyle: 'long', timeStyle: 'short' });
  return `<time datetime="${date.toISOString()}">${text}</time>`;
}

function htmlResponse(html: string, { headers }: Response, status: number): Response {
  return new Response(html, { status, headers });
}
