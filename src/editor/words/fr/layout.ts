import type { LAYOUT as EN } from '../en/layout.ts';

/** The frame of every page of the editor, and the pages without a paper. */
export const LAYOUT: typeof EN = {
  desk: 'Bureau de la rédaction',
  skip: 'Aller au contenu',
  menu: 'Menu',
  papers: 'Tous les journaux',
  sections: 'Sections du bureau',
  notices: 'Avis',
  events: 'Événements',
  posts: 'Billets',
  headlines: 'Manchettes',
  paper: 'Le journal',
  people: 'Personnes',
  log: 'Modifications',
  readersSee: 'Voir le site',
  loggedInAs: (name) => `Session ouverte\u00a0: ${name}`,
  logOut: 'Fermer la session',
  roles: { editor: 'rédaction en chef', author: 'rédaction', notices: 'avis' },
  choosePaper: 'Choisir un journal',
  newPaper: 'Nouveau journal',
  noPapers: 'Il n’y a pas de journal pour vous ici',
  noPapersHelp: (email) =>
    `La rédaction en chef d’un journal peut vous y donner un rôle\u00a0: dites-lui que vous ouvrez la session avec ${email}.`,
  /** Why a request was refused. */
  troubles: {
    refused: {
      heading: 'Vous ne pouvez pas faire cela',
      text: 'Votre rôle dans ce journal ne le permet pas. Rien n’a été modifié.',
    },
    'no assertion': {
      heading: 'Ouvrez d’abord une session',
      text: 'Ce bureau s’ouvre aux personnes qui ont ouvert une session. Ouvrez-le de nouveau par son adresse.',
    },
    'no log-in is configured': {
      heading: 'Ce bureau n’a pas d’ouverture de session',
      text: 'La personne qui l’exploite doit d’abord en configurer une\u00a0: voir «\u00a0The editor\u00a0» dans docs/operations.md.',
    },
    'cross site': {
      heading: 'Cette requête vient d’un autre site',
      text: 'Rien n’a été modifié. Ouvrez le bureau par son adresse et envoyez le formulaire de là.',
    },
    'not found': {
      heading: 'Cette page n’existe pas',
      text: 'Ce qu’elle montrait a peut-être été supprimé.',
    },
    failed: {
      heading: 'Une erreur s’est produite ici',
      text: 'Ce que vous avez envoyé n’est peut-être pas enregistré. Revenez en arrière avec votre navigateur, où votre texte se trouve encore, et envoyez-le de nouveau\u00a0: ce qui est enregistré malgré tout n’y sera pas deux fois.',
    },
    damaged: {
      heading: 'Ce qui est conservé ici est endommagé',
      text: 'Cette page ne peut pas être affichée, et rien n’a été modifié. Tout le reste fonctionne. Avisez la personne qui gère le site\u00a0: les journaux du serveur disent de quoi il s’agit.',
    },
    'no form': {
      heading: 'Le formulaire n’est pas arrivé en entier',
      text: 'Rien n’a été modifié. Revenez en arrière avec votre navigateur, où votre texte se trouve encore, et envoyez-le de nouveau.',
    },
    'too large': {
      heading: 'C’est trop volumineux',
      text: 'Le maximum est de 3 Mo de texte, ou de 20 Mo avec une image. Rien n’a été modifié.',
    },
  },
  loggedOut: {
    heading: 'Votre session est terminée',
    text: 'Rien n’a encore été enregistré. Ce que vous avez écrit est ci-dessous. Ouvrez une session dans un autre onglet, revenez à celui-ci et envoyez de nouveau.',
    textAlone:
      'Rien n’a été enregistré. Ouvrez une session dans un autre onglet, revenez à celui-ci et envoyez de nouveau\u00a0: ce que vous avez choisi et écrit sera envoyé aussi.',
    logIn: 'Ouvrir une session (nouvel onglet)',
    again: 'Envoyer de nouveau',
    written: 'Ce que vous avez écrit',
    file: (name) =>
      `Seule l’image «\u00a0${name}\u00a0» est à choisir de nouveau\u00a0: cette page ne peut pas l’envoyer pour vous.`,
  },
};
