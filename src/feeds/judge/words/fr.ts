import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import { type FeedFigures, FRONT_PAGE_ITEMS } from '../judgement.ts';
import { formatDuration } from './duration.ts';
import type { VerdictWords } from './en.ts';

const FILLS: Record<FeedFigures['fills'], string> = {
  section: `ce qui remplit une section (${MAX_SECTION_ITEMS})`,
  'front page': `ce qui remplit une section de la page d’accueil (${FRONT_PAGE_ITEMS}), mais non de /news (${MAX_SECTION_ITEMS})`,
  neither: `moins que ce que montre une section de la page d’accueil (${FRONT_PAGE_ITEMS})`,
};
const PERIODS = { day: 'par jour', week: 'par semaine', 'four weeks': 'en quatre semaines' };

export const FR: VerdictWords = {
  items: ({ stories, bytes, format, stored, fills }) =>
    `Éléments\u00a0: ${articles(stories)} dans ${Math.ceil(bytes / 1000)}\u00a0Ko de ${format}, dont ${stored} ${stored > 1 ? 'retenus' : 'retenu'}, ${FILLS[fills]}.`,
  dates: ({ dated, stories, newestAgeMs, pace, pollIntervalMs, isIntervalConditional }) => {
    const parts = [`${dated} sur ${stories} avec une date`];
    if (newestAgeMs !== undefined) parts.push(`le plus récent d’il y a ${duration(newestAgeMs)}`);
    if (pace)
      parts.push(
        pace.count === 0
          ? 'rien de nouveau en quatre semaines'
          : `environ ${pace.count} ${pace.count > 1 ? 'nouveaux' : 'nouveau'} ${PERIODS[pace.in]}`,
      );
    const condition = isIntervalConditional ? ' si le serveur envoie des validateurs' : '';
    parts.push(`une consultation toutes les ${duration(pollIntervalMs)}${condition}`);
    return `Dates\u00a0: ${parts.join(', ')}.`;
  },
  texts: ({ withPicture, stories, textLength, hasFullTexts }) => {
    const kind = hasFullTexts ? 'des textes complets' : 'des résumés';
    const texts =
      textLength === 0
        ? 'aucun texte'
        : `${kind} d’environ ${textLength} caractères, dont le début est affiché`;
    return `Images et textes\u00a0: ${withPicture} sur ${stories} avec une image\u00a0; ${texts}.`;
  },
  losses: (texts) => `Pertes\u00a0: ${texts.length > 0 ? texts.join('\u00a0; ') : 'aucune'}.`,
  fit: ([first, ...others]) => {
    if (first === undefined) return 'Verdict\u00a0: convient.';
    const more = others.length > 0 ? `, et ${others.length} de plus ci-dessus` : '';
    return `Verdict\u00a0: convient, avec des pertes\u00a0: ${first}${more}.`;
  },
  unfit: (reason) => `Verdict\u00a0: ne convient pas\u00a0: ${reason}.`,
  noFeed: (reason) => `Verdict\u00a0: ne convient pas. ${reason}`,
  checks: {
    noStories: () => 'le fil ne contient aucun article',
    noLinks: () => 'aucun article n’a de lien vers sa page',
    noTitles: () => 'aucun article n’a de titre',
    old: ({ newestAgeMs = 0 }) =>
      `son article le plus récent date d’il y a ${duration(newestAgeMs)}`,
    withoutLink: ({ withoutLink }) => `${articles(withoutLink)} sans lien`,
    withoutTitle: ({ withoutTitle: count }) =>
      `${articles(count)} sans titre, ${count > 1 ? 'affichés' : 'affiché'} comme «\u00a0Untitled\u00a0»`,
    malformed: () => 'le document est mal formé et a été réparé',
    withoutDate: ({ stories, dated }) => {
      const count = stories - dated;
      return `${articles(count)} sans date déjà venue, ${count > 1 ? 'affichés' : 'affiché'} sous les autres`;
    },
    ahead: ({ ahead }) => `${articles(ahead)} ${ahead > 1 ? 'datés' : 'daté'} dans l’avenir`,
    quiet: () => 'le fil n’est presque jamais renouvelé',
    noValidators: () =>
      'ni ETag ni Last-Modified\u00a0: le fil n’est donc consulté qu’une fois par jour',
    late: ({ requiredIntervalMs }) =>
      `les nouvelles arrivent tard\u00a0: l’éditeur demande ${duration(requiredIntervalMs)} entre deux consultations`,
    moved: ({ movedTo }) =>
      `le fil a déménagé pour de bon\u00a0: utilisez plutôt l’adresse ${movedTo}`,
    few: ({ stories }) => `il n’y a que ${articles(stories)}`,
    withoutText: ({ withoutText }) => `${articles(withoutText)} sans texte`,
    withoutPicture: ({ stories, withPicture }) =>
      `${articles(stories - withPicture)} sans image propre`,
    repeated: ({ repeated }) => `${articles(repeated)} en double`,
    large: ({ bytes }) =>
      `chaque changement coûte ${(bytes / 1e6).toFixed(1).replace('.', ',')}\u00a0Mo`,
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
      'Cette adresse ne convient pas\u00a0: il faut qu’elle commence par https:// et soit celle d’un site public.',
    unreachable: () => 'Le serveur de l’éditeur est injoignable.',
    unreadable: () => 'Ce que le serveur envoie n’est pas un fil lisible.',
    page: ({ announced = [] }) => {
      const page = 'C’est une page Web et non un fil';
      if (announced.length === 0) return `${page}, et elle n’en annonce aucun.`;
      return `${page}. Elle annonce ${announced.length === 1 ? 'celui-ci' : 'ceux-ci'}\u00a0: ${announced.join(' ')}`;
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
