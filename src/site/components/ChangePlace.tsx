import type { Publication } from '../../publications/publication.ts';
import { wordsOf } from '../words/words.ts';

/** Leads from the weather to where readers choose their community; nothing in a paper that has no communities. */
export function ChangePlace({ publication }: { publication: Publication }) {
  if (!publication.gazetteer) return null;
  return (
    <p>
      <a href="/communities">{wordsOf(publication).chooseCommunity.change}</a>
    </p>
  );
}
