import { join } from 'node:path';
import type { Desk, Source } from '../../src/publications/desk.ts';
import { Folder } from './folder.ts';
import { PaperError, type Problem, quoted } from './problem.ts';
import { SourcesSchema } from './schema/sources.ts';

/** Where the desks are that papers share, a file each. */
export const DESKS = join(import.meta.dirname, '..', '..', 'desks');

/** The desks that papers share, by id, and what is wrong with their files. */
export interface ReadDesks {
  readonly desks: ReadonlyMap<string, Desk>;
  readonly problems: readonly Problem[];
}

/** Reads the desks of a folder; no two of them have one feed. */
export function readDesks(root = DESKS): ReadDesks {
  const folder = new Folder(root);
  const desks = new Map<string, Desk>();
  for (const name of folder.names()) {
    if (!name.endsWith('.yaml')) folder.report(name, undefined, 'must be a desk, ID.yaml');
    else {
      const id = name.slice(0, -'.yaml'.length);
      const desk = readDesk(folder, name, { id, name: id }, desks);
      if (desk) desks.set(id, desk);
    }
  }
  return { desks, problems: folder.problems };
}

/**
 * The desks that papers share, by id.
 *
 * @throws PaperError if something is wrong with one of them
 */
export function sharedDesks(root = DESKS): ReadonlyMap<string, Desk> {
  const { desks, problems } = readDesks(root);
  if (problems.length > 0) throw new PaperError(problems);
  return desks;
}

/** Reads the desk of a file; a feed that one of the others has too is reported. */
export function readDesk(
  folder: Folder,
  file: string,
  { id, name }: Pick<Desk, 'id' | 'name'>,
  others: ReadonlyMap<string, Desk>,
): Desk | undefined {
  const read = folder.readYaml(file, SourcesSchema);
  if (!read) return undefined;
  const { value, yaml } = read;
  const before = folder.problems.length;
  value.sources.forEach(({ url, via }, index) => {
    const owner = ownerOf(url, others);
    if (owner)
      folder.report(
        file,
        yaml.lineOf(['sources', index, 'url']),
        `sources.url: ${quoted(url)} is a feed of the desk ${owner}: carry that desk, so that publishers are asked once`,
      );
    if (via === 'json' && value.feedToJsonUrl === undefined)
      folder.report(
        file,
        yaml.lineOf(['sources', index, 'via']),
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
        yaml.lineOf(['stations', index, 'id']),
        `stations.id: ${quoted(station)} is a station of the desk ${owner.id}: carry that desk, so that it is asked once`,
      );
  });
  if (folder.problems.length > before) return undefined;
  const { language, feedToJsonUrl, stations } = value;
  const sources: Source[] = value.sources;
  return {
    id,
    name: value.name ?? name,
    sources,
    ...(language && { language }),
    ...(feedToJsonUrl && { feedToJsonUrl }),
    ...(stations && { stations }),
  };
}

function ownerOf(url: string, desks: ReadonlyMap<string, Desk>): string | undefined {
  for (const { id, sources } of desks.values())
    if (sources.some((source) => source.url === url)) return id;
  return undefined;
}
