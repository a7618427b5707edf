import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';

/** In print only: the publication's name and the page's address. */
export function PrintedFrom({ publication, path }: { publication: Publication; path: string }) {
  return (
    <p className="printed-from">
      {publication.name} <span>{addressOf(publication, path)}</span>
    </p>
  );
}
