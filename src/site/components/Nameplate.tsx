import { nameplates } from 'virtual:nameplates';
import type { Publication } from '../../publications/publication.ts';

const ID = 'nameplate';

/**
 * The publication's name, drawn in the paper's face without waiting for a font, with the text for who reads no outlines. The
 * header's holds the outline, and a page's other ones refer to it. A name that the face cannot write is text.
 */
export function Nameplate({
  publication: { name, nameplate },
  refersToHeader = false,
}: {
  publication: Pick<Publication, 'name' | 'nameplate'>;
  refersToHeader?: boolean;
}) {
  const outline = nameplate ?? nameplates.get(name);
  if (!outline) return name;
  return (
    <>
      <svg
        className="nameplate"
        viewBox={outline.viewBox}
        width={`${outline.width}em`}
        aria-hidden="true"
      >
        {refersToHeader ? <use href={`#${ID}`} /> : <path id={ID} d={outline.path} />}
      </svg>
      <span>{name}</span>
    </>
  );
}
