import { type Edition, emptyEdition } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { readEdition } from './edition-store.ts';

/** What a request for one publication's site knows. */
export interface SiteContext {
  readonly env: Env;
  readonly publication: Publication;
  readonly now: Date;
  /** Runs after the answer is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Asks for a refresh where nothing was ever fetched. */
  readonly startRefresh: () => Promise<void>;
}

/** What each request has read, so that it asks KV once. */
const readings = new WeakMap<SiteContext, Promise<Edition | undefined>>();

function readOnce(context: SiteContext): Promise<Edition | undefined> {
  let reading = readings.get(context);
  if (!reading) {
    reading = readEdition(context.env.EDITIONS, context.publication, context.now);
    readings.set(context, reading);
  }
  return reading;
}

/** The edition to show. Where there is none yet the built-in items stand in and a refresh starts behind the reader's back. */
export async function loadEdition(
  context: SiteContext,
): Promise<{ edition: Edition; isComplete: boolean }> {
  const publisher = context.publication.name;
  const edition = await readOnce(context);
  if (edition) return { edition: { ...edition, publisher }, isComplete: true };
  context.inBackground(context.startRefresh());
  return { edition: { ...emptyEdition(context.now), publisher }, isComplete: false };
}

/** How long an answer is taken from memory before what it depends on is looked at again (dates, cache lifetimes). */
const MOMENT_MS = 60_000;

/** Names what answers depend on: the edition, `none` where there is none yet, and the present minute. */
export async function momentOf(context: SiteContext): Promise<string> {
  const edition = await readOnce(context);
  return `${edition?.version ?? 'none'} ${Math.floor(context.now.getTime() / MOMENT_MS)}`;
}
