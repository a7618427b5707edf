import * as v from 'valibot';
import type { Desk } from './desk.ts';
import { comparedFeed } from './feed-address.ts';
import { type Publication, PublicationSchema, type StoredPublication } from './publication.ts';

/** Characters of a stored publication at most: what an isolate can keep many of. */
export const MAX_STORED_SIZE = 1_000_000;

/**
 * The value that is stored of a publication. `builtIn`: the ids of the desks that are in the build.
 * `feeds`, for the database: the feeds and calendars of its own desk as `comparedFeed` has them.
 */
export function toStored(
  publication: Publication,
  builtIn: Pick<ReadonlySet<string>, 'has'>,
): Omit<StoredPublication, 'content'> &
  Pick<Publication, 'content'> & { readonly feeds: readonly string[] } {
  const { version: _, notice: __, insecureHosts: ___, localOrigin: ____, ...facts } = publication;
  const own = facts.desks.find(({ id }) => id === facts.id);
  const followed = [...(own?.sources ?? []), ...(own?.calendars ?? [])];
  return {
    ...facts,
    desks: facts.desks.map((desk) => (builtIn.has(desk.id) ? desk.id : desk)),
    feeds: [...new Set(followed.map(({ url }) => comparedFeed(url)))],
  };
}

/**
 * The publication that a stored value is, with the desks of this build that it names; one that is
 * not there is left out.
 *
 * @throws TypeError that says what is wrong with the value
 */
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
