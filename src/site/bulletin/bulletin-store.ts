import { logEvent } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import {
  bulletinKey,
  type DeskBulletin,
  gravityOf,
  readStoredBulletin,
  type Warning,
  type WeatherReport,
} from '../../model/bulletin.ts';
import {
  carrierOf,
  type Editorial,
  NOTICE_KINDS,
  type Notice,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { publishedCache, readPublished } from '../cache/read-kv.ts';

/**
 * A paper's hidden stories and pinned lead. `version` changes when, and only when, the rest does.
 */
export interface StoryChoices {
  version: string;
  /** `storyKey`s. */
  hidden: ReadonlySet<string>;
  /** The pinned lead; `until` in ms since the epoch. */
  lead?: { story: string; until: number };
}

interface PaperEditorial {
  /** Notices in force, most severe first. */
  notices: readonly Notice[];
  coming: readonly Notice[];
  choices?: StoryChoices;
  /** When it next changes without being published (ms since the epoch), or infinite. */
  changesAt: number;
}

/**
 * The weather of all of a publication's stations, and its editors' notices and choices. `version`
 * changes when any of it does, `warningsVersion` when a warning or a notice does, begins or ends.
 */
export interface PaperBulletin {
  version: string;
  warningsVersion: string;
  reports: Readonly<Record<string, WeatherReport>>;
  /** Warnings in force at the time of the request, most severe first. */
  warnings: readonly Warning[];
  editorial?: PaperEditorial;
}

/** Bulletins by desk; `null` if KV has none. */
const bulletins = publishedCache<DeskBulletin>({ staleMs: 60_000, maxSize: 2_000_000 });

/**
 * The publication's bulletin, merged from those of the desks that follow its stations and of its
 * carrier (`carrierOf`): from memory while fresh, else from KV (one read), else the last one that
 * this isolate knew. `undefined` if no place has a station and editors have published nothing.
 */
export async function readBulletin(
  kv: KVNamespace,
  publication: Pick<Publication, 'id' | 'desks' | 'gazetteer'>,
  now: Date,
  keepAlive?: (reading: Promise<unknown>) => void,
): Promise<PaperBulletin | undefined> {
  const { id } = publication;
  const isReported = isFollowingStations(publication);
  const carrier = carrierOf(publication);
  const ids = bulletinDesks(publication);
  const options = { keyOf: bulletinKey, parse: readStoredBulletin, onUnreadable: logUnreadable };
  const load = (missing: readonly string[]) => readPublished(kv, missing, options);
  const known = await bulletins.getMany(ids, now.getTime(), load, keepAlive);
  const found = ids.flatMap((id) => known.get(id) ?? []);
  if (!isReported && !found.some(({ editorial }) => editorial?.[id])) return undefined;
  const generation = found
    .map(({ version, warningsVersion }) => `${version} ${warningsVersion}`)
    .join(' ');
  const cached = merged.lookup(id, now.getTime(), generation);
  if (cached) return cached.value;
  const reported = isReported ? found : [];
  // The carrier's value first: a former carrier may still have an outdated one.
  const carried = carrier === undefined ? undefined : known.get(carrier)?.editorial?.[id];
  const stored = carried ?? found.find(({ editorial }) => editorial?.[id])?.editorial?.[id];
  const bulletin = merge(reported, stored, now.getTime());
  merged.store(id, bulletin, now.getTime(), generation);
  return bulletin;
}

/** The desks whose bulletins a publication reads, and no others: KV counts keys. */
export function bulletinDesks(publication: Pick<Publication, 'desks' | 'gazetteer'>): string[] {
  const carrier = carrierOf(publication);
  const isReported = isFollowingStations(publication);
  return publication.desks.flatMap(({ id, stations }) =>
    (isReported && stations?.length) || id === carrier ? id : [],
  );
}

function isFollowingStations({ gazetteer }: Pick<Publication, 'gazetteer'>): boolean {
  return gazetteer?.communities.some(({ station }) => station !== undefined) ?? false;
}

const merged = new SwrCache<PaperBulletin>({
  maxEntries: 300,
  expiresAt: ({ warnings, editorial }) =>
    Math.min(
      ...warnings.map(({ expiresAt }) => Date.parse(expiresAt)),
      editorial?.changesAt ?? Number.POSITIVE_INFINITY,
    ),
});

function merge(
  desks: readonly DeskBulletin[],
  stored: Editorial | undefined,
  now: number,
): PaperBulletin {
  const warnings = desks
    .flatMap((bulletin) => bulletin.warnings)
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .sort((a, b) => gravityOf(b) - gravityOf(a));
  const editorial = stored && editorialAt(stored, now);
  const { notices = [], coming = [], choices } = editorial ?? {};
  // The numbers change as notices begin and end, several possibly at the same time.
  const shown =
    notices.length + coming.length === 0 ? [] : [stored?.noticesVersion, notices.length];
  const choice = choices ? [choices.version] : [];
  return {
    version: [...desks.map(({ version }) => version), ...shown, ...choice].join('.'),
    warningsVersion: [
      ...desks.map((desk) => desk.warningsVersion),
      warnings.length,
      ...shown,
      ...(shown.length > 0 ? [coming.length] : []),
    ].join('.'),
    reports: Object.assign({}, ...desks.map(({ reports }) => reports)),
    warnings,
    ...(editorial && { editorial }),
  };
}

function editorialAt({ notices, hidden, lead }: Editorial, now: number): PaperEditorial {
  const open = notices.filter(({ until }) => Date.parse(until) > now);
  const inForce = open.filter(({ from }) => Date.parse(from) <= now);
  const coming = open.filter(
    ({ from, until }) => Date.parse(from) > now && Date.parse(from) < Date.parse(until),
  );
  const leadUntil = Date.parse(lead?.until ?? '');
  const pinned = lead && leadUntil > now ? { story: lead.story, until: leadUntil } : undefined;
  return {
    notices: inForce.sort((a, b) => NOTICE_KINDS.indexOf(a.kind) - NOTICE_KINDS.indexOf(b.kind)),
    coming: coming.sort((a, b) => Date.parse(a.from) - Date.parse(b.from)),
    ...((hidden.length > 0 || pinned) && {
      choices: {
        version: shortHash(JSON.stringify([hidden, pinned])),
        hidden: new Set(hidden),
        ...(pinned && { lead: pinned }),
      },
    }),
    changesAt: Math.min(
      ...inForce.map(({ until }) => Date.parse(until)),
      ...coming.map(({ from }) => Date.parse(from)),
      ...(pinned ? [pinned.until] : []),
    ),
  };
}

export function cacheBulletin(desk: string, bulletin: DeskBulletin, now: Date): void {
  bulletins.store(desk, bulletin, now.getTime());
}

/**
 * Marks the desk's bulletin fresh if it is of `takenAt` (ms) or later. Returns `false` if this
 * isolate lacks that bulletin.
 */
export function confirmBulletin(desk: string, takenAt: number | null, now: Date): boolean {
  const known = bulletins.lastGood(desk);
  const isKnown = known != null && Date.parse(known.publishedAt) >= (takenAt ?? 0);
  if (isKnown) bulletins.store(desk, known, now.getTime());
  return isKnown || !takenAt;
}

export function expireBulletins(): void {
  bulletins.expire();
}

function logUnreadable(desks: readonly string[], error: unknown): void {
  const facts = error === undefined ? { desk: desks[0] } : { desks: desks.join(' '), error };
  logEvent('error', 'bulletin unreadable', facts);
}
