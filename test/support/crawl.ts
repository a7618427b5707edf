import { request } from 'node:http';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** A document of a crawled site. */
export interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** So many addresses of one page that differ in their parameters alone are enough: a site has one for each keyword. */
const MAX_VARIANTS = 4;
const DOCUMENT = /^(?:text\/|application\/(?:.*\+)?(?:xml|json)|image\/svg)/;

/** Requests a path of the site at a port of this machine, under a host name. */
export function requestAs(host: string, port: number, path: string): Promise<Crawled> {
  return new Promise((resolve, reject) => {
    const headers = { Host: `${host}:${port}` };
    const sent = request({ host: 'localhost', port, path, headers }, (response) => {
      const type = response.headers['content-type'] ?? '';
      const status = response.statusCode ?? 0;
      if (!DOCUMENT.test(type)) {
        // A station sends for as long as one listens.
        response.destroy();
        return resolve({ path, status, type, body: '' });
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ path, status, type, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Every document of a site that links lead to, from these paths on. */
export async function crawl(
  host: string,
  port: number,
  from: readonly string[],
): Promise<Map<string, Crawled>> {
  const origin = `http://${host}:${port}`;
  const found = new Map<string, Crawled>();
  const waiting = [...from];
  const variants = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const document = await requestAs(host, port, path);
    found.set(path, document);
    for (const href of linksOf(document)) {
      const url = URL.parse(href, origin + path);
      if (url?.origin !== origin) continue;
      const next = url.pathname + url.search;
      const kind = url.pathname + [...url.searchParams.keys()].join();
      const count = variants.get(kind) ?? 0;
      if (found.has(next) || waiting.includes(next) || count === MAX_VARIANTS) continue;
      variants.set(kind, count + 1);
      waiting.push(next);
    }
  }
  return found;
}

/** Links of pages, and the addresses in feeds, site maps and texts. */
function linksOf({ type, body }: Crawled): string[] {
  const links = body.matchAll(
    /(?:href|src|xmlUrl|htmlUrl)="([^"]+)"|<loc>([^<]+)|\]\((http[^)]+)/g,
  );
  return /html|xml|text/.test(type)
    ? Array.from(links, ([, href, loc, markdown]) =>
        (href ?? loc ?? markdown ?? '').replaceAll('&amp;', '&'),
      )
    : [];
}

/**
 * What a document says itself, on lines: texts and attributes. The stories of other publishers are left out: on a page an article or
 * list item that links to `elsewhere`, in a feed its entries, and what is marked as of another language.
 */
export function ownTextOf({ path, type, body }: Crawled, elsewhere: string): string {
  if (/json/.test(type)) return textOfJson(JSON.parse(body));
  if (/xml/.test(type) && !/svg|html/.test(type)) {
    const isOfPosts = /^\/(?:rss|atom)\.xml/.test(path);
    const own = isOfPosts ? body : body.replace(/<(item|entry)\b.*?<\/\1>/gs, '');
    return textOfMarkup(own.replace(/<!\[CDATA\[(.*?)\]\]>/gs, '$1'), '', true);
  }
  return /html|svg/.test(type) ? textOfMarkup(body, elsewhere, false) : body;
}

function textOfJson(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfJson).join('\n');
  if (typeof value !== 'object' || value === null) return String(value);
  const { publisher, section } = value as Record<string, unknown>;
  // A story of /api/news.
  if (publisher !== undefined && section !== undefined) return '';
  return Object.values(value).map(textOfJson).join('\n');
}

function textOfMarkup(markup: string, elsewhere: string, xmlMode: boolean): string {
  const document = parseDocument(markup, { xmlMode });
  const root = document.children.find(
    (node): node is Element => isTag(node) && node.name === 'html',
  );
  const language = root?.attribs.lang;
  const lines: string[] = [];
  const read = (node: ChildNode) => {
    if (isText(node)) {
      lines.push(node.data);
      return;
    }
    if (!isTag(node) && !('children' in node)) return;
    const { name = '', attribs = {} } = node as Partial<Element>;
    const isStory = /^(?:article|li)$/.test(name) && elsewhere !== '' && leadsTo(node, elsewhere);
    const isOfOther = language !== undefined && (attribs.lang ?? language) !== language;
    if (name === 'style' || isStory || (isOfOther && attribs['data-own'] === undefined)) return;
    if (name === 'script') {
      if (attribs.type === 'application/ld+json') lines.push(textOfData(node, elsewhere));
      return;
    }
    for (const [attribute, value] of Object.entries(attribs))
      if (!/^(?:class|style|d|viewBox)$/.test(attribute)) lines.push(value);
    for (const child of (node as Element).children) read(child);
  };
  for (const node of document.children) read(node);
  return lines.join('\n');
}

function leadsTo(node: ChildNode, elsewhere: string): boolean {
  return (
    isTag(node) &&
    ((node.attribs.href ?? '').startsWith(elsewhere) ||
      node.children.some((child) => leadsTo(child, elsewhere)))
  );
}

/** JSON-LD without its list of headlines. */
function textOfData(node: ChildNode, elsewhere: string): string {
  const [text] = (node as Element).children;
  const data: unknown = JSON.parse(text && isText(text) ? text.data : 'null', (_, value) =>
    value?.['@type'] === 'ListItem' && String(value.url ?? '').startsWith(elsewhere) ? '' : value,
  );
  return textOfJson(data);
}
