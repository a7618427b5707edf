import { HOUR_MS } from '../../lib/clock/durations.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { shorten } from '../../lib/text/plain-text.ts';
import type { Forecast, ServiceText, Warning, WeatherReport } from '../../model/bulletin.ts';
import { stationTags } from '../../model/edition/cache-tags.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { CANADIAN_SERVICE, pageAt, stationPage } from '../../model/publication/desk.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage, languageOf } from '../../shared/words/languages.ts';
import { wordsOf } from '../words/words.ts';
import type { PaperBulletin } from './bulletin-store.ts';

/** Age from which a page calls an observation old. */
export const OLD_AFTER_MS = 3 * HOUR_MS;
/** Age from which an observation is not shown: readers might dress for it. */
export const GONE_AFTER_MS = 12 * HOUR_MS;

/** `none`: there is no observation, or one too old to be shown. */
export function reportAge(report: WeatherReport | undefined, now: Date): 'recent' | 'old' | 'none' {
  if (report?.observedAt === undefined) return 'none';
  const age = now.getTime() - Date.parse(report.observedAt);
  if (age > GONE_AFTER_MS) return 'none';
  return age > OLD_AFTER_MS ? 'old' : 'recent';
}

/**
 * Whether forecasts are recent enough to show; without a time of issue they are as old as the
 * observation.
 */
export function hasForecasts(report: WeatherReport | undefined, now: Date): boolean {
  const issuedAt = report?.forecastIssuedAt ?? report?.observedAt;
  if (!report || issuedAt === undefined || report.forecasts.length === 0) return false;
  return now.getTime() - Date.parse(issuedAt) <= GONE_AFTER_MS;
}

/** Number of forecasts searched for the next high and low: a day, its night, and one more. */
const NEXT = 3;

/** `High -12°C, Low -18°C`, the next of each; empty if none is known. */
export function highAndLow(
  forecasts: readonly Pick<Forecast, 'high' | 'low'>[],
  publication: Publication,
): string {
  const { parts, weather } = wordsOf(publication);
  const next = forecasts.slice(0, NEXT);
  const high = next.find((forecast) => forecast.high !== undefined)?.high;
  const low = next.find((forecast) => forecast.low !== undefined)?.low;
  const texts = [
    high === undefined ? [] : weather.high(parts.degrees(high)),
    low === undefined ? [] : weather.low(parts.degrees(low)),
  ];
  return capitalise(texts.flat().join(', '));
}

/** When the shown part of a report changes with its age (ms since the epoch), if it does. */
export function ageChangesAt(report: WeatherReport | undefined, now: Date): number | undefined {
  // NaN if unknown, which is never ahead.
  const observedAt = Date.parse(report?.observedAt ?? '');
  const issuedAt = Date.parse(report?.forecastIssuedAt ?? '');
  const times = [observedAt + OLD_AFTER_MS, observedAt + GONE_AFTER_MS, issuedAt + GONE_AFTER_MS];
  const ahead = times.filter((time) => time >= now.getTime());
  // At the limit itself the report is still shown.
  return ahead.length > 0 ? Math.min(...ahead) + 1 : undefined;
}

interface BulletinContext {
  publication: Publication;
  now: Date;
  bulletin: () => Promise<PaperBulletin | undefined>;
}

/** The public VAPID key; empty if the deployment sends no push messages. */
interface PushEnv {
  env: { VAPID_PUBLIC_KEY?: string };
}

export type PlaceReport = NonNullable<Awaited<ReturnType<typeof readPlaceReport>>>;

/** The weather of a place; `undefined` if no station reports for it. */
export async function readPlaceReport(context: BulletinContext, community: Community | undefined) {
  const { publication, now } = context;
  const { station } = community ?? {};
  if (!community || station === undefined) return undefined;
  const report = (await context.bulletin())?.reports[station];
  if (!report && !isFollowed(publication, station)) return undefined;
  const age = reportAge(report, now);
  const shown = [report ?? null, age, hasForecasts(report, now)];
  return {
    community,
    /** The station's last report; `undefined` if unknown. */
    report,
    age,
    /** Changes when, and only when, what is shown does. */
    version: shortHash(JSON.stringify(shown)),
    /** When age alone next changes what is shown (ms since the epoch), if known. */
    expiresAt: ageChangesAt(report, now),
    tags: stationTags(publication, [station]),
  };
}

export function readHomeReport(context: BulletinContext): Promise<PlaceReport | undefined> {
  const { home, communities = [] } = context.publication.gazetteer ?? {};
  return readPlaceReport(
    context,
    communities.find(({ slug }) => slug === home),
  );
}

/** The warnings and notices that every page shows, most severe first. */
export interface ShownWarnings {
  warnings: readonly Warning[];
  notices: readonly Notice[];
  /** Notices that have not begun, the next first. The strip above pages does not show them yet. */
  coming: readonly Notice[];
  /** Changes when, and only when, they do; empty without any. */
  version: string;
  /** When the first of them begins or ends (ms since the epoch). */
  changesAt: number | undefined;
  /** The public VAPID key; empty if readers cannot subscribe. */
  pushKey: string;
}

const NONE: ShownWarnings = {
  warnings: [],
  notices: [],
  coming: [],
  version: '',
  changesAt: undefined,
  pushKey: '',
};

export async function readWarnings(context: BulletinContext & PushEnv): Promise<ShownWarnings> {
  const bulletin = await context.bulletin();
  if (!bulletin) return NONE;
  const { warnings, editorial } = bulletin;
  const { notices, coming } = editorial ?? NONE;
  if (warnings.length + notices.length + coming.length === 0) return NONE;
  return {
    warnings,
    notices,
    coming,
    pushKey: context.env.VAPID_PUBLIC_KEY ?? '',
    version: `w${shortHash(bulletin.warningsVersion)}`,
    changesAt: Math.min(
      ...warnings.map(({ expiresAt }) => Date.parse(expiresAt)),
      ...notices.map(({ until }) => Date.parse(until)),
      ...coming.map(({ from }) => Date.parse(from)),
    ),
  };
}

/**
 * Levels of warnings and kinds of notices, most severe first; warnings without a level are last.
 */
const GRAVITY = ['red', 'water', 'orange', 'closure', 'travel', 'yellow', 'event', 'other', ''];

export function byGravity({
  warnings,
  notices,
}: Pick<ShownWarnings, 'warnings' | 'notices'>): readonly (Warning | Notice)[] {
  if (notices.length === 0) return warnings;
  const rank = (shown: Warning | Notice) =>
    GRAVITY.indexOf(isNotice(shown) ? shown.kind : (shown.level ?? ''));
  return [...warnings, ...notices].sort((a, b) => rank(a) - rank(b));
}

/** What pages and feeds say of a warning or notice. */
interface BulletinLine {
  /** `Red: ` or `Boil water: `; empty if a warning has no level, or its title names it. */
  prefix: string;
  /** In the paper's language if there is a text in it; `language` is that of both. */
  title: string;
  text: string;
  language: string;
  places: readonly Community[];
  /** ISO 8601. */
  endsAt: string;
}

/** `maxTitle`: the limit of a warning's title (characters). */
export function lineOf(
  shown: Warning | Notice,
  publication: Publication,
  maxTitle = Number.POSITIVE_INFINITY,
): BulletinLine {
  const { language } = publication;
  const { communities = [] } = publication.gazetteer ?? {};
  if (isNotice(shown)) {
    const { notices, news } = wordsOf(publication);
    const matching = shown.texts.find((text) => isSameLanguage(text.language, language));
    return {
      prefix: notices.kinds[shown.kind] + news.colon,
      // The schema requires at least one.
      ...(matching ?? (shown.texts[0] as Notice['texts'][number])),
      places: communities.filter(({ slug }) => shown.communities.includes(slug)),
      endsAt: shown.until,
    };
  }
  const { stations, expiresAt } = shown;
  const title = shorten(inLanguage(shown.title, publication), maxTitle);
  return {
    prefix: levelBefore(title, shown, publication),
    title,
    text: inLanguage(shown.text, publication),
    language,
    places: communities.filter(({ station = '' }) => stations.includes(station)),
    endsAt: expiresAt,
  };
}

function levelBefore(title: string, { level }: Warning, publication: Publication): string {
  const { news, weather } = wordsOf(publication);
  const name = level && weather.levels[level];
  // A whole word: not the "red" of "Reduced Visibility".
  const words = title.toLowerCase().split(/\P{L}+/u);
  return !name || words.includes(name.toLowerCase()) ? '' : name + news.colon;
}

export function isNotice(shown: Warning | Notice): shown is Notice {
  return 'kind' in shown;
}

/** A place's own notices and those for the whole paper. */
export function noticesOf(
  { slug }: Pick<Community, 'slug'>,
  bulletin: Pick<PaperBulletin, 'editorial'> | undefined,
): Notice[] {
  const { notices = [] } = bulletin?.editorial ?? {};
  return notices.filter(
    ({ communities }) => communities.length === 0 || communities.includes(slug),
  );
}

export function warningsOf(
  { station }: Pick<Community, 'station'>,
  bulletin: Pick<PaperBulletin, 'warnings'> | undefined,
): Warning[] {
  if (station === undefined) return [];
  return bulletin?.warnings.filter(({ stations }) => stations.includes(station)) ?? [];
}

/** Changes when, and only when, the weather of a page published with an edition does. */
export async function weatherVersion(context: BulletinContext & PushEnv): Promise<string> {
  const [home, { version }] = await Promise.all([readHomeReport(context), readWarnings(context)]);
  return `${home?.version ?? ''} ${version}`.trim();
}

/** The source of a place's weather, and its page about the place, if any. */
export function weatherSource(
  publication: Publication,
  { station = '', ...place }: Community,
): { name: string; page?: string } {
  const { desks } = publication;
  const following = desks.find((desk) => isFollowed({ desks: [desk] }, station));
  const desk = following ?? desks.find(({ stations }) => stations?.length);
  const service = desk?.weatherService ?? CANADIAN_SERVICE;
  const page = following ? stationPage(following, station) : pageAt(service, place);
  return {
    name: inLanguage(service.name, publication),
    ...(page && { page: inLanguage(page, publication) }),
  };
}

function isFollowed({ desks }: Pick<Publication, 'desks'>, station: string): boolean {
  return desks.some(({ stations }) => stations?.some(({ id }) => id === station));
}

export function inLanguage(text: ServiceText, { language }: Pick<Publication, 'language'>): string {
  return text[languageOf(language)];
}
