import { decodeHTML } from 'entities';

/** What a reader is shown of a page, however its HTML is written. */
export interface PageContent {
  readonly stories: readonly string[];
  readonly texts: string;
  readonly links: readonly string[];
  readonly pictures: readonly string[];
  readonly times: readonly string[];
  readonly styles: string;
  /** Length of the HTML in UTF-16 units. */
  readonly length: number;
}

/** By how much the HTML of the same content may be longer or shorter, of 1. */
const SIZE_TOLERANCE = 0.05;

/** Reads a page's stories (each as its texts, links, picture and time), and all texts, links, pictures and times. */
export function readContent(html: string): PageContent {
  const body = html.replace(/<!--.*?-->/gs, '').replace(/^.*?<body[^>]*>/s, '');
  return {
    stories: Array.from(body.matchAll(/<article\b.*?<\/article>/gs), ([story]) =>
      [textsOf(story), ...linksOf(story), ...picturesOf(story), ...timesOf(story)].join(' '),
    ),
    texts: textsOf(body),
    links: linksOf(body),
    pictures: picturesOf(body),
    times: timesOf(body),
    styles: /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '',
    length: html.length,
  };
}

/** How a page's content differs from that of `expected`; `undefined` where it is the same in HTML of similar length. */
export function findDifference(page: PageContent, expected: PageContent): string | undefined {
  const lacking = expected.stories.find((story) => !page.stories.includes(story));
  if (lacking !== undefined) return `it lacks the story “${lacking.slice(0, 80)}…”`;
  for (const part of ['stories', 'texts', 'links', 'pictures', 'times', 'styles'] as const)
    if (String(page[part]) !== String(expected[part])) return `it has other ${part}`;
  const ratio = page.length / expected.length;
  if (Math.abs(ratio - 1) > SIZE_TOLERANCE)
    return `its HTML is ${ratio.toFixed(2)} times as long as ours`;
  return undefined;
}

/** Scripts are no texts. */
function textsOf(html: string): string {
  const text = html.replace(/<script\b.*?<\/script>/gs, ' ').replace(/<[^>]*>/g, ' ');
  return decodeHTML(text).replace(/\s+/g, ' ').trim();
}

const linksOf = (html: string) => attributes(html, /<a\b[^>]*?\shref="([^"]*)"/g);
const picturesOf = (html: string) => attributes(html, /<img\b[^>]*?\ssrc="([^"]*)"/g);
const timesOf = (html: string) => attributes(html, /<time\b[^>]*?\sdatetime="([^"]*)"/gi);

function attributes(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, value = '']) => decodeHTML(value));
}
