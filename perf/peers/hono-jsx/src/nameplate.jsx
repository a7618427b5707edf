import page from '../../front-page.json';

/** The name as an outline; the header's holds it, and the masthead's refers to that. */
export function Nameplate({ refersToHeader = false }) {
  const { viewBox, width, path } = page.nameplate;
  return (
    <>
      <svg class="nameplate" viewBox={viewBox} width={width} aria-hidden="true">
        {refersToHeader ? <use href="#nameplate" /> : <path id="nameplate" d={path} />}
      </svg>
      <span>{page.publication.name}</span>
    </>
  );
}
