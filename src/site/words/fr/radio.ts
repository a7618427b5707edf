import type { RADIO as EN } from '../en/radio.ts';

export const RADIO: typeof EN = {
  description: (paper) =>
    `${paper}\u00a0: écoutez la radio en direct, jour et nuit, et voyez ce qui joue en ce moment.`,
  descriptionWithoutStation: (paper) =>
    `${paper} n’a pas encore de station de radio. Ses émissions en direct se feront entendre ici.`,
  station: 'Station',
  noStation: 'Pas encore de station',
  noStationTagline: 'Dès qu’il y en aura une, ses émissions en direct s’écouteront ici.',
  nowPlaying: 'En ce moment',
  liveProgramming: 'Les émissions en direct de notre station.',
  by: 'par',
  tip: 'Conseil\u00a0: si le son ne démarre pas de lui-même, cliquez sur Écouter.',
  stream: 'Flux',
  hourly: (megabytes) => `${megabytes}\u00a0Mo l’heure`,
  openStream: 'Ouvrir le flux',
  otherProgram: 'Dans un autre logiciel',
  copyAddress: 'Copiez une adresse dans un logiciel audio qui lit les flux en direct\u00a0:',
  format: (name) => `${name}\u00a0: `,
  keyboard: 'Au clavier, quand le lecteur audio a le focus',
  space: 'Espace',
  spaceDoes: 'lance et arrête la lecture',
  mDoes: 'coupe le son',
  arrowsDo: 'changent le volume d’un cran; Page préc. et Page suiv., de dix',
  refusals: {
    portRepeated: 'Le port est donné plus d’une fois.',
    portMalformed: 'Le port n’est pas un numéro de port.',
    noStation: 'Cette publication n’a pas de station de radio.',
    noStream: (port) => `Il n’y a pas de flux au port ${port}.`,
    silent: 'La station est silencieuse.',
    unreachable: 'La station est injoignable.',
    offTheAir: 'La station n’est pas en ondes.',
  },
};
