import type { JSHandle, Page } from 'playwright-core';

/** What publishers and editors write without a space: two words of 62 letters, and an address. */
export const LONG_WORDS = {
  roman: 'Qangatasuukkuvimmuuriaqalaaqtunngittualuunirarniraqtaulauqsima',
  syllabics: 'ᖃᖓᑕᓲᒃᑯᕕᒻᒨᕆᐊᖃᓛᖅᑐᙱᑦᑐᐊᓘᓂᕋᕐᓂᕋᖅᑕᐅᓚᐅᖅᓯᒪᓪᓗᓂᒃᑯᕕᒻᒨᕆᐊᖃᓛᖅᑐᙱᑦᑐᐊᓘᓂᕋ',
  address: 'https://www.publisher.example/2026/11/20/a_story_with_an_address.html',
} as const;

/**
 * Elements that hold words of the interface, figures and times alone. Every other text of a page is
 * taken for a field that a publisher or an editor fills.
 */
const OWN_WORDS = [
  '.site-header :is(nav, details)',
  ...['.skip-link', '.visually-hidden', 'time', '.temperature', '.column-head a', '.pager'],
  ...[':is(.topics, .external) h2', '.faq-banner a', '.facts', '.keys', 'h1 small'],
  ...['.logged-in :is(a, button)', '.toolbar', 'search button', '[name=hours]'],
  '.sources :is([scope="col"], td:not(:nth-child(2), :last-child))',
].join();

const WIDTHS = [320, 360, 768, 1280];
/** Of a letter page between its margins. */
const PAPER_WIDTH = 720;

/** Left, top, right and bottom (CSS pixels). */
type Box = readonly [number, number, number, number];

/** One text node of a page that a reader sees. */
interface ShownText {
  readonly node: Text;
  readonly text: string;
  readonly element: string;
  readonly isField: boolean;
  readonly block: Element;
  /** What hides the text below its end, such as lines beyond a limit. */
  readonly clip: Element | undefined;
  /** Whether a reader scrolls to the text, or it ends with an ellipsis. */
  readonly mayOverflow: boolean;
}

/** Where a text is: the boxes of its lines. */
interface PlacedText {
  readonly element: string;
  readonly mayOverflow: boolean;
  readonly lines: readonly Box[];
  readonly block: Box;
  /** Words of 14 letters or fewer that do not stand on one line. */
  readonly broken: readonly string[];
}

/** A word in every field, or in every second one, whose neighbours stay short. */
interface Round {
  readonly name: string;
  readonly word: string;
  readonly every: number;
  readonly first: number;
}

const { roman } = LONG_WORDS;
const ROUNDS: readonly Round[] = [
  ...Object.entries(LONG_WORDS).map(([name, word]) => ({ name, word, every: 1, first: 0 })),
  { name: 'every second field', word: roman, every: 2, first: 0 },
  { name: 'every other second field', word: roman, every: 2, first: 1 },
];

/**
 * What is wrong in the layout of an open page on a screen of every width and on paper, as it is and
 * after each round of long words. The page's own texts are put back.
 */
export async function layoutFaults(page: Page, rounds = ROUNDS): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await faultsInRounds(page, `${width} px`, rounds)));
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
  faults.push(...(await faultsInRounds(page, 'on paper', rounds)));
  await page.emulateMedia({ media: null });
  return faults;
}

async function faultsInRounds(
  page: Page,
  medium: string,
  rounds: readonly Round[],
): Promise<string[]> {
  const texts = await page.evaluateHandle(findTexts, OWN_WORDS);
  const faults = await faultsNow(page, texts, medium);
  for (const { name, ...round } of rounds) {
    await page.evaluate(fillFields, { texts, ...round });
    faults.push(...(await faultsNow(page, texts, `${medium}, ${name}`)));
  }
  await page.evaluate(fillFields, { texts, word: '', every: Number.POSITIVE_INFINITY, first: -1 });
  return faults;
}

async function faultsNow(
  page: Page,
  texts: JSHandle<ShownText[]>,
  state: string,
): Promise<string[]> {
  const measured = JSON.parse(await page.evaluate(measure, texts));
  const placed = measured.placed as readonly PlacedText[];
  const faults = [
    ...measured.wide.map((element: string) => `wider than the window: ${element}`),
    ...placed.flatMap(({ broken, element }) => broken.map((word) => `broken: ${word} ${element}`)),
    ...placed.filter(sticksOut).map(({ element }) => `outside of its box: ${element}`),
    ...overlaps(placed),
  ];
  return [...new Set(faults)].map((fault) => `${state}: ${fault}`);
}

function sticksOut({ lines, block, mayOverflow }: PlacedText): boolean {
  return (
    !mayOverflow && lines.some(([left, , right]) => left < block[0] - 1.5 || right > block[2] + 1.5)
  );
}

/** Pairs of texts that lie over one another, by more than letters reach over their lines. */
function overlaps(placed: readonly PlacedText[]): string[] {
  const lines = placed
    .filter(({ mayOverflow }) => !mayOverflow)
    .flatMap((text) => text.lines.map((box) => ({ text, box })))
    .sort((one, other) => one.box[1] - other.box[1]);
  const found: string[] = [];
  for (const [index, { text, box }] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next++) {
      const below = lines[next];
      if (!below || below.box[1] >= box[3]) break;
      if (below.text !== text && doOverlap(box, below.box))
        found.push(`overlap: ${text.element} and ${below.text.element}`);
    }
  }
  return found;
}

function doOverlap(one: Box, other: Box): boolean {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return width > 2 && height > Math.min(one[3] - one[1], other[3] - other[1]) / 2;
}

// What follows runs in the page, each function by itself.

/** The texts that a reader sees, with what is folded or far below opened. */
function findTexts(ownWords: string): ShownText[] {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
    details.open = true;
  for (const card of document.querySelectorAll<HTMLElement>('.card'))
    card.style.contentVisibility = 'visible';
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const found: ShownText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (!parent || !/[\p{L}\p{N}]/u.test(text)) continue;
    const isOption = parent.matches('option');
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isOption && (!isShown || parent.closest('script, style, noscript, svg, textarea')))
      continue;
    const around: Element[] = [];
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement)
      around.push(at);
    if (around.some((each) => styleOf(each).clipPath !== 'none')) continue;
    found.push({
      node: node as Text,
      text,
      element: around
        .slice(0, 3)
        .reverse()
        .map((each) => [each.localName, ...each.classList].join('.'))
        .join(' > '),
      isField: /\p{L}/u.test(text) && !parent.closest(ownWords),
      block:
        around.find((each) => !/^(inline|contents)$/.test(styleOf(each).display)) ?? document.body,
      clip: around.find((each) => styleOf(each).overflowY !== 'visible'),
      mayOverflow:
        isOption ||
        around.some(
          (each) =>
            /auto|scroll/.test(styleOf(each).overflowX) ||
            styleOf(each).textOverflow === 'ellipsis',
        ),
    });
  }
  return found;
}

/**
 * Puts a word in the place of every so manieth field, from the first one on, and their own texts in
 * the place of others.
 */
function fillFields(round: {
  texts: ShownText[];
  word: string;
  every: number;
  first: number;
}): void {
  const fields = round.texts.filter(({ isField }) => isField);
  for (const [index, { node, text }] of fields.entries()) {
    const isFilled = index % round.every === round.first;
    node.data = isFilled ? text.replace(/\p{L}(?:.*[\p{L}\p{N}])?/su, round.word) : text;
  }
}

/** What is wider than the window, and where the texts are, as JSON. */
function measure(texts: ShownText[]): string {
  const { scrollWidth, clientWidth } = document.documentElement;
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => [left, top, right, bottom];
  const range = document.createRange();
  const placed = texts.map(({ node, element, block, clip, mayOverflow }): PlacedText => {
    range.selectNodeContents(node);
    const end = clip?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    const broken: string[] = [];
    const words = rects.length > 1 ? node.data.matchAll(/(?<!\S)\p{L}{2,14}(?!\S)/gu) : [];
    for (const { 0: word, index } of words) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top, bottom } = range.getBoundingClientRect();
      const [line] = range.getClientRects();
      if (line && bottom - top > line.height * 1.5) broken.push(word);
    }
    return {
      element,
      mayOverflow,
      lines: rects.filter(({ top, height }) => top + height / 2 < end).map(boxOf),
      block: boxOf(block.getBoundingClientRect()),
      broken,
    };
  });
  const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
  const wide =
    scrollWidth > clientWidth
      ? [...document.body.querySelectorAll('main *, body > *')].filter(isWide)
      : [];
  return JSON.stringify({
    wide:
      scrollWidth > clientWidth
        ? [
            `${scrollWidth}`,
            ...wide.slice(0, 5).map(({ localName, className }) => `${localName}.${className}`),
          ]
        : [],
    placed,
  });
}
