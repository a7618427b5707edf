import { HOUR_MS } from '../../../lib/clock/durations.ts';
import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import { type FeedFigures, FRONT_PAGE_ITEMS } from '../judgement.ts';
import type { VerdictWords } from './en.ts';

const FILLS: Record<FeedFigures['fills'], string> = {
  section: `ce qui remplit une section (${MAX_SECTION_ITEMS})`,
  'front page': `ce qui remplit une section de la page d’accueil (${FRONT_PAGE_ITEMS}), mais non de /news (${MAX_SECTION_ITEMS})`,
  neither: `moins que ce que montre une section de la page d’accueil (${FRONT_PAGE_ITEMS})`,
};
const PERIODS = { day: 'par jour', week: 'par semaine', 'four weeks': 'en quatre semaines' };

/** Judgements in French. */
export const FR: VerdictWords = {
  items: ({ stories, bytes, format, kept, fills }) =>
    `Éléments\u00a0: ${articles(stories)} dans ${Math.ceil(bytes / 1000)}\u00a0Ko de ${format}, dont ${kept} ${kept > 1 ? 'retenus' : 'retenu'}, ${FILLS[fills]}.`,
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
  lost: (losses) => `Pertes\u00a0: ${losses.length > 0 ? losses.join('\u00a0; ') : 'aucune'}.`,
  fit: 'Verdict\u00a0: convient.',
  fitWithLosses: (first, others) =>
    `Verdict\u00a0: convient, avec des pertes\u00a0: ${first}${others > 0 ? `, et ${others} de plus ci-dessus` : ''}.`,
  unfit: (why) => `Verdict\u00a0: ne convient pas\u00a0: ${why}.`,
  noFeed: (why) => `Verdict\u00a0: ne convient pas. ${why}`,
  unfitness: {
    noStories: () => 'le fil ne contient aucun article',
    noLinks: () => 'aucun article n’a de lien vers sa page',
    noTitles: () => 'aucun article n’a de titre',
    old: ({ ageMs }) => `son article le plus récent date d’il y a ${duration(ageMs)}`,
  },
  losses: {
    withoutLink: ({ count }) => `${articles(count)} sans lien`,
    withoutTitle: ({ count }) =>
      `${articles(count)} sans titre, ${count > 1 ? 'affichés' : 'affiché'} comme «\u00a0Untitled\u00a0»`,
    malformed: () => 'le document est mal formé et a été réparé',
    withoutDate: ({ count }) =>
      `${articles(count)} sans date déjà venue, ${count > 1 ? 'affichés' : 'affiché'} sous les autres`,
    ahead: ({ count }) => `${articles(count)} ${count > 1 ? 'datés' : 'daté'} dans l’avenir`,
    quiet: () => 'le fil n’est presque jamais renouvelé',
    noValidators: () =>
      'ni ETag ni Last-Modified\u00a0: le fil n’est donc consulté qu’une fois par jour',
    late: ({ intervalMs }) =>
      `les nouvelles arrivent tard\u00a0: l’éditeur demande ${duration(intervalMs)} entre deux consultations`,
    moved: ({ address }) =>
      `le fil a déménagé pour de bon\u00a0: utilisez plutôt l’adresse ${address}`,
    few: ({ count }) => `il n’y a que ${articles(count)}`,
    withoutText: ({ count }) => `${articles(count)} sans texte`,
    withoutPicture: ({ count }) => `${articles(count)} sans image propre`,
    repeated: ({ count }) => `${articles(count)} en double`,
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
      'Cette adresse ne peut pas être consultée\u00a0: il faut celle d’un serveur public, sans mot de passe.',
    unreachable: () => 'Le serveur de l’éditeur est injoignable.',
    unreadable: () => 'Ce que le serveur envoie n’est pas un fil lisible.',
    page: ({ announced }) => {
      const page = 'C’est une page Web et non un fil';
      if (announced.length === 0) return `${page}, et elle n’en annonce aucun.`;
      return `${page}. Elle annonce ${announced.length === 1 ? 'celui-ci' : 'ceux-ci'}\u00a0: ${announced.join(' ')}`;
    },
  },
};

function articles(count: number): string {
  return `${count} ${count > 1 ? 'articles' : 'article'}`;
}

/** `25 min`, `3 h`, `12 jours`, `3 ans`. */
function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes}\u00a0min`;
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 72) return `${hours}\u00a0h`;
  const days = Math.round(hours / 24);
  return days < 730 ? `${days}\u00a0jours` : `${Math.floor(days / 365)}\u00a0ans`;
}

function after(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'dans une heure';
  const minutes = Math.ceil(waitMs / 60_000);
  return `dans ${minutes}\u00a0${minutes > 1 ? 'minutes' : 'minute'}`;
}
