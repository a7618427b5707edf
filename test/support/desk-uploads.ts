import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { fileKey } from '../../src/publications/stored-publication.ts';
import { uploadPath } from '../../src/publications/uploads.ts';
import { PAPER, requestDesk } from './desk.ts';
import { POSTS } from './desk-posts.ts';
import { sampleBytes } from './picture-publishers.ts';

/** The page of a paper's uploaded pictures. */
export const PICTURES = `${POSTS}/pictures`;

/** A sample picture as a file that somebody sends. */
export async function fileOf(name: string, as = name, type = 'image/jpeg'): Promise<File> {
  return new File([await sampleBytes(name)], as, { type });
}

/** Sends a picture as an author. */
export const upload = (file: File, more: Record<string, string> = {}, given = {}) =>
  requestDesk(PICTURES, {
    as: 'author',
    form: { file, pictureAlt: 'A town in the evening', ...more },
    ...given,
  });

/** The hashes of the pictures that are not removed. */
export const keptHashes = async () => {
  const { results } = await env.DB.prepare(
    'SELECT hash FROM uploads WHERE paper = ? AND remove_at IS NULL',
  )
    .bind(PAPER)
    .all<{ hash: string }>();
  return results.map(({ hash }) => hash);
};

let taken = 0;

/** Uploads a picture; its hash. */
export async function takenHash(file: File): Promise<string> {
  taken += 1;
  const alt = `Picture ${taken}`;
  expect((await upload(file, { pictureAlt: alt })).status).toBe(303);
  const hash = await env.DB.prepare('SELECT hash FROM uploads WHERE alt = ?')
    .bind(alt)
    .first('hash');
  return String(hash);
}

/** What KV has of a picture. */
export const bytesAt = async (hash: string, width: 640 | 1280 = 1280) =>
  new Uint8Array(
    (await env.EDITIONS.get(fileKey(uploadPath(PAPER, hash, width)), 'arrayBuffer')) ??
      new ArrayBuffer(0),
  );
