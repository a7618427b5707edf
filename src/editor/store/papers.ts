import * as v from 'valibot';
import { DamagedRowError, readRows } from '../../lib/read-rows.ts';
import { withBuildOrigin } from '../../model/publication/build-origin.ts';
import {
  BUILT_IN_PUBLICATIONS,
  servedHere,
} from '../../model/publication/built-in-publications.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { unfollowedSites } from '../../model/publication/sample-addresses.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { fromStored } from '../../model/publication/stored-publication.ts';

export interface EditorPaper {
  publication: Publication;
  /** Whether the paper is built into the Workers, so that only a deployment changes it. */
  isBuiltIn: boolean;
}

const PublishedSchema = v.array(v.object({ id: v.string(), data: v.string() }));
const NameSchema = v.object({ id: v.string(), name: v.string() });

const BUILT_IN = new Map<string, EditorPaper>(
  BUILT_IN_PUBLICATIONS.map((publication) => [
    publication.id,
    { publication: withBuildOrigin(publication), isBuiltIn: true },
  ]),
);
/** The desks of the build, by id. */
export const BUILT_IN_DESKS = new Map(
  BUILT_IN_PUBLICATIONS.flatMap(({ desks }) => desks.map((desk) => [desk.id, desk] as const)),
);

/** The origin of the first built-in paper, used to preview papers without a host. */
export const FIRST_ORIGIN = originOf(withBuildOrigin(BUILT_IN_PUBLICATIONS[0]));

/** A paper by its id. Throws if D1 fails; DamagedRowError if the row is damaged. */
export async function findPaper(db: D1Database, id: string): Promise<EditorPaper | undefined> {
  const builtIn = BUILT_IN.get(id);
  if (builtIn) return builtIn;
  const { results } = await db
    .prepare('SELECT id, data FROM publications WHERE id = ? AND data IS NOT NULL')
    .bind(id)
    .all();
  const [row] = v.parse(PublishedSchema, results);
  if (!row) return undefined;
  return { publication: withBuildOrigin(servedHere(readStored(row.data))), isBuiltIn: false };
}

function readStored(data: string): Publication {
  try {
    return fromStored(JSON.parse(data), BUILT_IN_DESKS);
  } catch (cause) {
    throw new DamagedRowError('a published paper', { cause });
  }
}

/** The names of these papers, or of all; built-in ones come first. Throws if D1 fails. */
export async function listPapers(
  db: D1Database,
  ids?: Iterable<string>,
): Promise<{ id: string; name: string }[]> {
  const { results } = await db
    .prepare(
      "SELECT id, iif(json_type(data, '$.name') = 'text', data ->> '$.name', id) AS name FROM publications WHERE data IS NOT NULL ORDER BY name",
    )
    .all();
  const builtIn = BUILT_IN_PUBLICATIONS.map(({ id, name }) => ({ id, name }));
  const published = readRows(NameSchema, results, 'publications').filter(
    ({ id }) => !BUILT_IN.has(id),
  );
  const wanted = ids && new Set(ids);
  return [...builtIn, ...published].filter(({ id }) => !wanted || wanted.has(id));
}

/** Invented sites that no paper follows yet, for trying out; none in production. */
export async function listUnfollowedSites(db: D1Database): Promise<string[]> {
  const sites = unfollowedSites(BUILT_IN_PUBLICATIONS[0].insecureHosts);
  if (sites.length === 0) return [];
  const { results } = await db.prepare('SELECT address FROM own_feeds').all();
  const feeds = new Set(results.map(({ address }) => lastPart(String(address))));
  return sites.filter((site) => !feeds.has(lastPart(site)));
}

function lastPart(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
