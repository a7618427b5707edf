import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core cannot decide by itself, and why it is no fault. */
const EXPLAINED: readonly { readonly rule: string; readonly within: string }[] = [
  // The text stands above the mountains (test/browser/community.test.ts), on the plain colour that the contrast is chosen for.
  { rule: 'color-contrast', within: '.hero:has(h1)' },
  // A column that is scrolled out of a wide table cannot be seen; the columns in sight have the same colours.
  { rule: 'color-contrast', within: '.table[role=region]' },
  // The same holds for the links of a row that scrolls sideways on phones.
  { rule: 'color-contrast', within: '.categories, .topics, .external' },
  // axe-core does not take a single character for text: the keys have the colours of the page.
  { rule: 'color-contrast', within: 'kbd' },
  // A typeset cover is hidden from assistive technology: title and author stand beneath it as text.
  { rule: 'color-contrast', within: '.cover[aria-hidden=true]' },
  // What others show in their frames is theirs; each frame has a title.
  { rule: 'frame-tested', within: 'iframe' },
  // Their visible text is “×”, which is no word to be repeated in the name.
  { rule: 'label-content-name-mismatch', within: '.donation-close, .toast button' },
];

/**
 * What axe-core finds against WCAG 2.2 AA in the page as it is, as `rule: element`, and what it cannot decide and is not
 * explained above, as `undecided rule: element`; third parties' frames aside.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    async ({ tags, explained }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const results = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        iframes: false,
      });
      const nodesOf = (rules: typeof results.violations) =>
        rules.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => ({ id, element: target.join(' ') })),
        );
      const isExplained = ({ id, element }: { id: string; element: string }) =>
        explained.some(
          ({ rule, within }) => id === rule && document.querySelector(element)?.closest(within),
        );
      return [
        ...nodesOf(results.violations).map(({ id, element }) => `${id}: ${element}`),
        ...nodesOf(results.incomplete)
          .filter((node) => !isExplained(node))
          .map(({ id, element }) => `undecided ${id}: ${element}`),
      ];
    },
    { tags: WCAG, explained: EXPLAINED },
  );
}
