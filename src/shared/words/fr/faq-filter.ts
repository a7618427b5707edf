import type { FaqFilterWords } from '../en/faq-filter.ts';

export const FAQ_FILTER: FaqFilterWords = {
  hint: 'Chercher une question…',
  label: 'Chercher dans les questions',
  search: 'Chercher',
  all: (total) => (total < 2 ? `${total} question` : `${total} questions`),
  none: (query) => `Aucune question ne correspond à «\u00a0${query}\u00a0».`,
  found: (shown, total, query) =>
    `${shown} des ${total} questions ${shown < 2 ? 'correspond' : 'correspondent'} à «\u00a0${query}\u00a0»`,
};
