import * as v from 'valibot';
import { parseStored } from '../../lib/parse-stored.ts';
import { WARNING_LEVELS } from '../../model/bulletin.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { type Desk, stationSourceId } from '../../model/publication/desk.ts';
import { levelOfNotice, levelOfWarning, PUSH_LEVELS } from '../../model/push/level.ts';
import type { StoredBulletin } from '../store/bulletin-progress.ts';
import { type StationReading, stationReadings } from '../weather/compose-bulletin.ts';

const ContentSchema = v.object({
  level: v.picklist(PUSH_LEVELS),
  /** The colour of a warning, if it has one. */
  colour: v.exactOptional(v.picklist(WARNING_LEVELS)),
  /** Its texts by language (BCP 47). */
  texts: v.pipe(
    v.array(v.object({ language: v.string(), title: v.string(), text: v.string() })),
    v.minLength(1),
  ),
  /** The place of a warning, or the source of a notice. */
  from: v.string(),
  /** The paper's page with details. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** Its end, if the source states one. */
  until: v.exactOptional(v.string()),
  /** When an editor last had it sent again (ISO 8601). */
  sentAgainAt: v.exactOptional(v.string()),
});

/** The content of the messages about a warning or notice, as D1 stores it. */
export type PushContent = v.InferOutput<typeof ContentSchema>;

/** Parses stored content; `undefined` if it is damaged or of another shape. */
export function readContent(stored: string): PushContent | undefined {
  return parseStored(ContentSchema, stored);
}

/** A warning at a station, or a notice of a paper. Times are ms since the epoch. */
export interface Subject {
  kind: 'warning' | 'notice';
  /** The id of the station or paper. */
  scope: string;
  /** Identifies it within its scope, whatever its level, text, communities and end. */
  name: string;
  /** Communities that a notice is for; empty: all of its paper. */
  communities: readonly string[];
  startsAt: number;
  endsAt: number;
  /** When its source was read. */
  readAt: number;
  /** Whether it had already ended at `readAt`. */
  isOver: boolean;
  content: PushContent;
}

/** The last readings of a desk's warnings and notices. Times are ms since the epoch. */
export interface DeskReadings {
  /** Warnings and notices, including ended ones. */
  subjects: readonly Subject[];
  /** When each station (`warning ID`) and paper (`notice ID`) was read, if it is readable. */
  readAt: Readonly<Record<string, number>>;
  /** By subject key: when the city page that lists it was read. */
  listedOnPageAt: Readonly<Record<string, number>>;
}

/** The readings of a desk as of `now` (ms). A hazard at a station gets its highest level. */
export function subjectsOf(
  desk: Desk,
  { contents, editorial, editedAt, unreadable }: StoredBulletin,
  now: number,
): DeskReadings {
  const stations = stationReadings(desk, contents);
  const isRead = ({ station, readAt, isIncomplete }: StationReading) =>
    readAt > 0 &&
    !isIncomplete &&
    !unreadable.includes(stationSourceId('warnings', station)) &&
    !unreadable.includes(stationSourceId('report', station));
  const edited = (paper: string) => editedAt[paper] ?? 0;
  const found = [
    ...stations.flatMap((station) => stationSubjects(desk, station)),
    ...Object.entries(editorial).flatMap(([paper, { notices }]) =>
      notices.map((notice) => noticeSubject(paper, notice, edited(paper), now)),
    ),
  ];
  // The map below retains the last of each hazard: the one in force at the highest level.
  const rankOf = ({ endsAt, isOver, content }: Subject) => {
    if (endsAt > now) return content.level;
    return isOver ? -2 : -1;
  };
  const ranked = found.toSorted((a, b) => rankOf(a) - rankOf(b));
  const bySubject = new Map(ranked.map((each) => [subjectKey(desk.id, each), each]));
  const onPages = stations.flatMap((station) => warningsOnPage(desk, station, contents));
  return {
    subjects: [...bySubject.values()],
    readAt: Object.fromEntries([
      ...stations.filter(isRead).map(({ station, readAt }) => [`warning ${station}`, readAt]),
      ...Object.keys(editorial).map((paper) => [`notice ${paper}`, edited(paper)]),
    ]),
    listedOnPageAt: Object.fromEntries(
      onPages.map((each) => [subjectKey(desk.id, each), each.readAt]),
    ),
  };
}

/** The warnings in force on a station's city page. */
function warningsOnPage(
  desk: Desk,
  station: StationReading,
  contents: StoredBulletin['contents'],
): Subject[] {
  const page = contents.get(stationSourceId('report', station.station));
  const readAt = page?.goodAt ?? 0;
  const warnings = (page?.warnings ?? []).map((warning) => ({ ...warning, readAt }));
  return stationSubjects(desk, { ...station, warnings }).filter(({ isOver }) => !isOver);
}

/** Key of a subject. Warnings are separate for each desk; notices are not. */
export function subjectKey(desk: string, { kind, scope, name }: Omit<Subject, 'content'>): string {
  return [kind, ...(kind === 'warning' ? [desk] : []), scope, name].join(' ');
}

function stationSubjects(desk: Desk, { station, warnings }: StationReading): Subject[] {
  const from = desk.stations?.find(({ id }) => id === station)?.name ?? '';
  return warnings.map(({ key, level, title, text, expiresAt, hasOwnEnd, readAt }) => ({
    kind: 'warning',
    scope: station,
    // Without the level: a hazard whose level changes stays the same warning.
    name: level && key.startsWith(`${level} `) ? key.slice(level.length + 1) : key,
    communities: [],
    startsAt: 0,
    endsAt: Date.parse(expiresAt),
    readAt,
    isOver: Date.parse(expiresAt) <= readAt,
    content: {
      level: levelOfWarning(level, key),
      ...(level && { colour: level }),
      texts: (['en', 'fr'] as const).map((language) => ({
        language,
        title: title[language],
        text: text[language],
      })),
      from,
      path: '/notices',
      ...(hasOwnEnd && { until: expiresAt }),
    },
  }));
}

function noticeSubject(paper: string, notice: Notice, readAt: number, now: number): Subject {
  const { id, kind, texts, communities, from, until, source, sentAgainAt } = notice;
  return {
    kind: 'notice',
    scope: paper,
    name: id,
    communities: communities.toSorted(),
    startsAt: Date.parse(from),
    endsAt: Date.parse(until),
    readAt,
    isOver: Date.parse(until) <= now,
    content: {
      level: levelOfNotice(kind),
      texts: texts.map((text) => ({ ...text })),
      from: source,
      path: `/notices#${id}`,
      ...(sentAgainAt && { sentAgainAt }),
    },
  };
}
