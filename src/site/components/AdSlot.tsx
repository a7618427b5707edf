import { AD_FRAME, FRAME_TITLE } from '../../shared/page-attributes.ts';
import { usePublication, useWords } from './use-publication.ts';

/**
 * The slot of one advertisement: a document of its own (/ads/{id}) in a sandboxed frame of fixed
 * height, so that it can neither shift the layout nor access the page. Until an advertisement is
 * loaded, the slot shows a line of the paper's own. Renders nothing without an ad network.
 */
export function AdSlot({ id }: { id: keyof typeof AD_SLOTS }) {
  const publication = usePublication();
  const words = useWords().embeds;
  if (!publication.ads) return null;
  return (
    <aside className={`ad ad-${AD_SLOTS[id]}`} aria-label={words.adNumber(id)}>
      <p>{words.ad}</p>
      <div {...{ [AD_FRAME]: `/ads/${id}`, [FRAME_TITLE]: words.adNumber(id) }}>
        <a href="/contact">{words.advertise(publication.name)}</a>
      </div>
    </aside>
  );
}

/** The network's ids (requirements#ad-slots) with reserved heights (px); phones show only 250. */
export const AD_SLOTS = {
  6079445: 250,
  1452360: 250,
  6079446: 600,
  1452361: 250,
  6079448: 250,
  1452363: 600,
} as const;
