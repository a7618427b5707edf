import type { SITE_MAP as EN } from '../en/site-map.ts';

export const SITE_MAP: typeof EN = {
  title: 'Plan du site',
  description: (count, paper) =>
    `${paper}\u00a0: les ${count} pages principales, ce que chacune contient et la fréquence de ses mises à jour.`,
  intro: 'Où se trouve chaque chose, ce qu’on y lit et à quelle fréquence cela change.',
  totalPages: 'Pages au total',
  categoryCount: 'Catégories',
  mobileOptimized: 'Adapté aux mobiles',
  seoOptimized: 'Optimisé pour la recherche',
  yes: 'Oui',
  more: 'Autres pages',
  moreIntro: (count) => `Outre les ${count} pages principales comptées ci-dessus\u00a0:`,
  forMachines: 'Pour les machines',
  files: {
    siteMap: 'pour les moteurs de recherche',
    robots: 'pour les robots d’indexation',
    llm: 'pour les modèles de langage',
  },
  priority: ' (priorité), ',
  priorities: { High: 'Élevée', Medium: 'Moyenne', Low: 'Faible' },
  frequencies: {
    Hourly: 'Chaque heure',
    Daily: 'Chaque jour',
    Weekly: 'Chaque semaine',
    Monthly: 'Chaque mois',
    Yearly: 'Chaque année',
  },
  categories: {
    Main: 'Principal',
    Content: 'Contenu',
    Community: 'Communauté',
    Services: 'Services',
    Information: 'Renseignements',
    Support: 'Soutien',
    Legal: 'Mentions légales',
  },
  pages: {
    home: {
      title: 'Accueil',
      description:
        'La une\u00a0: l’article vedette, les dernières nouvelles et les plus récentes de chaque rubrique.',
    },
    news: {
      title: 'Actualités',
      description: 'Toutes les manchettes, par rubrique, avec un outil de recherche.',
    },
    blog: { title: 'Blogue', description: 'Nos propres articles et opinions.' },
    community: {
      title: 'Communauté',
      description: 'Nouvelles et événements locaux, arts, santé, et comment participer.',
    },
    resources: {
      title: 'Ressources',
      description: 'Des guides avec leurs sources, pour la maison et pour l’école.',
    },
    partners: {
      title: 'Partenaires',
      description: 'Les documents que partagent nos partenaires médias.',
    },
    faq: {
      title: 'Foire aux questions',
      description: (count) => `Les réponses à ${count} questions sur le site.`,
    },
    contact: { title: 'Nous joindre', description: 'Par courriel, par téléphone ou sur place.' },
    privacy: {
      title: 'Politique de confidentialité',
      description: 'Ce qui est conservé au sujet des lecteurs, et ce qui ne l’est pas.',
    },
    terms: {
      title: 'Conditions d’utilisation',
      description: 'Les règles d’utilisation du site et de ses textes.',
    },
  },
  further: {
    today: {
      title: 'L’édition du jour sur une feuille',
      text: 'toutes les manchettes du jour, à imprimer ou à enregistrer',
      sentence:
        'Les manchettes de toutes les rubriques avec la météo et les alertes, en un fichier de 60\u00a0ko au plus.',
    },
    communities: {
      title: 'Collectivités',
      text: 'les manchettes, la météo et l’heure de chacune',
      sentence: 'Chaque collectivité avec ses manchettes, sa météo, ses alertes et son heure.',
    },
    about: {
      title: 'À propos de nous',
      text: 'qui publie ce site, et comment les manchettes sont choisies',
      sentence: 'Qui publie le site, et comment les manchettes sont choisies.',
    },
    radio: {
      title: 'Radio en direct',
      text: 'le flux de la station, et ce qui joue en ce moment',
      sentence: 'Un lecteur pour le flux en direct de la station, là où il y en a une.',
    },
    books: {
      title: 'Livres',
      text: 'un choix de titres que nous recommandons',
      sentence: 'Un choix de titres que le journal recommande.',
    },
    rss: {
      title: 'RSS',
      text: 'les fils de nos billets et des manchettes',
      sentence: 'Le fil des billets, à copier ou à télécharger, et la liste de tous les fils.',
    },
  },
};
