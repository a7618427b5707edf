import type { Page } from 'playwright-core';

/** Texts without spaces from publishers and editors: two words of 62 letters, and an address. */
export const LONG_WORDS = {
  roman: 'Qangatasuukkuvimmuuriaqalaaqtunngittualuunirarniraqtaulauqsima',
  syllabics: 'ᖃᖓᑕᓲᒃᑯᕕᒻᒨᕆᐊᖃᓛᖅᑐᙱᑦᑐᐊᓘᓂᕋᕐᓂᕋᖅᑕᐅᓚᐅᖅᓯᒪᓪᓗᓂᒃᑯᕕᒻᒨᕆᐊᖃᓛᖅᑐᙱᑦᑐᐊᓘᓂᕋ',
  address: 'https://www.publisher.example/2026/11/20/a_story_with_an_address.html',
} as const;

/** Elements with interface words alone; any other text counts as a publisher's field. */
const OWN_WORDS = [
  '.site-header :is(nav, details)',
  ...['.skip-link', '.visually-hidden', 'time', '.temperature', '.column-head a', '.pager'],
  ...[':is(.topics, .external) h2', '.faq-banner a', '.facts', '.keys', 'h1 small'],
  ...['.menu', '.editor-header > a', '.toolbar', 'search button', '[name=hours]'],
  '.sources :is([scope="col"], td:not(:nth-child(2), :last-child))',
].join();

/** Smallest phone, first width with columns, desktop, and letter paper within its margins. */
const MEDIA = [
  { name: '320 px', width: 320 },
  { name: '768 px', width: 768 },
  { name: '1280 px', width: 1280 },
  { name: 'on paper', width: 720, media: 'print' },
] as const;

interface ShownText {
  node: Text;
  text: string;
  element: string;
  isField: boolean;
  block: Element;
  /** Styles that hide overflowing text, such as a limit of lines. */
  clip: Element | undefined;
  /** Whether the text can be scrolled, or ends with an ellipsis. */
  mayOverflow: boolean;
}

/** A word in every field, or in every second one, whose neighbours stay short. */
interface Round {
  name: string;
  word: string;
  every: number;
  first: number;
}

const { roman, syllabics, address } = LONG_WORDS;
const AS_IT_IS: Round = { name: 'as it is', word: '', every: 1, first: -1 };
/** After all rounds every field has had each kind of word. */
export const ROUNDS: readonly Round[] = [
  { name: 'syllabics', word: syllabics, every: 1, first: 0 },
  { name: 'addresses', word: address, every: 1, first: 0 },
  { name: 'every second field', word: roman, every: 2, first: 0 },
  { name: 'every other second field', word: roman, every: 2, first: 1 },
];

/** Layout faults at every width and in print, with and without long words; restores the texts. */
export async function layoutFaults(page: Page, rounds = ROUNDS): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, ...media } of MEDIA) {
    await page.emulateMedia({ media: null, ...media });
    await page.setViewportSize({ width, height: 900 });
    const texts = await page.evaluateHandle(findTexts, OWN_WORDS);
    const all = { texts, asItIs: AS_IT_IS, rounds };
    const found = await page.evaluate(faultsInRounds, all);
    faults.push(...found.map((fault) => `${name}, ${fault}`));
  }
  await page.emulateMedia({ media: null });
  return faults;
}

// The rest runs in the page, each function separately.

/** The visible texts, after folded and far content is opened. */
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

/** Fills every nth field with a word, round by round, and returns the faults of each round. */
function faultsInRounds({
  texts,
  asItIs,
  rounds,
}: {
  texts: ShownText[];
  asItIs: Round;
  rounds: readonly Round[];
}): string[] {
  const range = document.createRange();
  const fields = texts.filter(({ isField }) => isField);

  function fill({ word, every, first }: Round): void {
    for (const [index, { node, text }] of fields.entries()) {
      const isFilled = index % every === first;
      const shown = isFilled ? text.replace(/\p{L}(?:.*[\p{L}\p{N}])?/su, word) : text;
      if (node.data !== shown) node.data = shown;
    }
  }

  function wide(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const found = [...document.body.querySelectorAll('main *, body > *')].filter(isWide);
    return [
      `${scrollWidth}`,
      ...found.slice(0, 5).map((each) => `${each.localName}.${each.className}`),
    ];
  }

  /** Words of at most 14 letters that do not fit on one line. */
  function broken({ node }: ShownText): string[] {
    return [...node.data.matchAll(/(?<!\S)\p{L}{2,14}(?!\S)/gu)].flatMap(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top, bottom } = range.getBoundingClientRect();
      const [line] = range.getClientRects();
      return line && bottom - top > line.height * 1.5 ? [word] : [];
    });
  }

  function linesOf({ node, clip }: ShownText): DOMRect[] {
    range.selectNodeContents(node);
    const end = clip?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    return [...range.getClientRects()].filter(
      ({ width, top, height }) => width > 1 && top + height / 2 < end,
    );
  }

  function doOverlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > Math.min(one.height, other.height) / 2;
  }

  function overlaps(lines: { box: DOMRect; text: ShownText }[]): string[] {
    const sorted = lines.sort((one, other) => one.box.top - other.box.top);
    return sorted.flatMap(({ box, text }, index) => {
      const found: string[] = [];
      for (let next = index + 1; next < sorted.length; next++) {
        const below = sorted[next];
        if (!below || below.box.top >= box.bottom) break;
        if (below.text !== text && doOverlap(box, below.box))
          found.push(`overlap: ${text.element} and ${below.text.element}`);
      }
      return found;
    });
  }

  function faultsNow(): string[] {
    const placed = texts.map((text) => ({ text, lines: linesOf(text) }));
    const framed = placed.filter(({ text }) => !text.mayOverflow);
    const sticksOut = ({ text, lines }: (typeof placed)[number]) => {
      const { left, right } = text.block.getBoundingClientRect();
      return lines.some((line) => line.left < left - 1.5 || line.right > right + 1.5);
    };
    return [
      ...wide().map((element) => `wider than the window: ${element}`),
      ...placed
        .filter(({ lines }) => lines.length > 1)
        .flatMap(({ text }) => broken(text).map((word) => `broken: ${word} ${text.element}`)),
      ...framed.filter(sticksOut).map(({ text }) => `outside of its box: ${text.element}`),
      ...overlaps(framed.flatMap(({ text, lines }) => lines.map((box) => ({ text, box })))),
    ];
  }

  const faults = [asItIs, ...rounds].flatMap((round) => {
    fill(round);
    return [...new Set(faultsNow())].map((fault) => `${round.name}: ${fault}`);
  });
  fill(asItIs);
  return faults;
}
