import { partsOf } from '../../src/shared/search/ranges.ts';
import type { Search } from '../../src/shared/search/search.ts';

/** What stands between two blocks of a text where a search reads them as one. */
const BETWEEN = ' ';

/** The text of blocks, such as paragraphs, as a search reads it. */
export function textOf(blocks: Iterable<Element>): string {
  return Array.from(blocks, (block) => block.textContent).join(BETWEEN);
}

/** Wraps matches in the text of blocks in `<mark>`, like the server; removes previous ones. */
export function markFound(blocks: readonly Element[], search: Search): void {
  for (const block of blocks) removeMarks(block);
  const text = textOf(blocks);
  const found = search.rangesIn(text);
  if (found.length === 0) return;
  let start = 0;
  for (const block of blocks) {
    for (const node of textNodesOf(block)) {
      const parts = partsOf(text, found, start, start + node.data.length);
      start += node.data.length;
      if (parts.some(({ isFound }) => isFound))
        node.replaceWith(...parts.map(({ text, isFound }) => (isFound ? markOf(text) : text)));
    }
    start += BETWEEN.length;
  }
}

function removeMarks(block: Element): void {
  const marks = block.querySelectorAll('mark');
  for (const mark of marks) mark.replaceWith(...mark.childNodes);
  if (marks.length > 0) block.normalize();
}

function textNodesOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function markOf(text: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
