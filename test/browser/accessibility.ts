import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
// Its declarations are not global where scripts are evaluated in isolation.
const ACE = `${readFileSync(resolve('accessibility-checker-engine/ace.js'), 'utf8')};window.ace = ace`;
/** The rules whose findings may change with the colours and the width. */
const COLOUR_AND_WIDTH_RULES = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Cases that axe-core cannot decide, and why they are no faults. */
const EXPLAINED: readonly { rule: string; within: string }[] = [
  // The text is above the mountains (test/browser/pages.test.ts).
  { rule: 'color-contrast', within: '.hero:has(h1)' },
  // Columns scrolled out of a wide table have the same colours as visible ones.
  { rule: 'color-contrast', within: '.table[role=region]' },
  // The same holds for the links of a row that scrolls sideways on phones.
  { rule: 'color-contrast', within: '.categories, .topics, .external' },
  // axe-core does not count a single character as text: the keys have the page's colours.
  { rule: 'color-contrast', within: 'kbd' },
  // A typeset cover is hidden from assistive technology: title and author are below it as text.
  { rule: 'color-contrast', within: '.cover[aria-hidden=true]' },
  // The contents of third-party frames are not ours; each frame has a title.
  { rule: 'frame-tested', within: 'iframe' },
  // Their visible text is “×”, which is not repeated in the name.
  { rule: 'label-content-name-mismatch', within: '.donation-close, .toast button' },
];

/** False positives of IBM's engine (docs/decisions/0021-judges-by-other-hands.md). */
const REFUTED: readonly { rule: string; within: string }[] = [
  // Before all landmarks, as the first stop of the Tab key (WCAG technique G1).
  { rule: 'aria_content_in_landmark', within: '.skip-link' },
  // Names cost 40 bytes a story; a screen reader reads its heading first.
  { rule: 'aria_article_label_unique', within: '.cards, .beside .breaking' },
  // A keyboard can scroll it, and it is named (WCAG understanding 2.1.1).
  { rule: 'element_tabbable_role_valid', within: '.table[role=region][tabindex="0"][aria-label]' },
  // The engine treats labels in a closed disclosure as hidden. Open ones are checked.
  { rule: 'input_label_exists', within: 'details:not([open])' },
  { rule: 'fieldset_label_valid', within: 'details:not([open])' },
  // A form without a name is no landmark (HTML-AAM 1.0, `form`).
  { rule: 'aria_form_label_unique', within: 'form:not([aria-label], [aria-labelledby])' },
  { rule: 'aria_landmark_name_unique', within: 'form:not([aria-label], [aria-labelledby])' },
];

/** The findings of both engines. IBM's takes a second: once a page; axe-core once a state. */
export async function violations(page: Page): Promise<string[]> {
  return [...(await axeViolations(page)), ...(await ibmViolations(page))];
}

interface IbmResult {
  ruleId: string;
  value: readonly [policy: string, result: string];
  path: { dom: string };
}

/** Definite findings of IBM's engine by WCAG 2.2 and its own rules, as `rule: element`. */
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

/** As `rule: element`; `undecided rule: element` if undecided and not explained above. */
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
        // Otherwise the nodes of all passed rules would be described too.
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

/** For a page checked before: only the rules that depend on colours and width. */
export function colourAndWidthViolations(page: Page): Promise<string[]> {
  return axeViolations(page, { type: 'rule', values: COLOUR_AND_WIDTH_RULES });
}
