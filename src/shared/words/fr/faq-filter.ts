import type { FaqFilterWords } from '../en/faq-filter.ts';

export const FAQ_FILTER: FaqFilterWords = {
  hint: 'Votre question…',
  label: 'Chercher dans les questions',
  search: 'Chercher',
  countLabel: 'Questions trouvées',
  count: (shown, total, query) => {
    if (query === '') return `${total} ${total < 2 ? 'question' : 'questions'}`;
    if (shown === 0) return `Aucune question ne correspond à «\u00a0${query}\u00a0».`;
    return `${shown} des ${total} questions ${shown < 2 ? 'correspond' : 'correspondent'} à «\u00a0${query}\u00a0»`;
  },
};
