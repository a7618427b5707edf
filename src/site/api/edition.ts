import * as v from 'valibot';
import { sectionTags } from '../../edition/cache-tags.ts';
import { storiesOf } from '../../edition/edition-stories.ts';
import { SECTION_IDS } from '../../publications/sections.ts';
import { publicationKey, shownVersion } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, hasVersion, setCaching, setNoStore } from '../http/caching.ts';
import { notModified } from '../http/conditional.ts';
import { isOverLimit } from '../http/limit-requests.ts';
import { inWords, readParameters } from '../http/parameters.ts';
import { EDITION_PAGES } from '../pages/render-pages.ts';
import { serveTooMany } from '../pages/serve-error.ts';
import { servePage } from '../pages/serve-page.tsx';
import {
  type Changes,
  changesSince,
  contentVersion,
  type EditionPage,
  noteShown,
  PAGES,
  type Shown,
  tellStories,
  wholeOf,
} from './edition-changes.ts';

/** Versions are made of builds, hashes and days. */
const VERSION = /^\w[\w.-]{0,127}$/;

const ParametersSchema = v.object({
  page: v.optional(
    v.picklist(
      PAGES,
      inWords((words) => words.oneOf(PAGES.join(', '))),
    ),
  ),
  since: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        VERSION,
        inWords((words) => words.noVersion),
      ),
    ),
  ),
});

const encoder = new TextEncoder();

/** The JSON of responses. What was made while another version was shown is not looked up. */
const bodies = new SwrCache<Uint8Array>({
  maxSize: 2_000_000,
  sizeOf: ({ byteLength }) => byteLength,
});

/**
 * GET /api/edition?since=VERSION&page=PATH: what is new since a version. Where that is not known, all stories, and with `page` the whole
 * page, unless the version is of another build, or of the paper before it was published anew. 400 with the name and the reason for a
 * bad parameter.
 */
export async function serveEditionApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication, now } = context;
  const { searchParams } = new URL(request.url);
  const parameters = readParameters(ParametersSchema, searchParams, publication.language);
  if (parameters instanceof Response) return parameters;
  const { page, since } = parameters;
  const found = await (page === undefined
    ? findStories(context)
    : findPage(page, request, context));
  if (!found) return respond(await withoutVersion(page, context), unstored(), request);

  const { shown, headers } = found;
  const key = { name: `${publicationKey(publication)} ${page ?? ''}`, version: shown.version, now };
  if (since !== undefined) {
    const sinceKey = { ...key, name: `${key.name} ${since}` };
    const changes = cachedBody(sinceKey) ?? (await writeChanges(since, shown, sinceKey, context));
    if (changes) return respond(changes, headers, request);
    // Whoever makes versions up gets what no cache keeps, and not at any rate.
    if (await isOverLimit(request, context.env, now)) return serveTooMany(request, context);
    if (page !== undefined && contentVersion(since, context) === undefined)
      return respond(encode({ version: shown.version, since: null, page }), unstored(), request);
  }
  const whole = cachedBody(key) ?? storeBody(key, await wholeOf(shown, context));
  return respond(whole, since === undefined ? headers : unstored(), request);
}

async function writeChanges(
  since: string,
  shown: Shown,
  key: BodyKey,
  context: SiteContext,
): Promise<Uint8Array | undefined> {
  await noteShown(shown, context);
  const changes = await changesSince(since, shown, context);
  return changes && storeBody(key, changes);
}

/** What is shown now, and the type, version and caching of what says so. */
interface Found {
  readonly shown: Shown;
  readonly headers: Headers;
}

async function findStories(context: SiteContext): Promise<Found | undefined> {
  const { edition, isComplete } = await loadEdition(context);
  if (!isComplete) return undefined;
  const version = shownVersion(context.publication, edition.version);
  const headers = new Headers({ 'Content-Type': 'application/json', ETag: `W/"${version}"` });
  const caching = { browserSeconds: 60, edgeSeconds: EDITION_EDGE_SECONDS };
  setCaching(headers, caching, sectionTags(context.publication, SECTION_IDS));
  return { shown: { version, stories: storiesOf(edition) }, headers };
}

/** The page as a reader gets it, with its version and caching, whatever these depend on; `undefined` where it has no version. */
async function findPage(
  path: EditionPage,
  request: Request,
  context: SiteContext,
): Promise<Found | undefined> {
  const address = new URL(path, request.url).href;
  const page = await servePage(EDITION_PAGES[path], new Request(address), context, {
    showsEdition: true,
  });
  const [, version] = /^W\/"([^"]+)"$/.exec(page.headers.get('ETag') ?? '') ?? [];
  if (page.status !== 200 || version === undefined) return undefined;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  for (const name of ['ETag', 'Cache-Control', 'Cloudflare-CDN-Cache-Control', 'Cache-Tag']) {
    const value = page.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { edition } = await loadEdition(context);
  const bytes = new Uint8Array(await page.arrayBuffer());
  return { shown: { version, page: { path, bytes }, stories: storiesOf(edition) }, headers };
}

/** What there is without a whole edition: its stories so far. A page is to be had at its own address alone. */
async function withoutVersion(
  page: EditionPage | undefined,
  context: SiteContext,
): Promise<Uint8Array> {
  if (page !== undefined) return encode({ version: null, since: null, page });
  const { edition } = await loadEdition(context);
  const items = tellStories(storiesOf(edition), context.publication);
  return encode({ version: null, since: null, items });
}

/** Of which publication, page and version a response says what is new since, and which version was shown then. */
interface BodyKey {
  readonly name: string;
  readonly version: string;
  readonly now: Date;
}

function cachedBody({ name, version, now }: BodyKey): Uint8Array | undefined {
  const cached = bodies.lookup(name, now.getTime(), version);
  return cached?.kind === 'fresh' ? cached.value : undefined;
}

function storeBody({ name, version, now }: BodyKey, changes: Changes): Uint8Array {
  const bytes = encode(changes);
  bodies.store(name, bytes, now.getTime(), version);
  return bytes;
}

function encode(changes: Changes): Uint8Array {
  return encoder.encode(JSON.stringify(changes));
}

function unstored(): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  setNoStore(headers);
  return headers;
}

function respond(bytes: Uint8Array, headers: Headers, request: Request): Response {
  const etag = headers.get('ETag');
  if (etag && hasVersion(request, etag)) return notModified(headers);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}
