import * as v from 'valibot';
import type { Editorial, Notice } from '../../edition/editorial.ts';
import { WARNING_LEVELS } from '../../edition/weather.ts';
import type { Desk } from '../../publications/desk.ts';
import { levelOfNotice, levelOfWarning, PUSH_LEVELS } from '../../push/level.ts';
import type { WarningInForce } from '../weather/compose-weather.ts';

/** Who is told: those whose community a station reports for, or those of a paper, in some of its communities where it names any. */
const AudienceSchema = v.union([
  v.object({ desk: v.string(), station: v.string() }),
  v.object({ paper: v.string(), communities: v.array(v.string()) }),
]);

const ContentSchema = v.object({
  level: v.picklist(PUSH_LEVELS),
  /** Of a warning that has one. */
  colour: v.exactOptional(v.picklist(WARNING_LEVELS)),
  audience: AudienceSchema,
  /** What it says, in each of its languages (BCP 47). */
  texts: v.pipe(
    v.array(v.object({ language: v.string(), title: v.string(), text: v.string() })),
    v.minLength(1),
  ),
  /** The place that it is for, or who says so. */
  from: v.string(),
  /** The page of the paper that says more. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** When it ends, where that is known. */
  until: v.exactOptional(v.string()),
});

/** What subscribers are told of a warning or notice, as D1 keeps it. */
export type PushContent = v.InferOutput<typeof ContentSchema>;
export type Audience = PushContent['audience'];

const StoredSchema = v.pipe(v.string(), v.parseJson(), ContentSchema);

/** The content that a stored text holds; `undefined` where it is damaged or of another shape. */
export function readContent(stored: string): PushContent | undefined {
  const { success, output } = v.safeParse(StoredSchema, stored);
  return success ? output : undefined;
}

/** A warning at a station, or a notice of a paper: what subscribers are told once. Times are ms since the epoch. */
export interface Subject {
  /** Tells it from all others, however its level, text or end changes. */
  readonly subject: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly content: PushContent;
}

/** All that may be told of a desk's weather: the gravest alone of warnings at a station that differ by their level only. */
export function subjectsOf(
  desk: Desk,
  warnings: readonly WarningInForce[],
  editorial: Readonly<Record<string, Editorial>> = {},
): Subject[] {
  const found = [
    ...warnings.map((each) => ofWarning(desk, each)),
    ...Object.entries(editorial).flatMap(([paper, { notices }]) =>
      notices.flatMap((notice) => ofNotice(paper, notice)),
    ),
  ];
  const gravest = new Map<string, Subject>();
  for (const each of found) {
    const other = gravest.get(each.subject);
    if (!other || other.content.level < each.content.level) gravest.set(each.subject, each);
  }
  return [...gravest.values()];
}

function ofWarning(desk: Desk, { station, warning }: WarningInForce): Subject {
  const { key, level, title, text, expiresAt, hasOwnEnd } = warning;
  const name = desk.stations?.find(({ id }) => id === station)?.name ?? '';
  // The same hazard under another level is the same warning.
  const hazard = level && key.startsWith(`${level} `) ? key.slice(level.length + 1) : key;
  return {
    subject: `warning ${desk.id} ${station} ${hazard}`,
    startsAt: 0,
    endsAt: Date.parse(expiresAt),
    content: {
      level: levelOfWarning(level),
      ...(level && { colour: level }),
      audience: { desk: desk.id, station },
      texts: (['en', 'fr'] as const).map((language) => ({
        language,
        title: title[language],
        text: text[language],
      })),
      from: name,
      path: '/notices',
      ...(hasOwnEnd && { until: expiresAt }),
    },
  };
}

/**
 * A notice in each of its communities, or in all at once: one that is added later is told then, and the others are not told again
 * (`CampaignStore.audience`).
 */
function ofNotice(paper: string, notice: Notice): Subject[] {
  const { id, kind, texts, communities, from, until, source } = notice;
  const audiences = communities.length > 0 ? communities.map((community) => [community]) : [[]];
  return audiences.map((audience) => ({
    subject: [`notice ${paper} ${id}`, ...audience].join(' '),
    startsAt: Date.parse(from),
    endsAt: Date.parse(until),
    content: {
      level: levelOfNotice(kind),
      audience: { paper, communities: audience },
      texts: texts.map((text) => ({ ...text })),
      from: source,
      path: `/notices#${id}`,
    },
  }));
}

/** What the subjects of a notice begin with, whichever its communities; `null` of a warning. */
export function noticeOf(subject: string, audience: Audience): string | null {
  if ('station' in audience) return null;
  const [community] = audience.communities;
  return community === undefined ? subject : subject.slice(0, -` ${community}`.length);
}
