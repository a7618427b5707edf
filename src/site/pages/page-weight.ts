import { fontBytes, scriptBytes } from 'virtual:client';
import type { Publication } from '../../publications/publication.ts';
import { FRAME, FRAME_LOADS, NOW_PLAYING } from '../../shared/page-attributes.ts';
import { withoutParts } from '../../text/without-parts.ts';
import { fillInWeight } from '../components/PageWeight.tsx';
import { wordsOf } from '../words/words.ts';

/**
 * The edge compresses with brotli at quality 4. Quality 1 takes a third of the processor time, and pages of the site are then longer by
 * this factor, within 2 % (docs/performance.md, "What a page says of its weight").
 */
const QUALITY = 1;
const EDGE_TO_MEASURED = 0.876;
/** The head of a page's response, as HTTP/2 compresses it for a new connection; that of a static file. */
const PAGE_HEAD_BYTES = 1_080;
const FILE_HEAD_BYTES = 90;
/** The icon of the tab. */
const ICON_BYTES = 1_420;
/** The page that the service worker stores when it is installed. */
const OFFLINE_PAGE_BYTES = 7_100;

/** Scripts that every first visit loads, and those that only pages with an attribute load by themselves. */
const SCRIPTS = ['client/main.ts', 'client/late-scripts.ts', 'client/service-worker.ts'];
const SCRIPTS_BY_MARK: readonly [mark: string, source: string][] = [
  [` ${FRAME}="`, 'client/frames.ts'],
  [` ${NOW_PLAYING}="`, 'client/radio/now-playing.ts'],
];
const ITALIC = /<(?:em|blockquote)>|<section class="opinion">/;
/** What the fonts of syllabics have: `unicode-range` in fonts.css. */
const SYLLABIC = /[\u1400-\u167f]/;

/** A page without it, which is read from a disk too, loads no script and no font. */
const SCRIPT = '<script type="module"';
const PICTURE = '<img ';

/** What a page weighs, in bytes as they are transferred. */
export interface PageWeight {
  /** The page itself: its document and the head of the response. */
  readonly page: number;
  /** With the fonts, scripts and stored files of a first visit, where it has such. Pictures, frames and what a reader starts are not in it. */
  readonly firstVisit: number | undefined;
}

/** The document with its weight in the footer (requirements#page-weight). The same document always gets the same. */
export async function withWeight(
  html: string,
  styles: string,
  publication: Pick<Publication, 'language'>,
): Promise<string> {
  const { page, firstVisit } = await weigh(html, styles);
  const { weight: words } = wordsOf(publication);
  const sentence = words.page(
    tenths(page),
    firstVisit === undefined ? undefined : whole(firstVisit),
    html.includes(PICTURE),
    hasFrames(html),
  );
  return fillInWeight(html, sentence);
}

/** Whether a page loads something of others by itself: a frame or an advertisement, and not on a click. */
function hasFrames(html: string): boolean {
  const boxes = html.split(` ${FRAME}="`).slice(1);
  return boxes.some((box) => !box.slice(0, box.indexOf('>')).includes(` ${FRAME_LOADS}="click"`));
}

/** Weighs a document and what its CSS and scripts load. */
export async function weigh(html: string, styles: string): Promise<PageWeight> {
  // When it is first needed: it is not loaded in the isolates that render nothing.
  const { brotliCompressSync, constants } = await import('node:zlib');
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const compressed = brotliCompressSync(html, { params }).byteLength;
  const page = Math.round(compressed * EDGE_TO_MEASURED) + PAGE_HEAD_BYTES;
  if (!html.includes(SCRIPT)) return { page, firstVisit: undefined };
  const files = [...fontsOf(html, styles), ...scriptsOf(html)];
  const bytes = files.reduce((sum, file) => sum + file + FILE_HEAD_BYTES, 0);
  return { page, firstVisit: page + bytes + ICON_BYTES + OFFLINE_PAGE_BYTES };
}

/** The sizes of the fonts that a page shows: its CSS names them, and its text decides on italics and syllabics. */
function fontsOf(html: string, styles: string): number[] {
  const isShown = (font: string) => {
    if (font.includes('italic')) return ITALIC.test(html);
    if (font.includes('syllabics')) return SYLLABIC.test(seenAtFirst(html));
    return true;
  };
  return Object.entries(fontBytes).flatMap(([font, bytes]) =>
    styles.includes(font) && isShown(font) ? bytes : [],
  );
}

/** The document without what a browser does not draw at first: data, and what is folded away. */
function seenAtFirst(html: string): string {
  const withoutData = withoutParts(html, '<script', '</script>');
  return withoutParts(withoutData, '</summary>', '</details>');
}

function scriptsOf(html: string): number[] {
  const sources = [...SCRIPTS];
  for (const [mark, source] of SCRIPTS_BY_MARK) if (html.includes(mark)) sources.push(source);
  const files = sources.flatMap((source) => Object.entries(scriptBytes[source] ?? {}));
  return [...new Map(files).values()];
}

const tenths = (bytes: number): string => (bytes / 1_000).toFixed(1);
const whole = (bytes: number): string => (bytes / 1_000).toFixed(0);
