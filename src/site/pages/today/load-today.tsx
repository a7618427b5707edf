import { sectionTags, stationTags } from '../../../edition/cache-tags.ts';
import type { Edition } from '../../../edition/edition.ts';
import type { Publication } from '../../../publications/publication.ts';
import { SECTION_IDS } from '../../../publications/sections.ts';
import { localDay, nextMidnight } from '../../../shared/locale.ts';
import { shortHash } from '../../../text/hashes.ts';
import { publicationKey } from '../../cache/publication-key.ts';
import { loadEdition, type SiteContext } from '../../context/site-context.ts';
import { hasForecasts, reportAge } from '../../weather/report-age.ts';
import type { PaperWeather } from '../../weather/weather-store.ts';
import { wordsOf } from '../../words/words.ts';
import type { Page, PageLoader } from '../page.ts';
import { makeSheet, type SheetFacts } from './compose-sheet.ts';
import { type Sheet, SheetDocument, stylesOf, TODAY_PATH } from './Sheet.tsx';

/** /today: the whole edition on one sheet (docs/north/06-today.md). */
export const loadToday: PageLoader = (context) => loadSheet(context);

/** /today.html: the same document, which a browser saves as a file. */
export const loadTodayFile: PageLoader = async (context) => {
  const { publication, now } = context;
  const page = await loadSheet(context);
  return { ...page, fileName: `${publication.id}-${localDay(publication, now)}.html` };
};

async function loadSheet(context: SiteContext): Promise<Page> {
  const { publication, now } = context;
  const [{ edition, isComplete }, isPublished, weather] = await Promise.all([
    loadEdition(context),
    context.edition().then((found) => found !== undefined),
    context.weather(),
  ]);
  const version = versionOf(edition, publication, weather, now);
  const sheet = sheetOf({ publication, edition, isPublished, weather, now }, version);
  const { title, description } = wordsOf(publication).today;
  const { communities = [] } = publication.gazetteer ?? {};
  const stations = communities.flatMap(({ station }) => station ?? []);
  const styles = stylesOf(publication, sheet);
  return {
    title,
    description: description(publication.name),
    canonicalPath: TODAY_PATH,
    version: isComplete ? version : undefined,
    expiresAt: Math.min(
      nextMidnight(publication, now),
      sheet.weather.expiresAt ?? Number.POSITIVE_INFINITY,
    ),
    tags: [...sectionTags(publication, SECTION_IDS), ...stationTags(publication, stations)],
    styles: '',
    wholeDocument: { styles },
    render: () => <SheetDocument sheet={sheet} styles={styles} />,
  };
}

/** Of all that the sheet shows: stories, day, weather, and which of its reports are old. */
function versionOf(
  { version }: Edition,
  publication: Publication,
  weather: PaperWeather | undefined,
  now: Date,
): string {
  const day = localDay(publication, now);
  if (!weather) return `${version}.${day}`;
  const ends = weather.warnings.map(({ id, expiresAt }) => `${id} ${expiresAt}`);
  const shown = [weather.version, ends, ageMarks(weather, now)];
  return `${version}.${day}.${shortHash(JSON.stringify(shown))}`;
}

/** What is said of each report by its age. */
function ageMarks({ reports }: PaperWeather, now: Date): unknown[] {
  return Object.values(reports).map((report) => [
    reportAge(report, now),
    hasForecasts(report, now),
  ]);
}

/** The last sheet of each edition: every request of a minute's generation asks for it. It goes with the edition's stories. */
const sheets = new WeakMap<Edition['sections'], { readonly key: string; readonly sheet: Sheet }>();

function sheetOf(facts: SheetFacts, version: string): Sheet {
  const { publication, edition } = facts;
  const key = `${publicationKey(publication)} ${version} ${facts.isPublished}`;
  const known = sheets.get(edition.sections);
  if (known?.key === key) return known.sheet;
  const sheet = makeSheet(facts);
  sheets.set(edition.sections, { key, sheet });
  return sheet;
}
