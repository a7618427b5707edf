import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
// What it declares is no global where scripts are evaluated by themselves.
const ACE = `${readFileSync(resolve('accessibility-checker-engine/ace.js'), 'utf8')};window.ace = ace`;
/** The rules that may find something else in other colours and at another width. */
const OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core cannot decide by itself, and why it is no fault. */
const EXPLAINED: readonly { rule: string; within: string }[] = [
  // The text stands above the mountains (test/browser/pages.test.ts).
  { rule: 'color-contrast', within: '.hero:has(h1)' },
  // Columns scrolled out of a wide table have the colours of those in sight.
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

/** Faults of IBM's engine that are none (docs/decisions/0021-judges-by-other-hands.md). */
const REFUTED: readonly { rule: string; within: string }[] = [
  // Before all landmarks, as the keyboard's first stop (WCAG technique G1).
  { rule: 'aria_content_in_landmark', within: '.skip-link' },
  // Names cost 40 bytes a story; its heading is the first thing in it that is read.
  { rule: 'aria_article_label_unique', within: '.cards, .beside .breaking' },
  // A keyboard can scroll it, and it is named (WCAG understanding 2.1.1).
  { rule: 'element_tabbable_role_valid', within: '.table[role=region][tabindex="0"][aria-label]' },
  // The engine takes labels in a closed disclosure for hidden. Open ones are checked.
  { rule: 'input_label_exists', within: 'details:not([open])' },
  // A form without a name is no landmark (HTML-AAM 1.0, `form`).
  { rule: 'aria_form_label_unique', within: 'form:not([aria-label], [aria-labelledby])' },
  { rule: 'aria_landmark_name_unique', within: 'form:not([aria-label], [aria-labelledby])' },
];

/** What both engines find. IBM's takes a second: once for each page, axe-core for each state. */
export async function violations(page: Page): Promise<string[]> {
  return [...(await axeViolations(page)), ...(await ibmViolations(page))];
}

interface IbmResult {
  ruleId: string;
  value: readonly [policy: string, result: string];
  path: { dom: string };
}

/** What IBM's engine is sure of against WCAG 2.2 and its own rules, as `rule: element`. */
async function ibmViolations(page: Page): Promise<string[]> {
  await page.evaluate(ACE);
  return page.evaluate(async (refuted) => {
    const { ace } = window as unknown as {
      ace: {
        Checker: new () => {
          check(root: Document, rules: string[]): Promise<{ results: IbmResult[] }>;
        };
      };
    };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2', 'IBM_Accessibility']);
    // A frame that has not loaded holds an empty document of the page's origin.
    const isInFrame = (path: string) => /\/iframe\[\d+\]\//.test(path);
    return results
      .filter(({ value, path }) => value.join() === 'VIOLATION,FAIL' && !isInFrame(path.dom))
      .map(({ ruleId, path }) => {
        const found = document.evaluate(path.dom, document, null, 9, null).singleNodeValue;
        return { ruleId, element: found instanceof Element ? found : undefined, path: path.dom };
      })
      .filter(
        ({ ruleId, element }) =>
          !refuted.some(({ rule, within }) => rule === ruleId && element?.closest(within)),
      )
      .map(({ ruleId, element, path }) => `${ruleId}: ${element?.outerHTML.slice(0, 120) ?? path}`);
  }, REFUTED);
}

/** As `rule: element`; `undecided rule: element` where it is not sure and not explained above. */
export async function axeViolations(
  page: Page,
  runOnly: RunOnly = { type: 'tag', values: WCAG },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ only, explained }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const results = await axe.run(document, {
        runOnly: only,
        iframes: false,
        // The nodes of all rules that were passed would be described too.
        resultTypes: ['violations', 'incomplete'],
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
    { only: runOnly, explained: EXPLAINED },
  );
}

/** Of a page that was checked before, by the rules that depend on colours and width alone. */
export function looksViolations(page: Page): Promise<string[]> {
  return axeViolations(page, { type: 'rule', values: OF_LOOKS });
}
