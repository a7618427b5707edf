import { exports } from 'cloudflare:workers';
import { decodeHTML } from 'entities';
import { expect } from 'vitest';

/** An element's attributes, and its text with collapsed white space. */
export interface FoundElement {
  attributes: Readonly<Record<string, string>>;
  text: string;
}

export interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  all(selector: string): Promise<FoundElement[]>;
  texts(selector: string): Promise<string[]>;
  /** The attribute's values; elements without it are skipped. */
  attributes(selector: string, name: string): Promise<string[]>;
}

export function readPage(path: string): Promise<ReadPage> {
  return readWhole(() => exports.default.fetch(`https://nunavut-news.example${path}`));
}

/** Requests a page until it is complete: on a busy machine its main part may be late. */
export async function readWhole(request: () => Promise<Response>): Promise<ReadPage> {
  const page = await readResponse(await request());
  return page.html.includes('<template id="late">') ? readWhole(request) : page;
}

export async function readResponse(response: Response): Promise<ReadPage> {
  return readHtml(await response.text(), response.status, response.headers);
}

export function readHtml(html: string, status = 200, headers = new Headers()): ReadPage {
  const all = (selector: string) => findAll(html, selector);
  return {
    status,
    headers,
    html,
    all,
    texts: async (selector) => (await all(selector)).map(({ text }) => text),
    attributes: async (selector, name) =>
      (await all(selector)).flatMap(({ attributes }) => attributes[name] ?? []),
  };
}

/** Expects the texts at each `selector`, or the attribute's values at `selector@name`. */
export async function expectParts(page: ReadPage, parts: Record<string, unknown>): Promise<void> {
  const found = Object.keys(parts).map(async (part) => {
    const [selector = '', name] = part.split('@');
    return [part, await (name ? page.attributes(selector, name) : page.texts(selector))] as const;
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(parts);
}

const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

async function findAll(html: string, selector: string): Promise<FoundElement[]> {
  const found: { attributes: Record<string, string>; text: string }[] = [];
  const open: typeof found = [];
  await new HTMLRewriter()
    .on(selector, {
      element(element) {
        const entry = { attributes: Object.fromEntries(element.attributes), text: '' };
        found.push(entry);
        if (VOID.test(element.tagName)) return;
        open.push(entry);
        element.onEndTag(() => void open.splice(open.indexOf(entry), 1));
      },
      text({ text }) {
        for (const entry of open) entry.text += text;
      },
    })
    .transform(new Response(html))
    .arrayBuffer();
  return found.map(({ attributes, text }) => ({
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, decodeHTML(value)]),
    ),
    text: decodeHTML(text).replace(/\s+/g, ' ').trim(),
  }));
}

export async function repeatedIds(page: ReadPage): Promise<string[]> {
  const ids = (await page.all('[id]')).map(({ attributes }) => attributes.id ?? '');
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Ids that labels, popover buttons and anchors refer to but the page lacks. */
export async function missingIds(page: ReadPage): Promise<string[]> {
  const ids = new Set((await page.all('[id]')).map(({ attributes }) => attributes.id));
  const named = [
    ...(await page.all('[aria-labelledby]')).map(({ attributes }) => attributes['aria-labelledby']),
    ...(await page.all('[popovertarget]')).map(({ attributes }) => attributes.popovertarget),
    ...(await page.all('a[href^="#"]')).map(({ attributes }) => attributes.href?.slice(1)),
  ];
  return named.filter((id) => id !== undefined && !ids.has(id)).map(String);
}

export interface ListedHeadline {
  position: number;
  name: string;
  url: string;
}

/** The page's JSON-LD objects, by type. */
// biome-ignore lint/suspicious/noExplicitAny: JSON-LD; each test expects its own shape
export function dataOf({ html }: { html: string }): Record<string, any> {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  const things = Array.from(blocks, ([, block = '']) => JSON.parse(block));
  return Object.fromEntries(
    things.flatMap((data) => data['@graph'] ?? data).map((thing) => [thing['@type'], thing]),
  );
}

export function headlinesOf(page: { html: string }): ListedHeadline[] {
  return dataOf(page).ItemList?.itemListElement ?? [];
}
