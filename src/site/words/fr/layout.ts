import type { Words } from '../en/index.ts';

export const layout: Words['layout'] = {
  skip: 'Aller au contenu',
  notice: 'À propos de cette édition',
  relativeTimes:
    'à l’instant|il y a # minute|il y a # minutes|il y a # heure|il y a # heures|il y a # jour|il y a # jours',
};

export const navigation: Words['navigation'] = {
  main: 'Navigation principale',
  menu: 'Menu',
  mainMenu: 'Menu principal',
  pages: {
    home: 'Accueil',
    news: 'Actualités',
    opinion: 'Opinions',
    blog: 'Blogue',
    community: 'Communauté',
    resources: 'Ressources',
    partners: 'Partenaires',
    faq: 'FAQ',
    contact: 'Nous joindre',
    books: 'Livres',
    radio: 'Radio',
    events: 'Événements',
    communities: 'Communautés',
    about: 'À propos',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions d’utilisation',
    siteMap: 'Plan du site',
    rss: 'RSS',
  },
  purpose: 'Un journalisme professionnel au service de la communauté.',
  sections: 'Rubriques',
  followUs: 'Suivez-nous',
  sisterSites: 'Sites du réseau',
  culture: 'Culture',
};

export const parts: Words['parts'] = {
  breakingNews: 'Dernière heure',
  weather: 'Météo',
  degrees: (value) => `${Math.round(value)}\u00a0°C`,
  headlines: 'Manchettes',
  breadcrumbs: 'Fil d’Ariane',
  contents: 'Sur cette page',
  browse: 'Parcourir les rubriques',
  viewAll: 'Voir toutes les rubriques →',
  localEvents: 'Événements locaux',
  phone: 'Téléphone',
  writeToUs: 'Écrivez-nous',
  previous: 'Précédente',
  pageOf: (page, pages) => `Page ${page} de ${pages}`,
  next: 'Suivante',
};

export const embeds: Words['embeds'] = {
  kinds: {
    wall: 'le mur des événements',
    board: 'le tableau d’images',
    form: 'le formulaire de contact',
    document: 'le document du partenaire',
    video: 'la vidéo connexe',
  },
  panels: {
    board: {
      heading: 'Les photos du jour',
      tagline: 'Un tableau d’images prendra place ici.',
    },
    form: {
      heading: 'Écrivez ou téléphonez',
      tagline:
        'Un formulaire prendra place ici. D’ici là, vous pouvez nous joindre par courriel et par téléphone.',
    },
    document: {
      heading: 'De la part de nos partenaires',
      tagline:
        'Les documents que nos partenaires médias proposent aux lecteurs prendront place ici.',
    },
  },
  show: (name, megabytes, host) =>
    `Afficher ${name}, ${String(megabytes).replace('.', ',')}\u00a0Mo (${host})`,
  loading: 'Chargement…',
  notLoaded: 'Échec du chargement. Rechargez la page.',
  openInNewTab: (title) => `Ouvrir «\u00a0${title}\u00a0» dans un nouvel onglet`,
  soon: 'Bientôt',
  ad: 'Publicité',
  adNumber: (id) => `Publicité ${id}`,
  advertise: (paper) => `Annoncer dans ${paper}`,
  noSuchAd: 'Cette publicité n’existe pas.',
};
