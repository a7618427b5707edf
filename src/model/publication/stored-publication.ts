import * as v from 'valibot';
import type { Desk } from './desk.ts';
import { comparedFeed } from './feed-address.ts';
import { type Publication, PublicationSchema, type StoredPublication } from './publication.ts';

/** Limit of a stored publication (characters), so that an isolate can cache many. */
export const MAX_STORED_SIZE = 1_000_000;

/** The stored value. `builtIn`: ids of the build's desks. `feeds`: its own, as `comparedFeed`. */
export function toStored(
  publication: Publication,
  builtIn: Pick<ReadonlySet<string>, 'has'>,
): Omit<StoredPublication, 'content'> &
  Pick<Publication, 'content'> & { feeds: readonly string[] } {
  const { version: _, notice: __, insecureHosts: ___, localOrigin: ____, ...facts } = publication;
  const own = facts.desks.find(({ id }) => id === facts.id);
  const followed = [...(own?.sources ?? []), ...(own?.calendars ?? [])];
  return {
    ...facts,
    desks: facts.desks.map((desk) => (builtIn.has(desk.id) ? desk.id : desk)),
    feeds: [...new Set(followed.map(({ url }) => comparedFeed(url)))],
  };
}

/** The publication of a stored value, without unknown desks. @throws TypeError with its problem */
export function fromStored(json: unknown, builtIn: ReadonlyMap<string, Desk>): Publication {
  const { success, issues, output } = v.safeParse(PublicationSchema, json, { abortEarly: true });
  if (!success)
    throw new TypeError(
      `${v.getDotPath(issues[0]) ?? 'what is stored'}: ${issues[0].message} (no publication)`,
    );
  const desks = output.desks.flatMap((desk) =>
    typeof desk === 'string' ? (builtIn.get(desk) ?? []) : desk,
  );
  return { ...output, desks };
}

/** The path of a paper’s uploaded pictures, next to its published files. */
export function uploadsFolder(paper: string): string {
  return `/papers/${paper}/uploads/`;
}

/** The KV key of a paper’s file by its path: `/papers/my-town/made/0a1b2c3d4e5f/icon.svg`. */
export function fileKey(path: string): string {
  return `file:${path.replace(/^\/papers\//, '')}`;
}
