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
  // The text stands above the mountains (test/browser/pages.test.ts), on the plain colour that the contrast is chosen for.
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

/** What IBM's engine takes for a fault, and why it is none (docs/decisions/0021-judges-by-other-hands.md). */
const REFUTED: readonly { rule: string; within: string }[] = [
  // It comes before all landmarks, so that it is the first stop of the keyboard (WCAG technique G1).
  { rule: 'aria_content_in_landmark', within: '.skip-link' },
  // Names would be 40 bytes of each new story for a reader who comes back, of whom five stories may cost 4 KB in all; the heading
  // of the story is the first thing in it that is read.
  { rule: 'aria_article_label_unique', within: '.cards, .beside .breaking' },
  // A region that scrolls takes the focus so that a keyboard can scroll it, and is named (WCAG understanding 2.1.1, axe-core's
  // scrollable-region-focusable).
  { rule: 'element_tabbable_role_valid', within: '.table[role=region][tabindex="0"][aria-label]' },
  // What a closed disclosure holds is there for nobody; the engine takes its labels alone for hidden. Open ones are checked.
  { rule: 'input_label_exists', within: 'details:not([open])' },
  // A form without a name is no landmark (HTML-AAM 1.0, `form`), so that there is nothing to tell apart.
  { rule: 'aria_form_label_unique', within: 'form:not([aria-label], [aria-labelledby])' },
  { rule: 'aria_landmark_name_unique', within: 'form:not([aria-label], [aria-labelledby])' },
];

/**
 * What axe-core and IBM's engine find in the page as it is, third parties' frames aside. IBM's takes a second of a processor and reads
 * what is the same for every reader: it is for one reader of each page, and axe-core for all.
 */
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
    // A frame that has not loaded yet holds an empty document of the page's own origin, which the engine reads too.
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

/**
 * What axe-core finds against WCAG 2.2 AA in the page as it is, as `rule: element`, and what it cannot decide and is not
 * explained above, as `undecided rule: element`; third parties' frames aside.
 */
export function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'tag', values: WCAG });
}

/**
 * The same of a page that was checked before in other colours or at another width: by the rules
 * that depend on them alone.
 */
export function looksViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: OF_LOOKS });
}

async function runAxe(page: Page, runOnly: RunOnly): Promise<string[]> {
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
