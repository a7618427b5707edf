import type { POST as EN } from '../en/post.ts';

export const POST: typeof EN = {
  description: (paper) => `${paper}\u00a0: un article du blogue.`,
  loading: 'Chargement',
  back: '← Retour au blogue',
  home: 'Accueil',
  blog: 'Blogue',
  by: 'Par ',
  updated: (date) => `Mis à jour le ${date}`,
  minutes: (minutes) => `${minutes}\u00a0min de lecture`,
  keywords: 'Mots-clés',
  pinterest: 'Voir sur Pinterest',
  video: 'Vidéo connexe',
  share: {
    title: 'Partager',
    address: 'Lien vers cet article',
    copy: 'Copier le lien',
    mail: 'Partager par courriel',
    print: 'Imprimer',
    copied: 'Le lien a été copié.',
    selected: 'Le lien est sélectionné\u00a0: copiez-le avec votre clavier ou le menu.',
  },
  more: 'Plus du blogue',
  related: 'Articles connexes',
  neighbours: 'Autour de cet article',
  previous: 'Précédent',
  next: 'Suivant',
};
