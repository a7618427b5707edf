import type { PlayerWords } from '../en/player.ts';

export const PLAYER: PlayerWords = {
  title: 'Radio en direct',
  subtitle: 'En direct jour et nuit, 7 jours sur 7',
  play: 'Écouter',
  pause: 'Pause',
  mute: 'Couper le son',
  volume: 'Volume',
  percent: (percent) => `${percent}\u00a0%`,
  muted: (volume) => `${volume}, son coupé`,
  sleepTimer: 'Minuterie d’arrêt',
  sleepOff: 'Désactivée',
  sleepAfter: (minutes) => `après ${minutes}\u00a0minutes`,
  stopped: 'Arrêtée',
  connecting: 'Connexion…',
  playing: 'En direct',
  waiting: 'Reconnexion…',
  errors: {
    start: 'Impossible de lancer la lecture. Veuillez réessayer.',
    stream: 'La diffusion est temporairement interrompue.',
  },
};
