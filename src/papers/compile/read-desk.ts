import type * as v from 'valibot';
import {
  type Calendar,
  type Desk,
  MAX_SOURCES,
  type Source,
} from '../../model/publication/desk.ts';
import { comparedFeed } from '../../model/publication/feed-address.ts';
import type { Folder, ReadYamlFile } from './folder.ts';
import { quoted } from './problem.ts';
import { SourcesSchema } from './schema/sources.ts';

type Sources = ReadYamlFile<v.InferOutput<typeof SourcesSchema>>;

/** Compiles a desk from a file. Reports feeds that another desk has already. */
export function readDesk(
  folder: Folder,
  file: string,
  { id, name }: Pick<Desk, 'id' | 'name'>,
  others: ReadonlyMap<string, Desk>,
): Desk | undefined {
  const read = folder.readYaml(file, SourcesSchema);
  if (!read) return undefined;
  const before = folder.problems.length;
  checkSources(read, [...others.values()]);
  if (folder.problems.length > before) return undefined;
  const { value } = read;
  const { language, feedToJsonUrl, stations } = value;
  const sources: Source[] = [];
  const calendars: Calendar[] = [];
  for (const listed of value.sources) {
    if (listed.type === 'ics') {
      const { type: _, ...calendar } = listed;
      calendars.push(calendar);
    } else {
      const { type: _, ...source } = listed;
      sources.push(source);
    }
  }
  return {
    id,
    name: value.name ?? name,
    sources,
    ...(language && { language }),
    ...(feedToJsonUrl && { feedToJsonUrl }),
    ...(calendars.length > 0 && { calendars }),
    ...(stations && { stations }),
  };
}

/** Reports too many sources, sources of other desks, and JSON sources without `feedToJsonUrl`. */
function checkSources({ value, report }: Sources, others: readonly Desk[]): void {
  const count = value.sources.length + (value.stations?.length ?? 0);
  if (count > MAX_SOURCES) {
    report(
      ['sources'],
      `has ${count} feeds, calendars and stations; at most ${MAX_SOURCES} are allowed`,
    );
    return;
  }
  const owners = new Map(others.toReversed().flatMap(feedsOf));
  for (const [index, source] of value.sources.entries()) {
    const owner = owners.get(comparedFeed(source.url));
    if (owner)
      report(
        ['sources', index, 'url'],
        `${quoted(source.url)} is a ${source.type === 'ics' ? 'calendar' : 'feed'} of the group of sources ${owner}: choose that group, so that it is fetched only once`,
      );
    if (source.type !== 'ics' && source.via === 'json' && value.feedToJsonUrl === undefined)
      report(['sources', index, 'via'], 'json needs the address of the service, feedToJsonUrl');
  }
  for (const [index, { id }] of (value.stations ?? []).entries()) {
    const owner = others.find(({ stations }) => stations?.some((other) => other.id === id));
    if (owner)
      report(
        ['stations', index, 'id'],
        `${quoted(id)} is a station of the group of sources ${owner.id}: choose that group, so that it is fetched only once`,
      );
  }
}

/** The normalised addresses of a desk's feeds and calendars, each with the desk's id. */
function feedsOf({ id, sources, calendars = [] }: Desk) {
  return [...sources, ...calendars].map(({ url }) => [comparedFeed(url), id] as const);
}
