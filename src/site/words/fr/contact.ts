import type { CONTACT as EN } from '../en/contact.ts';

export const CONTACT: typeof EN = {
  title: 'Nous joindre',
  description: (paper) =>
    `Joindre ${paper}\u00a0: écrivez, téléphonez, proposez un sujet ou annoncez un événement communautaire.`,
  intro:
    'Un sujet, un événement, une correction ou une question\u00a0: nous lisons tout ce que nous recevons.',
  information: 'Coordonnées',
  email: 'Courriel de la rédaction',
  phone: 'Téléphone',
  address: 'Adresse',
  quickLinks: 'Liens rapides',
  links: {
    local: 'Actualités locales',
    community: 'Communauté',
    resources: 'Ressources',
    partners: 'Partenaires médias',
    faq: 'Questions et réponses',
    siteMap: 'Plan du site',
  },
  message: 'Écrivez-nous',
  form: 'Formulaire de contact',
  withoutForm: {
    beforeEmail: 'Un formulaire prendra place ici. D’ici là, écrivez à ',
    beforePhone: ' ou composez le ',
    end: '.',
  },
};
