import type { NOTICES as EN } from '../en/notices.ts';

/** The pages of notices. */
export const NOTICES: typeof EN = {
  heading: 'Avis',
  intro:
    'Ce que les gens doivent savoir maintenant\u00a0: une ligne au-dessus de chaque page du journal, tout de suite, jusqu’à la fin de l’avis, et un message aux téléphones abonnés.',
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
    dropMine: 'Le laisser terminé',
  },
  end: 'Y mettre fin',
  endHelp: 'Il disparaît aussitôt de toutes les pages.',
  kind: 'De quoi s’agit-il?',
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
  otherLanguages: (written) =>
    ['Dans d’autres langues aussi', written.join(', ')].filter(Boolean).join('\u00a0: '),
  noText: 'Écrivez le titre dans au moins une langue.',
  textAlone: 'Ce texte a besoin d’un titre.',
  where: 'Pour qui?',
  whereHelp: 'Choisissez des communautés, ou aucune\u00a0: l’avis est alors pour tout le journal.',
  places: (count) => (count === 1 ? '1 communauté' : `${count} communautés`),
  chosen: 'un choix y est fait',
  wholePaper: 'Tout le journal',
  more: 'Début plus tard, lien',
  from: 'À partir de',
  fromHelp: 'À laisser vide si l’avis commence maintenant ou a commencé.',
  until: 'Jusqu’à quand?',
  untilHelp: 'Ces jours finissent à 23\u00a0h\u00a059.',
  ends: {
    tonight: 'Ce soir',
    tomorrow: 'Demain soir',
    'three-days': 'Trois jours, aujourd’hui compris',
    other: 'Un autre moment',
  },
  untilOther: 'Finit le',
  zone: {
    only: 'Les heures sont celles du fuseau\u00a0: {zone}.',
    paper:
      'Les heures sont celles du fuseau\u00a0: {zone}. Si vous choisissez des communautés qui ont toutes un autre fuseau, les heures sont celles de ce fuseau.',
    chosen: 'Les heures sont celles du fuseau des communautés choisies\u00a0: {zone}.',
    several:
      'Les communautés choisies ont plusieurs fuseaux. Les heures sont celles du journal\u00a0: {zone}.',
  },
  reach: {
    none: 'Personne ne reçoit encore d’avis sur un téléphone.',
    noneHere: 'Personne ne reçoit encore d’avis de ce genre sur un téléphone{where}.',
    one: 'Il est aussi envoyé à 1 téléphone{where}.',
    many: 'Il est aussi envoyé à {count} téléphones au plus{where}.',
    places: ' à {places}',
    manyPlaces: ' dans {count} communautés',
  },
  audience: {
    one: 'Les avis de ce genre vont à 1 téléphone{where}.',
    many: 'Les avis de ce genre vont à {count} téléphones au plus{where}.',
  },
  sent: {
    now: (count, where) => `Il est envoyé à ${phones(count)}${where}.`,
    later: (count, where) =>
      `${phones(count)}${where} le ${count === 1 ? 'reçoit' : 'reçoivent'} après les heures de silence.`,
    removed: (count) =>
      `Dans dix minutes, ${phones(count)} dans les communautés retirées ${count === 1 ? 'apprend' : 'apprennent'} que c’est terminé.`,
    none: 'Les téléphones ne sonnent pas.',
    pending: 'Les téléphones qui doivent sonner sonnent d’ici cinq minutes.',
    soon: 'Dans dix minutes',
    afterEnd: 'Dix minutes après que vous y mettez fin',
    allClear: (when, count) =>
      `${when}, ${count === 1 ? '1 téléphone qui l’a reçu apprend' : `au plus ${count} téléphones qui l’ont reçu apprennent`} que c’est terminé.`,
  },
  again: 'L’envoyer de nouveau aux téléphones',
  againHelp:
    'Inutile pour une faute corrigée\u00a0: les téléphones qui ont l’avis ne sonnent pas. Sans cette case, ceux des communautés ajoutées reçoivent l’avis, ceux des communautés retirées apprennent que c’est terminé, et tous le reçoivent s’il devient plus grave ou commence plus tard.',
  reopenedHelp:
    'Les téléphones qui ont appris que c’était terminé le reçoivent de nouveau de toute façon.',
  untilPast: 'Ce moment est déjà passé.',
  untilBeforeFrom: 'Il finirait avant de commencer.',
  tooLong: 'Cela fait plus de trois jours. Si c’est bien cela, cochez la case ci-dessous.',
  farTooLong: 'Un avis dure au plus 30 jours\u00a0: ajoutez-en un autre ensuite.',
  confirm: 'S’il dure plus de trois jours\u00a0: j’y mettrai fin si la situation change plus tôt.',
  source: 'Qui le dit?',
  sourceHelp:
    'Tel que le lectorat le verra\u00a0: «\u00a0Village nordique d’Inukjuak\u00a0», «\u00a0École Nuvviti\u00a0».',
  link: 'Lien',
  linkHelp: 'Une page qui en dit plus.',
  inForce: 'En vigueur',
  toCome: 'À venir',
  over: 'Passés',
  none: 'Aucun.',
  untilTime: (time) => `jusqu’au ${time}`,
  fromTime: (time) => `à partir du ${time}`,
  endedAt: (time) => `terminé le ${time}`,
  by: (name) => `par ${name}`,
  outcomes: {
    added: 'Publié\u00a0: le lectorat le voit maintenant.',
    changed: 'Le lectorat voit maintenant la modification.',
    reopened: 'Il est de nouveau en vigueur\u00a0: le lectorat le voit maintenant.',
    later:
      'Enregistré. L’avis n’a pas pu être publié tout de suite\u00a0: le lectorat le verra d’ici cinq minutes.',
    planned: 'Enregistré\u00a0: le lectorat le voit à partir de son début.',
    noRoom:
      'Enregistré, mais le lectorat ne le voit pas\u00a0: il n’y a pas de place à côté des autres. Terminez-en un, ou raccourcissez-les.',
    ended: 'Il a disparu de toutes les pages.',
    endedLater:
      'Enregistré. L’avis n’a pas pu être retiré de toutes les pages tout de suite\u00a0: il aura disparu d’ici cinq minutes.',
  },
  noRoom: (max, kilobytes) =>
    `La place manque\u00a0: un journal a au plus ${max} avis en vigueur et à venir, de ${kilobytes} ko en tout. Mettez d’abord fin à quelques-uns, ou raccourcissez-les.`,
  notShown: 'le lectorat ne le voit pas\u00a0: la place manque',
};

function phones(count: number): string {
  return count === 1 ? '1 téléphone' : `${count} téléphones`;
}
