import type { SubscribeWords } from '../en/subscribe.ts';

export const SUBSCRIBE: SubscribeWords = {
  offer: (place) => `Recevoir les alertes pour ${place}`,
  subscribed: (place) => `Vous recevez les alertes pour ${place}.`,
  change: 'Modifier ou arrêter',
  level: 'Ce que vous recevez',
  levels: [
    'Tout, y compris les bulletins météo et les autres avis',
    'Toutes les alertes, fermetures, déplacements, événements déplacés, eau et santé',
    'Alertes orange et rouges, fermetures, déplacements, eau et santé',
    'Seulement les alertes rouges, et eau et santé',
  ],
  quiet: 'Heures de silence',
  from: 'De',
  until: 'à',
  noQuiet: 'Aucune',
  quietHint: (place) =>
    `À l’heure de ${place}. Ce qui est émis pendant ces heures arrive à leur fin, si c’est toujours en vigueur. Les alertes rouges et les avis sur l’eau et la santé arrivent aussitôt.`,
  allClear: 'Me dire quand c’est fini',
  save: 'Enregistrer',
  stop: 'Ne plus les recevoir',
  working: 'Un instant…',
  saved: 'Enregistré.',
  stopped: 'Vous ne recevez plus d’alertes.',
  blocked:
    'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages pour ce site, puis appuyez de nouveau sur le bouton.',
  notAllowed:
    'Votre navigateur n’a pas été autorisé à afficher des notifications. Appuyez sur le bouton pour que la question vous soit posée de nouveau.',
  failed:
    'Cela n’a pas fonctionné. Vérifiez votre connexion, puis appuyez de nouveau sur le bouton.',
  lost: (place) =>
    `Votre navigateur a mis fin aux notifications pour ${place}. Appuyez sur le bouton pour les recevoir de nouveau.`,
  homeScreen:
    'Pour recevoir les alertes sur un iPhone ou un iPad, ajoutez d’abord ce site à l’écran d’accueil (Partager, puis «\u00a0Sur l’écran d’accueil\u00a0») et ouvrez-le de là.',
};
