import { logUnlisted } from '../../lib/http/log-unlisted.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { shorten, trimEndOf } from '../../lib/text/plain-text.ts';
import { type ServiceText, WARNING_LEVELS, type WarningLevel } from '../../model/bulletin.ts';

export interface WarningTitle {
  /**
   * Identifies the warning in all documents: `orange warning blizzard`. A key that ends in ` ?`
   * comes from an unusual title: other documents may give the warning another key.
   */
  key: string;
  level?: WarningLevel;
  title: ServiceText;
}

/** Maximum length of a hazard's name (characters); titles contain no longer text. */
const MAX_HAZARD = 60;
/** The kinds of messages. Unknown kinds are shown as the service writes them. */
const KINDS = { warning: 'Warning', watch: 'Watch', advisory: 'Advisory', statement: 'Statement' };
const FRENCH_KINDS = {
  warning: 'Avertissement',
  watch: 'Veille',
  advisory: 'Avis',
  statement: 'Bulletin',
};
type Kind = keyof typeof KINDS;

/** `YELLOW WARNING - BLIZZARD` since November 2025, `BLIZZARD WARNING` before. */
const KIND = new RegExp(String.raw`\b(?:${Object.keys(KINDS).join('|')})\b`, 'i');
const LEVEL = new RegExp(String.raw`\b(${WARNING_LEVELS.join('|')})\b`, 'i');
/** `AVERTISSEMENT JAUNE - BLIZZARD`, and `AVERTISSEMENT DE BLIZZARD`. */
const IN_FRENCH =
  /^(avertissement|veille|avis|bulletin) (?:(jaune|orange|rouge) ?[-–—:] ?|de |d’)?(.+)$/;
const FRENCH_COLOURS = { jaune: 'yellow', orange: 'orange', rouge: 'red' };
/** A title that says that no warning is in force, or that one has ended. */
const NOTHING =
  /^(?:no [a-z ]{1,40}in effect|aucune? .{1,40}en vigueur)\b|(?<!\p{L})(?:ended|cancell?ed|terminée?s?|annulée?s?)(?!\p{L})/iu;
/** A note after a title that the warning continues, in either language. */
const STATUS =
  / (?:(?:in effect|en vigueur)\b.*|(?:continued|extended|issued|updated|émise?|maintenue?|mise? à jour|prolongée?)$)/i;
/** French hazards that follow the kind directly: `Bulletin météorologique spécial`. */
const ADJECTIVE = /^(?:maritime|météorologique|spécial)(?!\p{L})/u;
/** The start of titles that are not warnings, but do not say that none is in force. */
const NO_NEWS = /^(?:no|aucune?)\b/i;

/** Hazards of Environment and Climate Change Canada, in English (lower case) and in French. */
const HAZARDS = new Map([
  ['air quality', 'qualité de l’air'],
  ['arctic outflow', 'poussée d’air arctique'],
  ['blizzard', 'blizzard'],
  ['blowing snow', 'poudrerie'],
  ['coastal flooding', 'submersion côtière'],
  ['cold', 'froid'],
  ['dust storm', 'tempête de poussière'],
  ['extreme cold', 'froid extrême'],
  ['flash freeze', 'refroidissement soudain'],
  ['fog', 'brouillard'],
  ['freezing drizzle', 'bruine verglaçante'],
  ['freezing rain', 'pluie verglaçante'],
  ['freezing spray', 'embruns verglaçants'],
  ['frost', 'gel'],
  ['gale', 'coup de vent'],
  ['heat', 'chaleur'],
  ['high water level', 'niveau d’eau élevé'],
  ['hurricane', 'ouragan'],
  ['hurricane force wind', 'vent de force d’ouragan'],
  ['les suêtes wind', 'vent Les Suêtes'],
  ['rainfall', 'pluie'],
  ['severe thunderstorm', 'orages violents'],
  ['smog', 'smog'],
  ['snow squall', 'bourrasques de neige'],
  ['snowfall', 'neige'],
  ['special air quality', 'spécial sur la qualité de l’air'],
  ['special marine', 'maritime spécial'],
  ['special weather', 'météorologique spécial'],
  ['squall', 'grains'],
  ['storm', 'tempête'],
  ['storm surge', 'onde de tempête'],
  ['strong wind', 'vent fort'],
  ['tornado', 'tornade'],
  ['tropical storm', 'tempête tropicale'],
  ['tsunami', 'tsunami'],
  ['waterspout', 'trombe marine'],
  ['weather', 'météorologique'],
  ['wind', 'vent'],
  ['winter storm', 'tempête hivernale'],
  ['wreckhouse wind', 'vent Wreckhouse'],
]);
const IN_ENGLISH = new Map(
  Array.from(HAZARDS, ([english, french]) => [french.toLowerCase(), english]),
);

export function isAllClearTitle(title: string): boolean {
  return NOTHING.test(title);
}

/**
 * Parses the English title of a warning, optionally followed by the place: `ORANGE WARNING -
 * BLIZZARD, Iqaluit`. `french`, `colour`: the French title and the level, if the document states
 * them.
 */
export function readWarningTitle(
  english: string,
  { french, colour }: { french?: string | undefined; colour?: string | undefined } = {},
): WarningTitle | undefined {
  const text = inEnglish(firstPart(english).replace(STATUS, ''));
  if (text === '' || NO_NEWS.test(text)) return undefined;
  const level = levelOf(LEVEL.exec(text)?.[1]) ?? levelOf(colour);
  const { 0: found, index: at } = KIND.exec(text) ?? { 0: '', index: 0 };
  const before = withoutLevel(text.slice(0, at));
  const after = withoutLevel(text.slice(at + found.length));
  const kind = found && (before || after) ? (found.toLowerCase() as Kind) : undefined;
  const name = [before, after].filter((part) => part !== '').join(' ') || text;
  const hazard = shorten(name.toLowerCase(), MAX_HAZARD);
  const known = kind && HAZARDS.get(hazard);
  if (kind && known === undefined) logUnlisted('src/ingest/weather/warning-title.ts', hazard);
  const frenchPart = firstPart(french ?? '');
  return {
    key: [level, kind, hazard, known === undefined ? '?' : undefined]
      .filter((part) => part !== undefined)
      .join(' '),
    ...(level && { level }),
    title: {
      en: kind ? `${titleCase(hazard)} ${KINDS[kind]}` : titleCase(hazard),
      fr:
        frenchPart && !isAllClearTitle(frenchPart)
          ? frenchTitle(frenchPart)
          : translated(known ?? hazard, kind),
    },
  };
}

/** Removes the level and the dash from the text before or after the kind. */
function withoutLevel(part: string): string {
  return trimEndOf(part.replace(LEVEL, '').replace(/^[\s–—:-]+/, ''), /[\s–—:-]/);
}

/** The title without the place, on one line. */
function firstPart(title: string): string {
  return title.split(',')[0]?.replace(/\s+/g, ' ').trim().normalize() ?? '';
}

/**
 * Translates a French title into the service's English form, for the same key in both languages.
 */
function inEnglish(text: string): string {
  const [, french, colour, name = ''] =
    IN_FRENCH.exec(text.toLowerCase().replaceAll("'", '’')) ?? [];
  const kind = keyOf(FRENCH_KINDS, french);
  if (!kind) return text;
  const hazard = IN_ENGLISH.get(name) ?? name;
  const level = colour && FRENCH_COLOURS[colour as keyof typeof FRENCH_COLOURS];
  return level ? `${level} ${kind} - ${hazard}` : `${hazard} ${kind}`;
}

function keyOf(words: Readonly<Record<string, string>>, word: string | undefined) {
  return Object.entries(words).find(([, french]) => french.toLowerCase() === word)?.[0];
}

function levelOf(word: string | undefined): WarningLevel | undefined {
  const lower = word?.trim().toLowerCase();
  return WARNING_LEVELS.find((level) => level === lower);
}

function translated(name: string, kind: Kind | undefined): string {
  if (!kind) return capitalise(name);
  return `${FRENCH_KINDS[kind]}${ADJECTIVE.test(name) ? ' ' : '\u00a0: '}${name}`;
}

/** A French title in sentence case, without its level, which is shown separately. */
function frenchTitle(text: string): string {
  const graded = /^(\p{L}+) (?:jaune|orange|rouge) ?[-–—:] ?(.+)$/iu.exec(text);
  const short = graded
    ? `${graded[1]?.toLowerCase()}\u00a0: ${graded[2]?.toLowerCase()}`
    : text.toLowerCase();
  return capitalise(shorten(short, 2 * MAX_HAZARD));
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());
}
