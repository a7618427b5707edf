import { localDay } from '../../../lib/clock/locale.ts';
import { shortHash } from '../../../lib/text/hashes.ts';
import { eventsTags, sectionTags, stationTags } from '../../../model/edition/cache-tags.ts';
import type { Edition } from '../../../model/edition/edition.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { SECTION_IDS } from '../../../shared/sections.ts';
import { hasArchive } from '../../archive/read-archive.ts';
import { publicationKey } from '../../cache/response-cache.ts';
import { loadEdition, type SiteContext } from '../../context/site-context.ts';
import { readEvents } from '../../events/load-events.ts';
import { wordsOf } from '../../words/words.ts';
import type { Page, PageLoader } from '../page.ts';
import { makeSheet, type SheetFacts } from './compose-sheet.ts';
import { type Sheet, SheetDocument, TODAY_PATH } from './Sheet.tsx';
import { sheetEvents } from './sheet-events.ts';
import { stylesOf } from './sheet-styles.ts';
import { sheetWeather } from './sheet-weather.ts';

/** /today.html: the same document as a download. */
export const loadTodayFile: PageLoader = async (context) => {
  const { publication, now } = context;
  const page = await loadToday(context);
  return { ...page, fileName: `${publication.id}-${localDay(publication, now)}.html` };
};

/** /today: the whole edition on one sheet (docs/north/06-today.md). */
export async function loadToday(context: SiteContext): Promise<Page> {
  const { publication } = context;
  const { isComplete, expiresAt, version, sheet } = await loadSheet(context);
  const canSubscribe = Boolean(context.env.VAPID_PUBLIC_KEY && publication.gazetteer);
  const { title, description } = wordsOf(publication).today;
  return {
    title,
    description: description(publication.name),
    canonicalPath: TODAY_PATH,
    version: isComplete ? version : undefined,
    expiresAt,
    tags: sheetTags(publication),
    styles: stylesOf(publication, sheet),
    isWholeDocument: true,
    render: () => <SheetDocument sheet={sheet} canSubscribe={canSubscribe} />,
  };
}

/** The cache tags of a publication's sheet. */
export function sheetTags(publication: Publication): string[] {
  const { communities = [] } = publication.gazetteer ?? {};
  const stations = communities.flatMap(({ station }) => station ?? []);
  return [
    ...sectionTags(publication, SECTION_IDS),
    ...stationTags(publication, stations),
    ...eventsTags(publication),
  ];
}

/**
 * Loads the current sheet. It expires at `expiresAt` (ms since the epoch). `isComplete` is false if
 * a desk's edition or its events are missing.
 */
export async function loadSheet(context: SiteContext) {
  const { publication, now } = context;
  const [{ edition, isComplete }, isPublished, bulletin, listed] = await Promise.all([
    loadEdition(context),
    context.edition().then((found) => found !== undefined),
    context.bulletin(),
    readEvents(context),
  ]);
  const events = sheetEvents(publication, listed, now);
  const weather = sheetWeather(publication, bulletin, now);
  const weatherVersion = shortHash(JSON.stringify(weather));
  const day = localDay(publication, now);
  const version = [edition.version, day, weatherVersion, listed.version].join('.');
  const facts = { publication, edition, isPublished, weather, events, now };
  return {
    edition,
    version,
    isComplete: isComplete && listed.version !== undefined,
    expiresAt: Math.min(listed.expiresAt, weather.expiresAt ?? Number.POSITIVE_INFINITY),
    sheet: sheetOf({ ...facts, hasArchive: hasArchive(context) }, version),
  };
}

/** The last sheet of each edition, by the edition's stories. */
const sheets = new WeakMap<Edition['sections'], { key: string; sheet: Sheet }>();

function sheetOf(facts: SheetFacts, version: string): Sheet {
  const { publication, edition } = facts;
  const key = `${publicationKey(publication)} ${version}`;
  const cached = sheets.get(edition.sections);
  if (cached?.key === key) return cached.sheet;
  const sheet = makeSheet(facts);
  sheets.set(edition.sections, { key, sheet });
  return sheet;
}
