import {
  type Calendar,
  type Desk,
  MAX_SOURCES,
  type Source,
} from '../../model/publication/desk.ts';
import { comparedFeed } from '../../model/publication/feed-address.ts';
import type { Folder } from './folder.ts';
import { quoted } from './problem.ts';
import { SourcesSchema } from './schema/sources.ts';

/** Compiles a desk from a file; a feed that another desk already has is reported. */
export function readDesk(
  folder: Folder,
  file: string,
  { id, name }: Pick<Desk, 'id' | 'name'>,
  others: ReadonlyMap<string, Desk>,
): Desk | undefined {
  const read = folder.readYaml(file, SourcesSchema);
  if (!read) return undefined;
  const { value, yaml } = read;
  const count = value.sources.length + (value.stations?.length ?? 0);
  if (count > MAX_SOURCES) {
    folder.report(
      file,
      yaml.at(['sources']),
      `has ${count} feeds, calendars and stations; ${MAX_SOURCES} are the most`,
    );
    return undefined;
  }
  const before = folder.problems.length;
  const owners = ownersOf(others);
  value.sources.forEach((source, index) => {
    const { url } = source;
    const owner = owners.get(comparedFeed(url));
    if (owner)
      folder.report(
        file,
        yaml.at(['sources', index, 'url']),
        `sources.url: ${quoted(url)} is a ${source.type === 'ics' ? 'calendar' : 'feed'} of the desk ${owner}: carry that desk, so that publishers are asked once`,
      );
    if (source.type !== 'ics' && source.via === 'json' && value.feedToJsonUrl === undefined)
      folder.report(
        file,
        yaml.at(['sources', index, 'via']),
        'sources.via: json needs the address of the service, feedToJsonUrl',
      );
  });
  value.stations?.forEach(({ id: station }, index) => {
    const owner = [...others.values()].find(({ stations }) =>
      stations?.some((other) => other.id === station),
    );
    if (owner)
      folder.report(
        file,
        yaml.at(['stations', index, 'id']),
        `stations.id: ${quoted(station)} is a station of the desk ${owner.id}: carry that desk, so that it is asked once`,
      );
  });
  if (folder.problems.length > before) return undefined;
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

/** The desk of each feed and calendar, by normalised address. */
function ownersOf(desks: ReadonlyMap<string, Desk>): ReadonlyMap<string, string> {
  const all = [...desks.values()].flatMap(({ id, sources, calendars = [] }) =>
    [...sources, ...calendars].map(({ url }) => [comparedFeed(url), id] as const),
  );
  return new Map(all.reverse());
}
