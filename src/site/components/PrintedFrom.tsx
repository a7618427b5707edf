import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';

/** On paper only: whose page it is and where it stands. */
export function PrintedFrom({ publication, path }: { publication: Publication; path: string }) {
  return (
    <p className="printed-from">
      {publication.name} <span>{addressOf(publication, path)}</span>
    </p>
  );
}
