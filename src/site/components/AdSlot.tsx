import type { Publication } from '../../publications/publication.ts';
import { FRAME, FRAME_TITLE } from '../../shared/page-attributes.ts';
import { AD_SLOTS, type AdSlotId } from './ad-slots.ts';

/**
 * The slot of one advertisement: a document of its own (/ads/{id}) in a sandboxed frame of fixed height, so that it can neither
 * shift the page's layout nor access the page. It loads as it scrolls near. Without an ad network nothing is rendered.
 */
export function AdSlot({
  id,
  publication,
}: {
  id: AdSlotId;
  publication: Pick<Publication, 'ads'>;
}) {
  if (!publication.ads) return null;
  const { height, onSmallScreens } = AD_SLOTS[id];
  return (
    <aside
      className={`ad ad-${height}${onSmallScreens ? '' : ' ad-wide'}`}
      aria-label={`Advertisement ${id}`}
    >
      <p>Advertisement</p>
      <div className="frame" {...{ [FRAME]: `/ads/${id}`, [FRAME_TITLE]: `Advertisement ${id}` }} />
    </aside>
  );
}
