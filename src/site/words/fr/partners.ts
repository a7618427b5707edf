import type { PARTNERS as EN } from '../en/partners.ts';

export const PARTNERS: typeof EN = {
  title: 'Partenaires médias',
  description: (paper) => `${paper}\u00a0: les documents que partagent les partenaires médias.`,
  shared: 'Voici ce que nos partenaires proposent aux lecteurs. Souhaitez-vous vous joindre à eux?',
  invitation: 'Votre organisme a-t-il quelque chose à proposer à nos lecteurs?',
  writeToUs: 'Écrivez-nous',
  documents: 'Documents des partenaires',
  document: (number) => `Document de partenaire ${number}`,
};
