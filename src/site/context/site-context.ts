import { type Edition, emptyEdition } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { readEdition } from './edition-store.ts';

/** What a request for one publication's site knows. */
export interface SiteContext {
  readonly env: Env;
  readonly publication: Publication;
  readonly now: Date;
  /** Runs after the response is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Requests a refresh where nothing was ever fetched. */
  readonly startRefresh: () => Promise<void>;
  /** The current edition, `undefined` where there is none; a request reads it once. */
  readonly edition: () => Promise<Edition | undefined>;
}

/** The context of one request. */
export function createSiteContext(given: Omit<SiteContext, 'edition'>): SiteContext {
  let reading: Promise<Edition | undefined> | undefined;
  return {
    ...given,
    edition: () => {
      reading ??= readEdition(given.env.EDITIONS, given.publication, given.now);
      return reading;
    },
  };
}

/** The edition to show. Where there is none yet the fallback items stand in, and a refresh starts in the background. */
export async function loadEdition(
  context: SiteContext,
): Promise<{ edition: Edition; isComplete: boolean }> {
  const publisher = context.publication.name;
  const edition = await context.edition();
  if (edition) return { edition: { ...edition, publisher }, isComplete: true };
  context.inBackground(context.startRefresh());
  return { edition: { ...emptyEdition(context.now), publisher }, isComplete: false };
}

/** How long a response is cached in memory before what it depends on is looked at again: dates, cache lifetimes (ms). */
const GENERATION_MS = 60_000;

/** The generation of responses: the edition that they show, `none` where there is none yet, and the present minute. */
export async function readGeneration(context: SiteContext): Promise<string> {
  const edition = await context.edition();
  return `${edition?.version ?? 'none'} ${Math.floor(context.now.getTime() / GENERATION_MS)}`;
}
