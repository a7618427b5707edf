import { genericZoneName } from '../../lib/clock/locale.ts';
import { NOTICE_KINDS } from '../../model/editorial/editorial.ts';
import { levelOfNotice } from '../../model/push/level.ts';
import { countSubscribers } from '../../model/push/recipients.ts';
import type { ReachHint, ZoneHint } from '../../shared/notice-hints.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** How many phones get a notice, by its kind and communities. Throws if D1 fails. */
export async function reachHint({
  env,
  publication,
  words,
}: Pick<PaperContext, 'env' | 'publication' | 'words'>): Promise<ReachHint> {
  const communities = publication.gazetteer?.communities ?? [];
  return {
    about: 'reach',
    subscribers: await countSubscribers(env.DB, publication.id),
    levels: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, levelOfNotice(kind)])),
    names: Object.fromEntries(communities.map(({ slug, name }) => [slug, name])),
    words: words.notices.reach,
  };
}

export function zoneHint({
  publication,
  locale,
  words,
}: Pick<PaperContext, 'publication' | 'locale' | 'words'>): ZoneHint {
  const communities = publication.gazetteer?.communities ?? [];
  const zones = [publication.timeZone, ...communities.map(({ timeZone }) => timeZone)];
  const nameOf = (timeZone: string) => genericZoneName({ ...locale, timeZone });
  return {
    about: 'zone',
    zones: Object.fromEntries(communities.map(({ slug, timeZone }) => [slug, timeZone])),
    names: Object.fromEntries(zones.map((timeZone) => [timeZone, nameOf(timeZone)])),
    paperZone: publication.timeZone,
    words: words.notices.zone,
  };
}
