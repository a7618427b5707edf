import type { OFFLINE as EN } from '../en/offline.ts';

export const OFFLINE: typeof EN = {
  title: 'Vous êtes hors ligne',
  description: (paper) => `${paper}\u00a0: les pages qui peuvent être lues sans connexion.`,
  reconnect: 'Cette page se chargera quand la connexion sera rétablie.',
  copies: 'Ce que vous pouvez lire maintenant',
  kept: 'La page d’accueil, celle des actualités, l’édition du jour sur une feuille et les articles que vous avez ouverts sont conservés sur votre appareil par les navigateurs qui le permettent. Ouvrez-les de nouveau pour en lire la copie.',
  copy: 'Copie hors ligne',
  // The time is a date or "il y a 2 heures": neither can follow a verb in the same way.
  note: (time) =>
    `Pas de connexion\u00a0: voici une copie hors ligne (enregistrement\u00a0: ${time}).`,
  stored: (time) => `enregistrement\u00a0: ${time}`,
};
