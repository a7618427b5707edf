import type { Words } from '../en/index.ts';

export const errors: Words['errors'] = {
  statuses: {
    400: {
      heading: 'Cette adresse est illisible',
      text: 'Cette adresse est mal formée. Elle a peut-être été coupée ou modifiée en chemin.',
    },
    404: {
      heading: 'Oups! Page introuvable',
      text: 'Il n’y a rien à cette adresse. Elle est peut-être mal saisie, ou la page a été retirée.',
      title: 'Page introuvable',
      description: 'Cette page n’existe pas.',
    },
    405: {
      heading: 'Cette requête est impossible ici',
      text: 'L’adresse existe, mais elle n’accepte pas ce genre de requête.',
    },
    414: {
      heading: 'Cette adresse est trop longue',
      text: 'Elle compte plus de 8\u00a0000 caractères, et aucune page de ce site n’a une telle adresse.',
    },
    429: {
      heading: 'Trop de requêtes',
      text: 'Trop de requêtes sont venues de votre réseau dans la dernière minute. Veuillez réessayer dans une minute.',
    },
    431: {
      heading: 'Votre navigateur en a trop envoyé',
      text: 'Les en-têtes de la requête dépassent ce que ce site peut lire. Il peut être utile d’effacer les témoins (cookies).',
    },
    500: {
      heading: 'Erreur inattendue de l’application!',
      text: 'Elle a été consignée; veuillez réessayer dans un instant.',
    },
  },
  home: 'Retour à l’accueil',
  blog: {
    heading: 'Erreur',
    description: 'Le blogue n’a pas pu être affiché.',
    back: 'Retour au blogue',
    list: 'Les billets du blogue n’ont pas pu être chargés',
    post: 'Ce billet du blogue n’a pas pu être chargé',
    timeout: 'Le blogue a mis trop de temps à répondre.',
    network: 'Le blogue est injoignable pour le moment.',
    unreadable: 'Le blogue a envoyé une réponse illisible.',
    unknown: 'Une erreur s’est produite',
  },
  searchNews: 'Chercher dans les actualités',
  sections: 'Les actualités par rubrique',
};

export const offline: Words['offline'] = {
  title: 'Vous êtes hors ligne',
  description: (paper) => `${paper}\u00a0: les pages qui peuvent être lues sans connexion.`,
  reconnect: 'Cette page se chargera quand la connexion sera rétablie.',
  copies: 'Ce que vous pouvez lire maintenant',
  copiesHelp:
    'Les navigateurs qui le permettent conservent sur votre appareil la page d’accueil, les actualités, l’édition du jour, ainsi que les avis, les événements, les communautés et les articles que vous avez ouverts. Ouvrez-en un de nouveau pour le lire.',
  copy: 'Copie hors ligne',
  // The time is a date or "il y a 2 heures": no verb fits before both.
  note: (time) =>
    `Pas de connexion\u00a0: voici une copie hors ligne (enregistrement\u00a0: ${time}).`,
  stored: (time) => `enregistrement\u00a0: ${time}`,
};
