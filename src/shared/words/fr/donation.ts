import type { DonationWords } from '../en/donation.ts';

export const DONATION_POP_UP: DonationWords = {
  heading: (paper) => `Soutenez ${paper}`,
  text: 'La lecture de ce site est gratuite. S’il compte pour vous, un don, quel qu’en soit le montant, aide à le garder ouvert à toutes les communautés.',
  note: 'Le site de dons s’ouvre dans un nouvel onglet.',
  donate: 'Faire un don',
  notNow: 'Pas maintenant',
  close: 'Fermer',
};
