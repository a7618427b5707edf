import { addDays } from '../src/lib/clock/zoned-time.ts';
import { SECTION_IDS } from '../src/shared/sections.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedStory,
  archiveKeys,
  type DayRecord,
  type Days,
} from '../src/site/archive/day-record.ts';
import { replaceDays } from '../src/site/archive/month-index.ts';

/** Fixed days with issues. The second one is as full as a day with 25 sources. */
const FIXED_DAYS = ['2025-01-13', '2025-01-14', '2025-01-16'] as const;
const FULL_DAY = FIXED_DAYS[1];
/** Days with further issues, counted back from today. */
const DAYS_AGO = [1, 2, 3, 5, 8, 33, 34];

const PLACES = ['Iqaluit', 'Arviat', 'Pond Inlet', 'Rankin Inlet', 'Kugluktuk', 'Baker Lake'];
const WHO = ['The council of', 'A school in', 'An elder from', 'The co-op of', 'A hunter from'];
const DO = ['votes on', 'asks for', 'opens', 'repairs', 'talks about', 'celebrates', 'measures'];
const WHAT = ['the sea ice', 'a new rink', 'its water plant', 'the spring games', 'a sewing room'];
const SYLLABICS = 'ᐃᖃᓗᖕᓂ ᓯᑯ ᖃᐅᔨᓴᖅᑕᐅᔪᖅ';

/** Invented back issues of a sample paper, by key, in stored form. */
export function sampleBackIssues(paper: string, today: string): Map<string, string> {
  const days = [...FIXED_DAYS, ...DAYS_AGO.map((ago) => addDays(today, -ago))];
  const records = days.map((day) => sampleRecord(paper, day));
  const months = Map.groupBy(records, ({ day }) => day.slice(0, 7));
  const list: Days = {
    shape: ARCHIVE_SHAPE,
    paper,
    closed: Object.fromEntries(records.map(({ day, stories }) => [day, stories.length])),
  };
  return new Map([
    ...records.map(
      (record) => [archiveKeys.day(paper, record.day), JSON.stringify(record)] as const,
    ),
    ...Array.from(
      months,
      ([month, own]) => [archiveKeys.month(paper, month), replaceDays('', own)] as const,
    ),
    [archiveKeys.days(paper), JSON.stringify(list)],
  ]);
}

function sampleRecord(paper: string, day: string): DayRecord {
  const count = day === FULL_DAY ? 250 : 20;
  return {
    shape: ARCHIVE_SHAPE,
    paper,
    day,
    isClosed: true,
    editionVersion: 'sample',
    stories: Array.from({ length: count }, (_, nth) => sampleStory(day, nth)),
    posts:
      day === FULL_DAY
        ? [{ slug: 'drum-for-a-long-night', title: 'A drum for a long night', publishedAt: day }]
        : [],
  };
}

function sampleStory(day: string, nth: number): ArchivedStory {
  const seed = nth * 7 + Number(day.slice(-2)) * 3;
  const of = (words: readonly string[], step: number) =>
    words[Math.floor(seed / step) % words.length];
  const isInuktitut = nth % 17 === 5;
  const title = `${of(WHO, 1)} ${of(PLACES, 3)} ${of(DO, 5)} ${of(WHAT, 11)}`;
  const publisher = `Sample Publisher ${1 + (nth % 25)}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const minutes = 24 * 60 - 1 - ((nth * 5) % 700);
  return {
    key: `sample-${day}-${nth}`,
    title: isInuktitut ? `${SYLLABICS} ${nth}` : title,
    publisher,
    link: `https://publisher-${1 + (nth % 25)}.example/${day.replaceAll('-', '/')}/${slug}-${idOf(seed * 997 + nth)}`,
    publishedAt: new Date(Date.parse(day) + minutes * 60_000).toISOString(),
    section: SECTION_IDS[nth % 14] ?? 'local',
    places: [],
    ...(isInuktitut && { language: 'iu' }),
  };
}

/** A unique story number, as in publishers' addresses. */
function idOf(seed: number): string {
  const digits = (factor: number) => ((seed * factor) % 4_294_967_291).toString(36);
  return digits(2_654_435_761) + digits(40_503) + digits(1_597_334_677);
}
