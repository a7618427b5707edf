import type { FAQ as EN } from '../en/faq.ts';

export const FAQ: typeof EN = {
  title: 'Foire aux questions',
  intro: (paper) =>
    `${paper}\u00a0: comment fonctionne le site, d’où viennent les manchettes et que faire quand quelque chose ne va pas.`,
  banner: 'Vous cherchez plutôt les dernières manchettes? ',
  browseNews: 'Parcourir l’actualité →',
  showAll: 'Afficher toutes les questions',
  linkToAnswer: 'Lien vers cette réponse',
  more: 'Encore des questions?',
  moreText: 'Écrivez ou téléphonez\u00a0: quelqu’un vous répondra.',
  email: 'Courriel',
  phone: 'Téléphone',
  hours: 'Heures',
};
