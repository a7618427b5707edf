import type { FORMS as EN } from '../en/forms.ts';

/** The words of every form. */
export const FORMS: typeof EN = {
  problems: (count) =>
    count === 1 ? 'Un élément est à corriger' : `${count} éléments sont à corriger`,
  checkFirst: 'À vérifier d’abord',
  field: (label) => (label.endsWith('?') ? label : `${label}\u00a0:`),
  optional: 'facultatif',
  characters: (max) => `au plus ${max} caractères`,
  left: 'encore {count}',
  over: '{count} de trop',
  missing: 'Remplissez ce champ.',
  tooLong: (length, max) => `Ce texte a ${length} caractères; le maximum est de ${max}.`,
  noTime: 'Choisissez une date et une heure.',
  skippedTime: 'Les horloges avancent ce jour-là et sautent cette heure. Choisissez-en une autre.',
  notADate: 'Ce n’est pas une date avec une heure.',
  notADay: 'Ce n’est pas une date.',
  notATime: 'Écrivez l’heure ainsi\u00a0: 19:00.',
  notAnAddress: 'Écrivez une adresse complète, comme https://exemple.com.',
  notAChoice: 'Choisissez une de ces options.',
  notChoices: 'Un des choix n’existe plus. Choisissez de nouveau.',
  notAnEmail: 'Écrivez une adresse de courriel.',
  hasControls: 'Ce texte contient un caractère qui ne peut pas être affiché.',
  inZone: (zone) => `dans le fuseau horaire du journal, ${zone}`,
  save: 'Enregistrer',
  cancel: 'Annuler',
  saved: 'Enregistré.',
  drafts: {
    heading: 'Vous avez écrit ici un texte qui n’a pas été enregistré',
    restore: 'Le remettre',
    discard: 'Le jeter',
  },
  sentBefore:
    'Ce formulaire a déjà été envoyé\u00a0: ce qu’il disait alors est dans la liste, où on peut le modifier. Pour publier ce qu’il dit maintenant en plus, envoyez-le de nouveau.',
  unsent:
    'L’envoi n’a pas abouti\u00a0: la connexion ou la session est terminée. Votre texte reste ici; réessayez.',
  differences: {
    added: 'Ajouté\u00a0:',
    removed: 'Supprimé\u00a0:',
    sameLines: (count) => `${count} lignes identiques`,
  },
  merged: 'Ce que d’autres ont modifié entre-temps a aussi été conservé.',
  conflict: {
    heading: 'Quelqu’un a enregistré avant vous',
    text: (name, at) =>
      `${name} a enregistré une autre version le ${at}, après que vous avez ouvert le formulaire. Rien de votre texte n’est perdu\u00a0: là où il diffère de l’autre, les deux textes sont ci-dessous. Modifiez le vôtre à votre gré, puis enregistrez-le à la place de l’autre, ou abandonnez toutes vos modifications.`,
    theirs: 'L’autre texte',
    yours: 'Votre texte',
    saveMine: 'Enregistrer le mien à la place de l’autre',
    dropMine: 'Abandonner mes modifications',
  },
};
