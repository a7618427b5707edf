import * as v from 'valibot';
import { gravityOf, ReportSchema, WarningSchema } from '../../model/bulletin.ts';
import type { DeepReadonly } from '../../model/publication/desk.ts';
import type { WarningTitle } from './warning-title.ts';

/** Its fields stand in the order in which they are made: what is known of an unchanged warning is the same text. */
const StationWarningSchema = v.object({
  /** What tells it from others at this place, in every document (warning-title.ts). */
  key: v.string(),
  ...v.pick(WarningSchema, ['level', 'title', 'text', 'issuedAt', 'expiresAt']).entries,
  /** Whether the service named the end; else it counts as in force until then if nothing more is heard of it. */
  hasOwnEnd: v.boolean(),
});

const ContentSchema = v.object({
  report: v.exactOptional(ReportSchema),
  warnings: v.array(StationWarningSchema),
  /** Set where something in the document could not be read: a warning that is not here may be in force. */
  isIncomplete: v.exactOptional(v.literal(true)),
});

/** A warning as one document of a station has it. */
export type StationWarning = DeepReadonly<v.InferOutput<typeof StationWarningSchema>>;
/** What a document of a station last said, as D1 keeps it. */
export type StationContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;

const StoredSchema = v.pipe(v.string(), v.parseJson(), ContentSchema);

/** What a stored text holds; `undefined` where it is damaged or of another shape. */
export function readStationContent(stored: string): StationContent | undefined {
  const { success, output } = v.safeParse(StoredSchema, stored);
  return success ? output : undefined;
}

/** Warnings of one station at most: more is no weather. */
const MAX_STATION_WARNINGS = 10;
/** A warning that names no end, or one further ahead than any forecast, counts as in force so long after it was last seen (ms). */
const UNBOUNDED_MS = 24 * 3_600_000;
/** No warning is issued for longer than this (ms). */
const MAX_OWN_MS = 72 * 3_600_000;
/** The bound is moved on when half of it is over, so that an unchanged document is not stored with every poll. */
const RENEWED_MS = UNBOUNDED_MS / 2;

/** A warning as a document names it, with the times that it gives. */
export interface SeenWarning extends WarningTitle, Pick<StationWarning, 'text'> {
  readonly issued: Date | undefined;
  readonly end?: Date | undefined;
}

/**
 * The gravest of the warnings that a document names at `now` and that are in force, each once, in an order that does not change with the
 * document's. `seen`: also, as `undefined`, what could not be read. `previous`: what it said before.
 */
export function storeWarnings(
  seen: readonly (SeenWarning | undefined)[],
  previous: StationContent | undefined,
  now: Date,
): Pick<StationContent, 'warnings' | 'isIncomplete'> {
  const known = new Map(previous?.warnings.map((warning) => [warning.key, warning]));
  const found = new Map<string, StationWarning>();
  for (const { issued, end, ...warning } of seen.filter((each) => each !== undefined)) {
    const before = known.get(warning.key);
    const bound = endOf(end, before, now);
    if (!bound) continue;
    const isPast = issued && issued.getTime() <= now.getTime();
    const issuedAt = isPast ? issued.toISOString() : (before?.issuedAt ?? now.toISOString());
    found.set(warning.key, { ...warning, issuedAt, ...bound });
  }
  const warnings = [...found.values()]
    .sort((a, b) => gravityOf(b) - gravityOf(a) || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_STATION_WARNINGS);
  const isIncomplete =
    seen.some((each) => !each || each.key.endsWith(' ?')) || found.size > warnings.length;
  return { warnings, ...(isIncomplete && { isIncomplete }) };
}

/**
 * Until when a warning is in force that is seen at `now`: its own end, if that is near enough to be one; else a day from now, or the bound
 * that it has, where half of that is left. `undefined` where its own end is over.
 */
function endOf(
  own: Date | undefined,
  known: Pick<StationWarning, 'expiresAt' | 'hasOwnEnd'> | undefined,
  now: Date,
): Pick<StationWarning, 'expiresAt' | 'hasOwnEnd'> | undefined {
  const leftMs = own ? own.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  if (leftMs <= 0) return undefined;
  if (own && leftMs <= MAX_OWN_MS) return { expiresAt: own.toISOString(), hasOwnEnd: true };
  if (known && !known.hasOwnEnd && !isRenewalDue(known, now))
    return { expiresAt: known.expiresAt, hasOwnEnd: false };
  return { expiresAt: new Date(now.getTime() + UNBOUNDED_MS).toISOString(), hasOwnEnd: false };
}

/** Whether a warning that names no end, and is still seen, is to be seen again so that its bound is moved on. */
export function isRenewalDue(
  { expiresAt, hasOwnEnd }: Pick<StationWarning, 'expiresAt' | 'hasOwnEnd'>,
  now: Date,
): boolean {
  return !hasOwnEnd && Date.parse(expiresAt) <= now.getTime() + RENEWED_MS;
}
