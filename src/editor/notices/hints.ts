import { genericZoneName } from '../../lib/clock/locale.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { NOTICE_KINDS } from '../../model/editorial/editorial.ts';
import { levelOfNotice } from '../../model/push/level.ts';
import { countSubscribers } from '../../model/push/recipients.ts';
import { type ReachHint, whereText, type ZoneHint } from '../../shared/notice-hints.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** How long counts of subscribers are cached (ms): D1 reads a row for each subscriber. */
const COUNT_TTL_MS = 600_000;

const counts = new SwrCache<ReachHint['subscribers']>({ maxEntries: 100, ttlMs: COUNT_TTL_MS });

/**
 * How many phones get a notice, by its kind and communities. `isBegun`: they may have it already.
 * `undefined` if D1 fails, which is logged.
 */
export async function reachHint(
  context: Pick<PaperContext, 'env' | 'publication' | 'words' | 'now'>,
  isBegun = false,
): Promise<ReachHint | undefined> {
  const { env, publication, words, now } = context;
  const { id } = publication;
  const subscribers = await tryOrLog('subscribers not counted', { publication: id }, () =>
    counts.get(id, now.getTime(), () => countSubscribers(env.DB, id)),
  );
  const { reach, audience } = words.notices;
  return (
    subscribers && {
      about: 'reach',
      subscribers,
      levels: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, levelOfNotice(kind)])),
      names: namesOf(context),
      words: isBegun ? { ...reach, ...audience } : reach,
    }
  );
}

/** ` in Arviat, Baker Lake`. Empty for the whole paper. */
export function whereOf(
  context: Pick<PaperContext, 'publication' | 'words'>,
  communities: readonly string[],
): string {
  return whereText({ names: namesOf(context), words: context.words.notices.reach }, communities);
}

function namesOf({ publication }: Pick<PaperContext, 'publication'>): Record<string, string> {
  const communities = publication.gazetteer?.communities ?? [];
  return Object.fromEntries(communities.map(({ slug, name }) => [slug, name]));
}

export function zoneHint({
  publication,
  locale,
  words,
}: Pick<PaperContext, 'publication' | 'locale' | 'words'>): ZoneHint {
  const communities = publication.gazetteer?.communities ?? [];
  const nameOf = (timeZone: string) => genericZoneName({ ...locale, timeZone });
  return {
    about: 'zone',
    zones: Object.fromEntries(communities.map(({ slug, timeZone }) => [slug, nameOf(timeZone)])),
    paperZone: nameOf(publication.timeZone),
    words: words.notices.zone,
  };
}
