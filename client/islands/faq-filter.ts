import type { Hydrate } from '../../src/shared/islands.ts';
import { partsOf } from '../../src/shared/search/ranges.ts';
import { readOwnSearch, type Search } from '../../src/shared/search/search.ts';
import { FAQ_FILTER } from '../../src/shared/words/en/faq-filter.ts';
import { make } from '../make.ts';
import { loadWords } from './load-words.ts';

// Why HTML and CSS are not enough: questions are filtered as the reader types, without a page load.

/** Separates blocks in the text that is searched. */
const BETWEEN = ' ';

/** Filters the questions while the reader types; if the server omitted some, does nothing. */
export const hydrate: Hydrate<'faq-filter'> = async (root) => {
  const words = await loadWords(FAQ_FILTER, {
    fr: async () => (await import('../../src/shared/words/fr/faq-filter.ts')).FAQ_FILTER,
  });
  const form = root.querySelector('form');
  const input = root.querySelector('input');
  const count = document.querySelector<HTMLElement>('.faq-count output');
  const all = document.querySelector<HTMLElement>('.faq-count a');
  const questions = [...document.querySelectorAll<HTMLElement>('.faq-card details')];
  const total = Number(count?.dataset.total);
  if (!form || !input || !count || !all || questions.length < total) return;

  const filter = () => {
    const query = input.value.trim();
    const matching = filterQuestions(questions, readOwnSearch(query));
    count.textContent = words.count(matching, total, query);
    all.hidden = query === '';
    const address = all.hidden ? '/faq' : `/faq?${new URLSearchParams({ q: query })}`;
    history.replaceState(null, '', address);
  };
  input.addEventListener('input', filter);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    filter();
  });
  all.addEventListener('click', (event) => {
    event.preventDefault();
    input.value = '';
    filter();
    input.focus();
  });
  if (input.value.trim() !== '') filter();
};

/** Shows only matching questions, marks the matches, and returns the number of questions. */
function filterQuestions(questions: readonly HTMLElement[], search: Search): number {
  let matching = 0;
  for (const question of questions) {
    const [summary, answer] = question.children;
    const texts = [summary ? [summary] : [], [...(answer?.children ?? [])]];
    question.hidden = !texts.some((blocks) => search.matches(textOf(blocks)));
    if (question.hidden) continue;
    matching += 1;
    for (const blocks of texts) markFound(blocks, search);
  }
  for (const card of document.querySelectorAll<HTMLElement>('.faq-card'))
    card.hidden = !card.querySelector('details:not([hidden])');
  return matching;
}

/** The text of blocks, such as paragraphs, to be searched. */
function textOf(blocks: Iterable<Element>): string {
  return Array.from(blocks, (block) => block.textContent).join(BETWEEN);
}

/** Wraps matches in the text of blocks in `<mark>`, like the server; removes previous ones. */
function markFound(blocks: readonly Element[], search: Search): void {
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
        node.replaceWith(
          ...parts.map(({ text, isFound }) => (isFound ? make('mark', {}, text) : text)),
        );
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
