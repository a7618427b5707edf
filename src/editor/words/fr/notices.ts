import type { NOTICES as EN } from '../en/notices.ts';

/** The pages of notices. */
export const NOTICES: typeof EN = {
  heading: 'Avis',
  intro:
    'Ce que les gens doivent savoir maintenant\u00a0: une ligne au-dessus de chaque page du journal, tout de suite, jusqu’à la fin de l’avis.',
  add: 'Nouvel avis',
  change: 'Modifier l’avis',
  publish: 'Publier maintenant',
  save: 'Enregistrer la modification',
  reopen: 'Le remettre en vigueur',
  endedBy: (name, at) => `${name} y a mis fin le ${at}. Le lectorat ne le voit pas.`,
  endedConflict: {
    heading: 'Quelqu’un y a mis fin avant vous',
    text: (name, at) =>
      `${name} y a mis fin le ${at}, après que vous l’avez ouvert. Le lectorat ne le voit plus, et votre texte n’est pas encore enregistré\u00a0: il est ci-dessous. Remettez l’avis en vigueur avec votre texte, ou laissez-le terminé.`,
    saveMine: 'Le remettre en vigueur avec mon texte',
    leaveTheirs: 'Le laisser terminé',
  },
  end: 'Y mettre fin',
  endHelp: 'Il disparaît aussitôt de toutes les pages.',
  kind: 'De quoi s’agit-il?',
  noKind: 'À choisir',
  kinds: {
    water: 'Eau et santé',
    closure: 'Fermeture',
    travel: 'Déplacements',
    event: 'Événement déplacé',
    other: 'Autre',
  },
  title: 'Titre',
  titleHelp: 'La ligne que le lectorat voit\u00a0: «\u00a0École fermée aujourd’hui\u00a0».',
  text: 'Texte',
  textHelp: 'Ce qu’il faut encore savoir\u00a0: pourquoi, jusqu’à quand, qui appeler.',
  languages: {
    en: 'anglais',
    fr: 'français',
    'iu-Cans': 'inuktut, en écriture syllabique',
    'iu-Latn': 'inuktut, en alphabet latin',
    ikt: 'inuinnaqtun',
  },
  in: (what, language) => `${what} (${language})`,
  otherLanguages: 'Dans d’autres langues aussi',
  otherLanguagesHelp: 'Le lectorat trouve ces textes sur la page des avis.',
  noText: 'Écrivez le titre dans au moins une langue.',
  textAlone: 'Ce texte a besoin d’un titre.',
  where: 'Pour qui?',
  whereHelp: 'Choisissez des communautés, ou aucune\u00a0: l’avis est alors pour tout le journal.',
  places: (count) => (count === 1 ? '1 communauté' : `${count} communautés`),
  chosen: 'un choix y est fait',
  wholePaper: 'Tout le journal',
  from: 'À partir de',
  fromHelp: 'Si ce champ est vide, dès maintenant.',
  until: 'Jusqu’à',
  untilPast: 'Ce moment est déjà passé.',
  untilBeforeFrom: 'Il finirait avant de commencer.',
  tooLong:
    'C’est plus de trois jours. Si c’est bien cela, cochez la case ci-dessous et envoyez de nouveau.',
  farTooLong: 'Un avis dure au plus 30 jours\u00a0: ajoutez-en un autre ensuite.',
  confirm: 'Il dure plus de trois jours, et j’y mettrai fin si la situation change plus tôt.',
  source: 'Qui le dit?',
  sourceHelp:
    'Tel que le lectorat le verra\u00a0: «\u00a0Village nordique d’Inukjuak\u00a0», «\u00a0École Nuvviti\u00a0».',
  link: 'Lien',
  linkHelp: 'Une page qui en dit plus.',
  inForce: 'En vigueur',
  toCome: 'À venir',
  over: 'Terminés',
  none: 'Aucun.',
  untilTime: (time) => `jusqu’au ${time}`,
  fromTime: (time) => `à partir du ${time}`,
  ended: 'terminé',
  by: (name) => `par ${name}`,
  outcomes: {
    published: 'C’est fait\u00a0: le lectorat le voit maintenant.',
    later:
      'Enregistré. L’avis n’a pas pu être publié tout de suite\u00a0: le lectorat le verra d’ici cinq minutes.',
    planned: 'Enregistré\u00a0: le lectorat le voit à partir de son début.',
    noRoom:
      'Enregistré, mais le lectorat ne le voit pas\u00a0: il n’y a pas de place à côté des autres. Terminez-en un, ou raccourcissez-les.',
    ended: 'C’est fait\u00a0: il a disparu de toutes les pages.',
    endedLater:
      'Enregistré. L’avis n’a pas pu être retiré de toutes les pages tout de suite\u00a0: il aura disparu d’ici cinq minutes.',
  },
  noRoom: (max, kilobytes) =>
    `La place manque\u00a0: un journal a au plus ${max} avis en vigueur et à venir, de ${kilobytes} ko en tout. Mettez d’abord fin à quelques-uns, ou raccourcissez-les.`,
  notShown: 'le lectorat ne le voit pas\u00a0: la place manque',
};
