import { join } from 'node:path';
import { compilePaper, FACTS } from '../../src/compiler/compile-paper.ts';
import { type Problem, quoted } from '../../src/compiler/problem.ts';
import { isPublicHost, OutboundError } from '../../src/http/outbound-policy.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { openStation, STREAM_LIMITS } from '../../src/site/radio/serve-stream.ts';
import { DiskFolder } from './disk-folder.ts';
import { readDesks } from './read-desks.ts';

// Only workerd has it; here a body is cancelled before anything passes through.
Object.assign(globalThis, { IdentityTransformStream: TransformStream });

/** File extensions of playlists: they decide if the server does not respond. */
const PLAYLIST = /\.(?:m3u8?|pls|asx|xspf)$/i;

/**
 * Requests the streams of a paper, as the site will, and returns what is wrong with their
 * addresses. A server that does not respond is not a problem: checks also run offline.
 */
export async function findStreamProblems(folder: string): Promise<Problem[]> {
  const compiled = compilePaper(new DiskFolder(folder), readDesks().desks);
  if (compiled.kind === 'problems') return [];
  const { paper, at } = compiled;
  const found = (paper.radio?.streams ?? []).map(async (stream, index): Promise<Problem[]> => {
    const { hostname, pathname } = new URL(stream.url);
    const why = isPublicHost(hostname) ? await problemOf(stream, paper) : undefined;
    const message = why ?? (PLAYLIST.test(pathname) ? 'is a playlist by its name' : undefined);
    if (message === undefined) return [];
    const path = ['radio', 'streams', index, 'url'];
    const field = `radio.streams.url: ${quoted(stream.url)}`;
    return [{ file: join(folder, FACTS), ...at(path), message: `${field} ${message}` }];
  });
  return (await Promise.all(found)).flat();
}

async function problemOf(
  stream: Parameters<typeof openStation>[0],
  paper: Publication,
): Promise<string | undefined> {
  try {
    const { body, isListed, url } = await openStation(stream, paper, { limits: STREAM_LIMITS });
    await body.cancel();
    return isListed ? `is a playlist: name the stream in it, ${quoted(url)}` : undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isSilent = error.reason === 'network' || error.reason === 'timeout';
    return isSilent ? undefined : `cannot be played: ${error.message}`;
  }
}
