import { type ServiceText, WARNING_LEVELS, type WarningLevel } from '../../edition/weather.ts';

/** What the title of a warning says. */
export interface WarningTitle {
  /** The same for each language and each document that names the warning: `orange warning blizzard`. */
  readonly key: string;
  readonly level?: WarningLevel;
  readonly title: ServiceText;
}

/** Characters of a hazard's name; a title holds no text. */
const MAX_HAZARD = 60;
/** The kinds of messages. What a service calls otherwise is shown as it stands. */
const KINDS = { warning: 'Warning', watch: 'Watch', advisory: 'Advisory', statement: 'Statement' };
const FRENCH_KINDS = {
  warning: 'Avertissement',
  watch: 'Veille',
  advisory: 'Avis',
  statement: 'Bulletin',
};
type Kind = keyof typeof KINDS;

const KIND = '(warning|watch|advisory|statement)';
/** `YELLOW WARNING - BLIZZARD`, since November 2025. */
const WITH_LEVEL = new RegExp(`^(yellow|orange|red) ${KIND} ?[-–—:] ?(.+)$`, 'i');
/** `BLIZZARD WARNING`, before; `SPECIAL WEATHER STATEMENT`. */
const WITHOUT_LEVEL = new RegExp(String.raw`^(.+?) ${KIND}\b`, 'i');
/** What a title says where nothing is in force, or no longer. */
const NOTHING =
  /^(?:no (?:alerts?|watch(?:es)?|warnings?)\b|aucune? )|\b(?:ended|cancell?ed|terminée?s?|annulée?s?)\b/i;

/**
 * Hazards as the service names them in French, in lower case; others keep their English name until the page of the station, which has
 * both languages, is read.
 */
const FRENCH_HAZARDS: Readonly<Record<string, string>> = {
  'air quality': 'qualité de l’air',
  'arctic outflow': 'écoulement arctique',
  blizzard: 'blizzard',
  'blowing snow': 'poudrerie',
  'dust storm': 'tempête de poussière',
  'extreme cold': 'froid extrême',
  'flash freeze': 'refroidissement soudain',
  fog: 'brouillard',
  'freezing drizzle': 'bruine verglaçante',
  'freezing rain': 'pluie verglaçante',
  frost: 'gel',
  heat: 'chaleur',
  rainfall: 'pluie',
  'severe thunderstorm': 'orages violents',
  'snow squall': 'bourrasques de neige',
  snowfall: 'neige',
  'special weather': 'météorologique spécial',
  'storm surge': 'onde de tempête',
  tornado: 'tornade',
  weather: 'météorologique',
  wind: 'vent',
  'winter storm': 'tempête hivernale',
};

/** Whether a title says that nothing is in force. */
export function saysNothing(title: string): boolean {
  return title.trim() === '' || NOTHING.test(title);
}

/**
 * Reads the English title of a warning, which the place may follow: `ORANGE WARNING - BLIZZARD, Iqaluit`. `undefined` where nothing is in
 * force. `french`: its own French title, where the document has one. `colour`: its level, where the document has it apart.
 */
export function readWarningTitle(
  english: string,
  { french, colour }: { french?: string | undefined; colour?: string | undefined } = {},
): WarningTitle | undefined {
  const text =
    english
      .split(',')[0]
      ?.replace(/\s+/g, ' ')
      .replace(/ in effect\b.*/i, '')
      .trim() ?? '';
  if (saysNothing(english) || text === '') return undefined;
  const graded = WITH_LEVEL.exec(text);
  const plain = graded ? null : WITHOUT_LEVEL.exec(text);
  const level = levelOf(graded?.[1]) ?? levelOf(colour);
  const kind = (graded?.[2] ?? plain?.[2])?.toLowerCase() as Kind | undefined;
  const hazard = (graded?.[3] ?? plain?.[1] ?? text).toLowerCase().slice(0, MAX_HAZARD).trim();
  const own = french?.split(',')[0]?.replace(/\s+/g, ' ').trim();
  return {
    key: [level, kind, hazard].filter((part) => part !== undefined).join(' '),
    ...(level && { level }),
    title: {
      en: kind ? `${titleCase(hazard)} ${KINDS[kind]}` : titleCase(hazard),
      fr: own && !saysNothing(own) ? frenchTitle(own) : translated(hazard, kind),
    },
  };
}

function levelOf(word: string | undefined): WarningLevel | undefined {
  const lower = word?.trim().toLowerCase();
  return WARNING_LEVELS.find((level) => level === lower);
}

function translated(hazard: string, kind: Kind | undefined): string {
  const name = FRENCH_HAZARDS[hazard] ?? hazard;
  if (!kind) return capital(name);
  return kind === 'statement' && Object.hasOwn(FRENCH_HAZARDS, hazard)
    ? `${FRENCH_KINDS[kind]} ${name}`
    : `${FRENCH_KINDS[kind]}\u00a0: ${name}`;
}

/** `AVERTISSEMENT ORANGE - BLIZZARD` without the level, which is said apart. */
function frenchTitle(text: string): string {
  const graded = /^(\p{L}+) (?:jaune|orange|rouge) ?[-–—:] ?(.+)$/iu.exec(text);
  const short = graded
    ? `${graded[1]?.toLowerCase()}\u00a0: ${graded[2]?.toLowerCase()}`
    : text.toLowerCase();
  return capital(short.slice(0, 2 * MAX_HAZARD));
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
