import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { parseStored } from '../../lib/parse-stored.ts';
import { gravityOf, ReportSchema, WarningSchema } from '../../model/bulletin.ts';
import type { DeepReadonly } from '../../model/publication/desk.ts';
import type { WarningTitle } from './warning-title.ts';

/** Field order is significant: an unchanged warning must serialise to the same text. */
const StationWarningSchema = v.object({
  /** Identifies the warning at this place in all documents (warning-title.ts). */
  key: v.string(),
  ...v.pick(WarningSchema, ['level', 'title', 'text', 'issuedAt', 'expiresAt']).entries,
  /** Whether the service stated the end; otherwise later reads extend `expiresAt`. */
  hasOwnEnd: v.boolean(),
});

const ContentSchema = v.object({
  report: v.exactOptional(ReportSchema),
  warnings: v.array(StationWarningSchema),
  /** Set if part of the document could not be read: warnings in force may be missing. */
  isIncomplete: v.exactOptional(v.literal(true)),
});

export type StationWarning = DeepReadonly<v.InferOutput<typeof StationWarningSchema>>;
/** The last content of a station's document, as stored in D1. */
export type StationContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;

/** Parses stored content; `undefined` if it is damaged or has another shape. */
export function readStationContent(stored: string): StationContent | undefined {
  return parseStored(ContentSchema, stored);
}

/** Maximum warnings of one station; more is implausible. */
const MAX_STATION_WARNINGS = 10;
/** How long a warning without a plausible end stays in force after it was last seen (ms). */
const UNBOUNDED_MS = DAY_MS;
/** The longest plausible duration of a warning (ms). */
const MAX_OWN_MS = 3 * DAY_MS;
/** Remaining time (ms) below which a bound is extended: not every poll stores the document. */
const RENEWED_MS = UNBOUNDED_MS / 2;

/** A warning as a document lists it, with its times. */
export interface SeenWarning extends WarningTitle, Pick<StationWarning, 'text'> {
  issued: Date | undefined;
  end?: Date | undefined;
}

/**
 * The most severe warnings in force at `now`, each once. `isComplete`: whether every warning of
 * the document could be read. `previous`: the document's previous content.
 */
export function storeWarnings(
  { warnings: seen, isComplete }: { warnings: readonly SeenWarning[]; isComplete: boolean },
  previous: StationContent | undefined,
  now: Date,
): Pick<StationContent, 'warnings' | 'isIncomplete'> {
  const known = new Map(previous?.warnings.map((warning) => [warning.key, warning]));
  const found = new Map<string, StationWarning>();
  for (const { issued, end, ...warning } of seen) {
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
    !isComplete || seen.some(({ key }) => key.endsWith(' ?')) || found.size > warnings.length;
  return { warnings, ...(isIncomplete && { isIncomplete }) };
}

/**
 * When a warning seen at `now` ends: at its stated end if plausible; else at the known bound if
 * half of it is left; else a day from now. `undefined` if its stated end has passed.
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

/** Whether the bound of a warning without an end must be extended if it is still listed. */
export function isRenewalDue(
  { expiresAt, hasOwnEnd }: Pick<StationWarning, 'expiresAt' | 'hasOwnEnd'>,
  now: Date,
): boolean {
  return !hasOwnEnd && Date.parse(expiresAt) <= now.getTime() + RENEWED_MS;
}
