import { type Edition, emptyEdition } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { type PaperBulletin, readBulletin } from '../bulletin/bulletin-store.ts';
import { wordsOf } from '../words/words.ts';
import { readEdition } from './edition-store.ts';
import { pictureModeOf } from './picture-mode.ts';

/** What a request brings to a page: bindings, publication, time, and work to be done behind the response. */
export interface SiteContext {
  readonly env: Env;
  readonly publication: Publication;
  /** The publications of this build, for the status page of the network; without them it shows this one alone of them. */
  readonly publications?: readonly Publication[];
  /**
   * The paper that has a domain now, `undefined` where none has; rejects where that cannot be found
   * out. Without it only this one is known.
   */
  readonly paperAt?: (domain: string) => Promise<Publication | undefined>;
  readonly now: Date;
  /** Runs after the response is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Requests a refresh where nothing was ever fetched. */
  readonly startRefresh: () => Promise<void>;
  /** The current edition as the paper's editors chose, `undefined` where there is none; a request reads it once. */
  readonly edition: () => Promise<Edition | undefined>;
  /** The weather and the warnings of its region and what its editors say, `undefined` where neither is; a request reads it once. */
  readonly weather: () => Promise<PaperBulletin | undefined>;
}

/** The context of one request. */
export function createSiteContext(given: Omit<SiteContext, 'edition' | 'weather'>): SiteContext {
  const { env, publication, now, inBackground } = given;
  let reading: Promise<Edition | undefined> | undefined;
  let readingBulletin: Promise<PaperBulletin | undefined> | undefined;
  const weather = () => {
    readingBulletin ??= readBulletin(env.EDITIONS, publication, now, inBackground);
    return readingBulletin;
  };
  return {
    ...given,
    weather,
    edition: () => {
      const pictures = pictureModeOf(publication, env);
      reading ??= readEdition(env.EDITIONS, publication, now, inBackground, pictures, weather());
      return reading;
    },
  };
}

/**
 * The edition to show. If there is none yet, it is one of fallback items; then, and where a desk's edition could not be read, a refresh
 * is requested in the background and what shows the edition is not stored.
 */
export async function loadEdition(
  context: SiteContext,
): Promise<{ edition: Edition; isComplete: boolean }> {
  const { publication } = context;
  const shown = {
    publisher: publication.name,
    fallback: publication.fallbackItems ?? wordsOf(publication).home.fallbackItems,
  };
  const edition = await context.edition();
  if (edition && !edition.isPartial) return { edition: { ...edition, ...shown }, isComplete: true };
  context.inBackground(context.startRefresh());
  return { edition: { ...(edition ?? emptyEdition(context.now)), ...shown }, isComplete: false };
}

/** The context of a page that does not show the edition, and would not be renewed with it. Reading it fails. */
export function withoutEdition(context: SiteContext): SiteContext {
  return {
    ...context,
    edition: () => Promise.reject(new Error('this page is not said to show the edition')),
  };
}
