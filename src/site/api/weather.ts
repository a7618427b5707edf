import * as v from 'valibot';
import { warningsTags } from '../../model/edition/cache-tags.ts';
import type { WeatherBoxResponse } from '../../shared/weather-box.ts';
import {
  readPlaceReport,
  readWarnings,
  warningsOf,
  weatherSource,
} from '../bulletin/shown-weather.ts';
import { shownVersion } from '../cache/response-cache.ts';
import { weatherBox } from '../components/PlaceWeather.tsx';
import type { SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, limitLifetimes, notModified, setCaching } from '../http/caching.ts';
import { readParameters } from '../http/parameters.ts';
import { problem } from '../http/plain-responses.ts';
import { wordsOf } from '../words/words.ts';

const ParametersSchema = v.object({ community: v.pipe(v.string(), v.maxLength(100)) });

/**
 * GET /api/weather?community=SLUG: a place's weather, the box of the front page for it, and the
 * warnings in force there. `report` is `null` without one from the last 12 hours.
 */
export async function serveWeatherApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication, now } = context;
  const parameters = readParameters(ParametersSchema, request, publication.language);
  if (parameters instanceof Response) return parameters;
  const community = publication.gazetteer?.communities.find(
    ({ slug }) => slug === parameters.community,
  );
  if (!community) {
    const { unknownCommunity } = wordsOf(publication).weather;
    return problem(404, unknownCommunity, { parameter: 'community' });
  }
  const [place, shown] = await Promise.all([
    readPlaceReport(context, community),
    readWarnings(context),
  ]);
  const report = place?.age === 'none' ? undefined : place?.report;
  const body = {
    slug: community.slug,
    html: weatherBox(publication, { community, report: place?.report, now }),
    community: { slug: community.slug, name: community.name, timeZone: community.timeZone },
    observedAt: report?.observedAt ?? null,
    isOld: place?.age === 'old',
    report: report ?? null,
    warnings: warningsOf(community, shown).map(({ stations: _, ...warning }) => warning),
    source: weatherSource(publication, community),
  } satisfies WeatherBoxResponse & Record<string, unknown>;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  const isNeverStale = shown.changesAt !== undefined;
  const tags = [...(place?.tags ?? []), ...warningsTags(publication)];
  const policy = { browserSeconds: 60, edgeSeconds: EDITION_EDGE_SECONDS, isNeverStale };
  setCaching(headers, policy, tags);
  limitLifetimes(headers, place?.expiresAt, now);
  limitLifetimes(headers, shown.changesAt, now);
  const version = shownVersion(publication, `${place?.version ?? 'none'}.${shown.version}`);
  headers.set('ETag', `W/"${version}"`);
  return notModified(request, headers) ?? Response.json(body, { headers });
}
