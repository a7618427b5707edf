import { type Edition, emptyEdition } from '../../model/edition/edition.ts';
import { activeSourcesOf } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type PaperBulletin, readBulletin } from '../bulletin/bulletin-store.ts';
import { wordsOf } from '../words/words.ts';
import { readEdition } from './edition-store.ts';
import { pictureModeOf } from './picture-mode.ts';

export interface SiteContext {
  env: Env;
  publication: Publication;
  /** The build's publications, for the network's status page. */
  publications?: readonly Publication[];
  /** The paper that currently has a domain; rejects if that cannot be determined. */
  paperAt?: (domain: string) => Promise<Publication | undefined>;
  now: Date;
  /** Runs after the response is sent. */
  inBackground: (work: Promise<unknown>) => void;
  /** Requests the first refresh of desks that have never been fetched. */
  startRefresh: () => Promise<void>;
  /** The edition with editorial choices; read once per request. */
  edition: () => Promise<Edition | undefined>;
  /** The bulletin; read once per request; `undefined` if the publication has none. */
  bulletin: () => Promise<PaperBulletin | undefined>;
}

export function createSiteContext(options: Omit<SiteContext, 'edition' | 'bulletin'>): SiteContext {
  const { env, publication, now, inBackground } = options;
  let reading: Promise<Edition | undefined> | undefined;
  let readingBulletin: Promise<PaperBulletin | undefined> | undefined;
  const bulletin = () => {
    readingBulletin ??= readBulletin(env.EDITIONS, publication, now, inBackground);
    return readingBulletin;
  };
  return {
    ...options,
    bulletin,
    edition: () => {
      const pictures = pictureModeOf(publication, env);
      reading ??= readEdition(env.EDITIONS, publication, now, inBackground, pictures, bulletin());
      return reading;
    },
  };
}

/**
 * The edition to show. Without one it consists of fallback items; then, and if a desk's edition
 * could not be read, a refresh is requested and the response is not stored.
 */
export async function loadEdition(
  context: SiteContext,
): Promise<{ edition: Edition; isComplete: boolean }> {
  const { publication } = context;
  const shown = {
    publisher: publication.name,
    fallback: publication.fallbackItems ?? wordsOf(publication).home.fallbackItems,
    awaited: new Set(activeSourcesOf(publication.desks).map(({ section }) => section)),
  };
  const edition = await context.edition();
  if (edition && !edition.isPartial) return { edition: { ...edition, ...shown }, isComplete: true };
  context.inBackground(context.startRefresh());
  return { edition: { ...(edition ?? emptyEdition(context.now)), ...shown }, isComplete: false };
}

/** A context whose `edition` rejects, for pages that are not rendered again with each edition. */
export function withoutEdition(context: SiteContext): SiteContext {
  return {
    ...context,
    edition: () => Promise.reject(new Error('the route of this page lacks showsEdition')),
  };
}
