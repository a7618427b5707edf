import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** What a story of the front page shows, for an app that writes the markup itself. */
export interface PeerStory {
  readonly isFeatured: boolean;
  /** The attributes of its headline: id, language and direction. */
  readonly headline: Readonly<Record<string, string>>;
  readonly title: string;
  readonly link?: string | undefined;
  readonly image?: string | undefined;
  readonly credit?: string | undefined;
  readonly summary?: string | undefined;
  readonly publisher?: string | undefined;
  readonly byline?: string | undefined;
  /** ISO 8601; absent where the publisher gives no date. */
  readonly time?: string | undefined;
}

/** A text, a story, or an element around others. */
export type PagePart =
  | string
  | { readonly story: PeerStory }
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly parts: readonly PagePart[];
    };

/** Reads the HTML of our front page. */
export function readFrontPage(html: string): PagePart[] {
  return parseDocument(html).children.flatMap(readPart);
}

function readPart(node: ChildNode): PagePart[] {
  if (isText(node)) return [node.data];
  if (!isTag(node)) return [];
  if (node.name === 'article') return [{ story: readStory(node) }];
  return [{ tag: node.name, attributes: node.attribs, parts: node.children.flatMap(readPart) }];
}

function readStory(article: Element): PeerStory {
  const find = (isMeant: (element: Element) => boolean, within = article) =>
    DomUtils.findOne(isMeant, within.children) ?? undefined;
  const textOf = (element: Element | undefined) => element && DomUtils.textContent(element);
  const headline = find(({ name }) => /^h[23]$/.test(name));
  const summary = find(({ name }) => name === 'p');
  return {
    isFeatured: article.attribs.class === 'featured',
    headline: headline?.attribs ?? {},
    title: textOf(headline) ?? '',
    link: find(({ name }) => name === 'a', headline)?.attribs.href,
    image: find(({ name }) => name === 'img')?.attribs.src,
    credit: textOf(find(({ name }) => name === 'figcaption')),
    summary: summary?.attribs.class === 'meta' ? undefined : textOf(summary),
    publisher: textOf(find(({ attribs }) => attribs.class === 'publisher')),
    byline: textOf(find(({ attribs }) => /^(?:author|byline)$/.test(attribs.class ?? ''))),
    time: find(({ name }) => name === 'time')?.attribs.datetime,
  };
}
