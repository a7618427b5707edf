import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import { type FeedFigures, FRONT_PAGE_ITEMS } from '../judgement.ts';
import { formatDuration } from './duration.ts';
import type { VerdictWords } from './en.ts';

const FILLS: Record<FeedFigures['fills'], string> = {
  section: ', assez pour une rubrique de la page d’accueil et de la page des nouvelles',
  'front page': `, assez pour une rubrique de la page d’accueil (${FRONT_PAGE_ITEMS}), mais non de la page des nouvelles (${MAX_SECTION_ITEMS})`,
  neither: '',
};
const PERIODS = { day: 'par jour', week: 'par semaine', 'four weeks': 'en quatre semaines' };

export const FR: VerdictWords = {
  good: 'Peut être utilisé.',
  unfit: 'Ne peut pas être utilisé.',
  stories: ({ stories, stored, fills }) => {
    const used = stored < stories ? `, dont ${stored} ${stored > 1 ? 'utilisés' : 'utilisé'}` : '';
    return `${articles(stories)}${used}${FILLS[fills]}.`;
  },
  dates: ({ newestAgeMs, pace }) => {
    if (newestAgeMs === undefined) return '';
    const newest = `Le plus récent date d’il y a ${duration(newestAgeMs)}`;
    if (!pace) return `${newest}.`;
    if (pace.count === 0) return `${newest}, sans rien de nouveau en quatre semaines.`;
    return `${newest}, avec environ ${pace.count} ${pace.count > 1 ? 'nouveaux' : 'nouveau'} ${PERIODS[pace.in]}.`;
  },
  interval: ({ pollIntervalMs, isIntervalConditional }) => {
    const condition = isIntervalConditional
      ? ', si son serveur indique ce qui est nouveau (ETag ou Last-Modified)'
      : '';
    return `Il est lu toutes les ${duration(pollIntervalMs)}${condition}.`;
  },
  pictures: ({ withPicture, stories }) =>
    withPicture === stories
      ? 'Chaque article a une image.'
      : `${withPicture} articles sur ${stories} ont une image.`,
  texts: ({ textLength, hasFullTexts }) =>
    `${hasFullTexts ? 'Textes complets' : 'Résumés'} d’environ ${textLength} caractères, dont le début est affiché.`,
  checks: {
    noStories: () => 'Il ne contient aucun article.',
    noLinks: () => 'Aucun article n’a de lien vers sa page.',
    noTitles: () => 'Aucun article n’a de titre.',
    old: ({ newestAgeMs = 0 }) =>
      `Son article le plus récent date d’il y a ${duration(newestAgeMs)}.`,
    withoutLink: ({ withoutLink }) =>
      `${articles(withoutLink)} ${withoutLink > 1 ? 'n’ont' : 'n’a'} pas de lien vers ${withoutLink > 1 ? 'leur' : 'sa'} page.`,
    withoutTitle: ({ withoutTitle: count }) =>
      `${articles(count)} ${count > 1 ? 'n’ont pas de titre et sont affichés' : 'n’a pas de titre et est affiché'} comme «\u00a0Untitled\u00a0».`,
    malformed: () => 'Le fil a un défaut, qui a été réparé.',
    withoutDate: ({ stories, dated }) => {
      const count = stories - dated;
      return `${articles(count)} ${count > 1 ? 'n’ont' : 'n’a'} pas de date, ou en ${count > 1 ? 'ont' : 'a'} une à venir, et ${count > 1 ? 'viennent' : 'vient'} sous les autres.`;
    },
    ahead: ({ ahead }) =>
      `${articles(ahead)} ${ahead > 1 ? 'sont datés' : 'est daté'} dans l’avenir.`,
    quiet: () => 'Il n’a presque jamais de nouvelles.',
    noValidators: () =>
      'Il n’est lu qu’une fois par jour, car son serveur n’indique pas s’il a changé (ni ETag ni Last-Modified).',
    late: ({ requiredIntervalMs }) =>
      `Les nouvelles arrivent tard\u00a0: l’éditeur demande ${duration(requiredIntervalMs)} entre deux consultations.`,
    moved: ({ movedTo }) => `Le fil a déménagé\u00a0: utilisez plutôt ${movedTo}.`,
    few: ({ stories: count }) =>
      `${articles(count)}, c’est trop peu pour une rubrique de la page d’accueil.`,
    withoutText: ({ withoutText }) =>
      `${articles(withoutText)} ${withoutText > 1 ? 'n’ont' : 'n’a'} pas de texte.`,
    withoutPicture: ({ stories, withPicture }) =>
      withPicture === 0
        ? 'Ses articles n’ont pas d’images.'
        : `${stories - withPicture} articles sur ${stories} n’ont pas d’image.`,
    repeated: ({ repeated }) => `${articles(repeated)} ${repeated > 1 ? 'sont' : 'est'} en double.`,
    large: ({ bytes }) =>
      `Chaque changement coûte ${(bytes / 1e6).toFixed(1).replace('.', ',')}\u00a0Mo.`,
  },
  failures: {
    challenge: () =>
      'L’éditeur envoie un test pour navigateurs (403), qu’aucun lecteur de fils ne peut réussir. Demandez-lui de laisser passer les lecteurs de fils, en nommant notre User-Agent.',
    refused: ({ status }) =>
      `L’éditeur refuse nos requêtes (${status}). Demandez-lui de les accepter, en nommant notre User-Agent. Un navigateur peut quand même obtenir le fil.`,
    notThere: () => 'Il n’y a rien à cette adresse (404). Cherchez de nouveau le fil.',
    gone: () => 'L’éditeur indique que le fil a disparu pour de bon (410). Cherchez-en un autre.',
    tooMany: ({ waitMs }) =>
      `L’éditeur nous prie d’envoyer moins de requêtes (429). Réessayez ${after(waitMs)}.`,
    failing: ({ status, waitMs }) =>
      `Le serveur de l’éditeur est en panne (${status}). Réessayez ${after(waitMs)}.`,
    otherStatus: ({ status }) =>
      `Le serveur de l’éditeur répond par le code ${status}, sans aucun fil.`,
    slow: () =>
      'Le serveur de l’éditeur est trop lent. Un fil doit être livré en moins de 20\u00a0secondes.',
    redirected: ({ address }) =>
      `L’adresse redirige vers ${address}, qu’aucune source ne peut suivre d’elle-même. Si cette adresse est bien celle de l’éditeur, essayez-la à la place.`,
    plainHttp: ({ address }) =>
      `C’est une adresse http, et seul https est accepté. Essayez ${address}.`,
    forbidden: () =>
      'Ce n’est pas l’adresse d’un site public. Une telle adresse ressemble à nouvelles.mon-village.ca ou à https://www.mon-village.ca/fil.',
    unreachable: () => 'Le serveur de l’éditeur est injoignable.',
    unreadable: () => 'Ce que le serveur envoie n’est pas un fil lisible.',
    page: ({ announced = [] }) => {
      const page = 'C’est une page Web et non un fil';
      if (announced.length === 0) return `${page}, et elle n’en annonce aucun.`;
      return `${page}. Elle annonce ${announced.length === 1 ? 'celui-ci' : 'ceux-ci'}\u00a0: ${announced.join(' ')}`;
    },
  },
  calendar: {
    listed: ({ listed, ahead }) =>
      `Il contient ${listed > 1 ? `${listed} événements` : `${listed} événement`}; d’ici cent jours, ils ont lieu ${ahead} fois.`,
    next: (title, time) => `Le prochain est «\u00a0${title}\u00a0», ${time}.`,
    losses: {
      nothingAhead: () => 'Rien n’est à venir\u00a0: le lectorat n’en verrait aucun événement.',
      tooMuch: () =>
        'Il contient plus que ce qui peut être lu\u00a0: certains de ses événements sont laissés de côté.',
      unknownZones: ({ zones }) =>
        `Fuseaux horaires inconnus\u00a0: ${zones.map((zone) => `«\u00a0${zone}\u00a0»`).join(', ')}. Leurs heures sont lues dans le fuseau du calendrier.`,
      unreadable: ({ count }) =>
        count > 1
          ? `${count} événements ne peuvent pas être lus.`
          : '1 événement ne peut pas être lu.',
      withoutZone: ({ count }) =>
        count > 1
          ? `${count} événements n’indiquent pas leur fuseau horaire\u00a0: choisissez-en un en suivant le calendrier.`
          : '1 événement n’indique pas son fuseau horaire\u00a0: choisissez-en un en suivant le calendrier.',
      withoutPlace: ({ count }) =>
        count > 1
          ? `${count} événements n’indiquent pas leur lieu\u00a0: choisissez leur communauté en suivant le calendrier.`
          : '1 événement n’indique pas son lieu\u00a0: choisissez sa communauté en suivant le calendrier.',
    },
  },
};

function articles(count: number): string {
  return `${count} ${count > 1 ? 'articles' : 'article'}`;
}

function duration(ms: number): string {
  return formatDuration(ms, {
    minutes: '\u00a0min',
    hours: '\u00a0h',
    days: '\u00a0jours',
    years: '\u00a0ans',
  });
}

function after(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'dans une heure';
  const minutes = Math.ceil(waitMs / 60_000);
  return `dans ${minutes}\u00a0${minutes > 1 ? 'minutes' : 'minute'}`;
}
