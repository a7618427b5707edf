import type { SourceState } from '../../edition/source-state.ts';
import type { Publication } from '../../publications/publication.ts';
import type { Source } from '../../publications/source.ts';

/** The host at which a source is asked: where it moved, the feed-to-JSON service's, or its own. */
export function askedHost(publication: Publication, source: Source, state?: SourceState): string {
  const address =
    source.via === 'json'
      ? (publication.feedToJsonUrl ?? source.url)
      : (state?.movedTo ?? source.url);
  return URL.parse(address)?.host ?? '';
}
