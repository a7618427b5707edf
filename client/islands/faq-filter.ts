import type { Hydrate } from '../../src/shared/islands.ts';
import { readOwnSearch } from '../../src/shared/search/search.ts';
import { FAQ_FILTER } from '../../src/shared/words/en/faq-filter.ts';
import { loadWords } from './load-words.ts';
import { markFound, textOf } from './mark-found.ts';

// Why HTML and CSS are not enough: questions are filtered as the reader types, without a page load.

/** Filters the questions on each key; questions that the server filtered need a request. */
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
    const search = readOwnSearch(query);
    let shown = 0;
    for (const question of questions) {
      const [summary, answer] = question.children;
      const [asked, answered] = [summary ? [summary] : [], [...(answer?.children ?? [])]];
      question.hidden = ![asked, answered].some((blocks) => search.matches(textOf(blocks)));
      if (question.hidden) continue;
      shown += 1;
      markFound(asked, search);
      markFound(answered, search);
    }
    for (const card of document.querySelectorAll<HTMLElement>('.faq-card'))
      card.hidden = !card.querySelector('details:not([hidden])');
    count.textContent = words.count(shown, total, query);
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
