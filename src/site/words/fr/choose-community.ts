import type { CHOOSE_COMMUNITY as EN } from '../en/choose-community.ts';

export const CHOOSE_COMMUNITY: typeof EN = {
  zone: (zone) => `Fuseau horaire de ce site\u00a0: ${zone}.`,
  ofPlace: (zone, place) => `${zone}, comme à ${place}`,
  label: 'Votre communauté',
  pick: 'Choisissez une communauté',
  choose: 'Choisir',
  chooseThis: (name) => `Choisir ${name} comme votre communauté`,
  hint: 'Les heures de ce site sont alors dans son fuseau, et la une montre sa météo. Le choix reste dans ce navigateur et n’accompagne aucune demande de page.',
  chosen: (name, zone) =>
    `Votre communauté est ${name}\u00a0: les heures de ce site sont dans son fuseau (${zone}), et la une demande sa météo par son nom. Le choix reste dans ce navigateur.`,
  forget: 'Oublier votre communauté',
  forgotten: 'Aucune communauté n’est choisie.',
  notKept: 'Votre navigateur ne laisse pas ce site garder un choix.',
  change: 'Changer de lieu',
};
