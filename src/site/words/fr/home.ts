import type { HOME as EN } from '../en/home.ts';

export const HOME: typeof EN = {
  fallbackItems: [
    {
      category: 'Actualités locales',
      title: 'Les nouvelles locales arrivent',
      description:
        'Elles s’afficheront ici dès que les rédactions que nous suivons seront accessibles.',
    },
    {
      category: 'Sciences',
      title: 'Les nouvelles scientifiques arrivent',
      description: 'D’ici là, lisez les articles de notre blogue.',
    },
    {
      category: 'Culture',
      title: 'Les nouvelles culturelles arrivent',
      description:
        'Les artistes, les livres et les festivals auront leur place ici dès qu’il y aura du nouveau.',
    },
  ],
  columns: {
    local: 'Actualités locales',
    politics: 'Politique',
    business: 'Affaires',
    sports: 'Sports',
    arts: 'Arts et culture',
    health: 'Santé et bien-être',
    technology: 'Technologie',
  },
  beside: 'Dernière heure et météo',
  seeAll: 'Tout voir',
  seeAllOf: (name) => `Tout voir\u00a0: ${name}`,
  localEvents: 'Événements locaux',
  opinion: 'Opinions et éditoriaux',
  seeAllOpinion: 'Tout voir\u00a0: Opinions et éditoriaux',
  loadingFeatured: 'Chargement de l’article à la une…',
  by: 'Par',
  continueReading: 'Lire la suite →',
};
