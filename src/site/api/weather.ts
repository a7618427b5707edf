import * as v from 'valibot';
import { warningsTags } from '../../edition/cache-tags.ts';
import type { Community } from '../../publications/gazetteer.ts';
import type { WeatherBoxResponse } from '../../shared/weather-box.ts';
import { publicationKey, shownVersion } from '../cache/publication-key.ts';
import { lookupResponse, startRendering, storeResponse } from '../cache/response-cache.ts';
import { weatherBox } from '../components/WeatherBox.tsx';
import { minuteOf, type SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, limitLifetimes, setCaching } from '../http/caching.ts';
import { readParameters } from '../http/parameters.ts';
import { problem } from '../http/plain-responses.ts';
import { pathOf } from '../http/request-address.ts';
import { reportAge } from '../weather/report-age.ts';
import { readPlaceReport, readWarnings, weatherSource } from '../weather/shown-weather.ts';
import { wordsOf } from '../words/words.ts';

const ParametersSchema = v.object({ community: v.pipe(v.string(), v.maxLength(100)) });

/**
 * GET /api/weather?community=SLUG: what a page shows of a place's weather, also as the box of the front page, and the warnings in force there. `report` is `null` where there
 * is none, or one of more than 12 hours ago. 400 without a community, 404 for one that the publication does not know.
 */
export async function serveWeatherApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication, now } = context;
  const key = `${publicationKey(publication)} ${pathOf(request)}`;
  const all = await context.weather();
  const cacheKey = { key, generation: `${all?.version} ${minuteOf(key, now)}`, now };
  const cached = lookupResponse(cacheKey, request);
  if (cached) return cached;

  const { searchParams } = new URL(request.url);
  const parameters = readParameters(ParametersSchema, searchParams, publication.language);
  if (parameters instanceof Response) return parameters;
  const community = publication.gazetteer?.communities.find(
    ({ slug }) => slug === parameters.community,
  );
  if (!community) {
    const { unknownCommunity } = wordsOf(publication).weather;
    return problem(404, unknownCommunity, { parameter: 'community' });
  }
  startRendering(cacheKey);
  const [place, shown] = await Promise.all([
    readPlaceReport(context, community),
    readWarnings(context),
  ]);
  const { station } = community;
  const age = reportAge(place?.report, now);
  const warnings = shown.warnings
    .filter(({ stations }) => station !== undefined && stations.includes(station))
    .map(({ stations: _, ...warning }) => warning);
  const body = {
    slug: community.slug,
    html: weatherBox(publication, { community, report: place?.report, now }),
    community: describe(community),
    observedAt: age === 'none' ? null : (place?.report?.observedAt ?? null),
    isOld: age === 'old',
    report: age === 'none' ? null : (place?.report ?? null),
    warnings,
    source: weatherSource(publication, community),
  } satisfies WeatherBoxResponse & Record<string, unknown>;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  const isNeverStale = shown.endsAt !== undefined;
  const tags = [...(place?.tags ?? []), ...warningsTags(publication)];
  const policy = { browserSeconds: 60, edgeSeconds: EDITION_EDGE_SECONDS, isNeverStale };
  setCaching(headers, policy, tags);
  const ends = [place?.expiresAt, shown.endsAt].filter((time) => time !== undefined);
  const expiresAt = ends.length > 0 ? Math.min(...ends) : undefined;
  limitLifetimes(headers, expiresAt, now);
  const version = shownVersion(publication, `${place?.version ?? 'none'}.${shown.version}`);
  headers.set('ETag', `W/"${version}"`);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return storeResponse(cacheKey, { version, headers, expiresAt, bytes }, request);
}

function describe({ slug, name, timeZone }: Community) {
  return { slug, name, timeZone };
}
