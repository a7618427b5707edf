import type { EMBEDS as EN } from '../en/embeds.ts';

export const EMBEDS: typeof EN = {
  kinds: {
    wall: {
      name: 'le mur des événements',
      heading: 'À l’affiche',
      tagline: 'Fêtes, jeux, réunions et marchés des communautés seront annoncés ici.',
    },
    board: {
      name: 'le tableau d’images',
      heading: 'Les photos du jour',
      tagline: 'Un tableau d’images prendra place ici.',
    },
    form: {
      name: 'le formulaire de contact',
      heading: 'Écrivez ou téléphonez',
      tagline:
        'Un formulaire prendra place ici. D’ici là, vous pouvez nous joindre par courriel et par téléphone.',
    },
    document: {
      name: 'le document du partenaire',
      heading: 'De la part de nos partenaires',
      tagline:
        'Les documents que nos partenaires médias proposent aux lecteurs prendront place ici.',
    },
    video: {
      name: 'la vidéo connexe',
      heading: 'Une vidéo pour compléter',
      tagline: 'Une vidéo qui accompagne l’article prendra place ici.',
    },
  },
  show: (name, megabytes, host) =>
    `Afficher ${name}, ${String(megabytes).replace('.', ',')}\u00a0Mo (${host})`,
  loading: 'Chargement…',
  openInNewTab: (title) => `Ouvrir «\u00a0${title}\u00a0» dans un nouvel onglet`,
  panels: {
    breaking: {
      heading: 'Dernière heure',
      tagline: 'Les images et les titres du jour prendront place ici.',
    },
    weather: {
      heading: 'Météo',
      tagline: 'Les conditions des quatre coins de la région prendront place ici.',
    },
    community: {
      heading: 'Communauté',
      tagline: 'Un lieu pour les voisins d’ici et d’ailleurs est en préparation.',
    },
    events: {
      heading: 'Événements locaux',
      tagline: 'Fêtes, jeux, réunions et marchés seront annoncés ici.',
    },
    tourism: {
      heading: 'En visite',
      tagline: 'Des conseils aux voyageurs, par les gens d’ici, sont en préparation.',
    },
  },
  soon: 'Bientôt',
  ad: 'Publicité',
  adNumber: (id) => `Publicité ${id}`,
  advertise: (paper) => `Annoncer dans ${paper}`,
  noSuchAd: 'Cette publicité n’existe pas.',
};
