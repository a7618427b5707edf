import * as v from 'valibot';
import type { Desk } from './desk.ts';
import { comparedFeed } from './feed-address.ts';
import { type Publication, PublicationSchema, type StoredPublication } from './publication.ts';

/** Limit of a stored publication (characters), so that an isolate can cache many. */
export const MAX_STORED_SIZE = 1_000_000;
/** D1 stores values of up to 2,000,000 bytes; syllabics take three each. */
export const MAX_STORED_BYTES = 1_900_000;

/** The stored value. `builtIn`: ids of the build's desks. `feeds`: its own, as `comparedFeed`. */
export function toStored(
  publication: Publication,
  builtIn: Pick<ReadonlySet<string>, 'has'>,
): Omit<StoredPublication, 'content'> &
  Pick<Publication, 'content'> & { feeds: readonly string[] } {
  const { version: _, notice: __, insecureHosts: ___, localOrigin: ____, ...facts } = publication;
  const ownDesk = facts.desks.find(({ id }) => id === facts.id);
  const followed = [...(ownDesk?.sources ?? []), ...(ownDesk?.calendars ?? [])];
  return {
    ...facts,
    desks: facts.desks.map((desk) => (builtIn.has(desk.id) ? desk.id : desk)),
    feeds: [...new Set(followed.map(({ url }) => comparedFeed(url)))],
  };
}

/** The publication of a stored value, without unknown desks. Throws TypeError with its problem. */
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

/** Widths of uploaded pictures (pixels); texts use the widest. */
export const UPLOAD_WIDTHS = [640, 1280] as const;

const PATH = /^\/papers\/([a-z0-9-]{1,63})\/uploads\/([0-9a-f]{32})\/(640|1280)\.webp$/;

/** The path of an uploaded picture by its `hash` (32 hexadecimal digits). It never changes. */
export function uploadPath(
  paper: string,
  hash: string,
  width: (typeof UPLOAD_WIDTHS)[number] = 1280,
): string {
  return `${uploadsFolder(paper)}${hash}/${width}.webp`;
}

/** The paper and hash that identify an uploaded picture. */
export interface UploadName {
  paper: string;
  hash: string;
}

/** Reads the path of an uploaded picture; `undefined` for other paths. */
export function readUploadPath(path: string): UploadName | undefined {
  const [, paper, hash] = PATH.exec(path) ?? [];
  return paper === undefined || hash === undefined ? undefined : { paper, hash };
}
