import { shortHash } from '../../lib/text/hashes.ts';
import type { ServiceText, Warning } from '../../model/bulletin.ts';
import { stationTags } from '../../model/edition/cache-tags.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { CANADIAN_SERVICE, pageAt, stationPage } from '../../model/publication/desk.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage, languageOf } from '../../shared/words/languages.ts';
import type { PaperBulletin } from './bulletin-store.ts';
import { ageChangesAt, hasForecasts, reportAge } from './report-age.ts';

interface BulletinContext {
  publication: Publication;
  now: Date;
  weather: () => Promise<PaperBulletin | undefined>;
}

/** The public VAPID key; empty if the deployment sends no push messages. */
interface PushEnv {
  env: { VAPID_PUBLIC_KEY?: string };
}

/** The weather of a place, as a page shows it at one moment. */
export type PlaceReport = NonNullable<Awaited<ReturnType<typeof readPlaceReport>>>;

/** The weather of a place; `undefined` where no station reports for it. */
export async function readPlaceReport(context: BulletinContext, community: Community | undefined) {
  const { publication, now } = context;
  const { station } = community ?? {};
  if (!community || station === undefined) return undefined;
  const report = (await context.weather())?.reports[station];
  if (!report && !isFollowed(publication, station)) return undefined;
  const age = reportAge(report, now);
  const shown = [report ?? null, age, hasForecasts(report, now)];
  return {
    community,
    /** What its station last said; `undefined` where that is not known. */
    report,
    age,
    /** Changes when, and only when, what is shown does. */
    version: shortHash(JSON.stringify(shown)),
    /** When it changes by itself (ms since the epoch), if that is known. */
    expiresAt: ageChangesAt(report, now),
    tags: stationTags(publication, [station]),
  };
}

/** The weather of the place that the front page shows. */
export function readHomeReport(context: BulletinContext): Promise<PlaceReport | undefined> {
  const { home, communities = [] } = context.publication.gazetteer ?? {};
  return readPlaceReport(
    context,
    communities.find(({ slug }) => slug === home),
  );
}

/** The warnings and notices that every page shows. */
export interface ShownWarnings {
  /** The gravest first. */
  warnings: readonly Warning[];
  /** Those in force, the gravest first. */
  notices: readonly Notice[];
  /** Those to come, the next first: until then no page shows them. */
  coming: readonly Notice[];
  /** Changes when, and only when, they do; empty where none is in force or to come. */
  version: string;
  /** When the first of them begins or ends (ms since the epoch); `undefined` without any. */
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

/** Reads the warnings that are in force in the publication's region, and its notices. */
export async function readWarnings(context: BulletinContext & PushEnv): Promise<ShownWarnings> {
  const weather = await context.weather();
  if (!weather) return NONE;
  const { warnings, editorial } = weather;
  const { notices, coming } = editorial ?? NONE;
  if (warnings.length + notices.length + coming.length === 0) return NONE;
  return {
    warnings,
    notices,
    coming,
    pushKey: context.env.VAPID_PUBLIC_KEY ?? '',
    version: `w${shortHash(weather.warningsVersion)}`,
    changesAt: Math.min(
      ...[...warnings.map(({ expiresAt }) => expiresAt), ...notices.map(({ until }) => until)].map(
        (time) => Date.parse(time),
      ),
      ...coming.map(({ from }) => Date.parse(from)),
    ),
  };
}

/** Warnings by level, notices by kind, the gravest first; last those without a level. */
const GRAVITY = ['red', 'water', 'orange', 'closure', 'travel', 'yellow', 'event', 'other', ''];

/** Warnings and notices as one list, the gravest first. */
export function byGravity({
  warnings,
  notices,
}: Pick<ShownWarnings, 'warnings' | 'notices'>): readonly (Warning | Notice)[] {
  if (notices.length === 0) return warnings;
  const rank = (shown: Warning | Notice) =>
    GRAVITY.indexOf(isNotice(shown) ? shown.kind : (shown.level ?? ''));
  return [...warnings, ...notices].sort((a, b) => rank(a) - rank(b));
}

/** Whether it is a notice, and no weather warning. */
export function isNotice(shown: Warning | Notice): shown is Notice {
  return 'kind' in shown;
}

/** The notices for a place: its own and those for the whole paper. */
export function noticesOf(
  { slug }: Pick<Community, 'slug'>,
  weather: Pick<PaperBulletin, 'editorial'> | undefined,
): Notice[] {
  const { notices = [] } = weather?.editorial ?? {};
  return notices.filter(
    ({ communities }) => communities.length === 0 || communities.includes(slug),
  );
}

/** The communities that a notice names; none where it is for the whole paper. */
export function communitiesOf(notice: Notice, communities: readonly Community[] = []): Community[] {
  return communities.filter(({ slug }) => notice.communities.includes(slug));
}

/** What a notice says in the page's language, else what it says first. */
export function noticeText(
  { texts }: Notice,
  { language }: Pick<Publication, 'language'>,
): Notice['texts'][number] {
  const own = texts.find((text) => isSameLanguage(text.language, language));
  // The schema has one at least.
  return own ?? (texts[0] as Notice['texts'][number]);
}

/** The warnings in force for a place, the gravest first. */
export function warningsOf(
  { station }: Pick<Community, 'station'>,
  weather: Pick<PaperBulletin, 'warnings'> | undefined,
): Warning[] {
  if (station === undefined) return [];
  return weather?.warnings.filter(({ stations }) => stations.includes(station)) ?? [];
}

/** The communities of a warning's stations. */
export function communitiesAt(
  stations: readonly string[],
  communities: readonly Community[] = [],
): Community[] {
  return communities.filter(({ station }) => station !== undefined && stations.includes(station));
}

/** Changes when, and only when, the weather of a page that is published with an edition does. */
export async function weatherVersion(context: BulletinContext & PushEnv): Promise<string> {
  const [home, { version }] = await Promise.all([readHomeReport(context), readWarnings(context)]);
  return `${home?.version ?? ''} ${version}`.trim();
}

/**
 * The source of a place's weather and its page about the place, if any, in the publication's
 * language.
 */
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

/** A text of the weather service in the publication's language. */
export function inLanguage(text: ServiceText, { language }: Pick<Publication, 'language'>): string {
  return text[languageOf(language)];
}
