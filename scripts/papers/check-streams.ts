import { isPublicHost, OutboundError } from '../../src/lib/http/outbound-policy.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { type Problem, quoted } from '../../src/papers/compile/problem.ts';
import { isPlaylistName } from '../../src/site/radio/playlist.ts';
import { openStation, STREAM_LIMITS } from '../../src/site/radio/serve-stream.ts';
import type { ReadPapers } from './read-papers.ts';

// A stub of a class that only workerd has: bodies are cancelled before they are read.
Object.assign(globalThis, { IdentityTransformStream: TransformStream });

/**
 * Requests the streams of papers as the site will, and returns problems with their addresses. A
 * server that does not respond is not a problem: only its address counts.
 */
export async function findStreamProblems({
  papers,
  places,
}: Pick<ReadPapers, 'papers' | 'places'>): Promise<Problem[]> {
  const found = papers.flatMap((paper) =>
    (paper.radio?.streams ?? []).map(async (stream, index): Promise<Problem[]> => {
      const { hostname } = new URL(stream.url);
      const why = isPublicHost(hostname) ? await problemOf(stream, paper) : undefined;
      const message = why ?? (isPlaylistName(stream.url) ? 'is a playlist by its name' : undefined);
      const place = places.get(paper)?.(['radio', 'streams', index, 'url']);
      if (message === undefined || !place) return [];
      return [{ ...place, message: `radio.streams.url: ${quoted(stream.url)} ${message}` }];
    }),
  );
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
