import type { FrameSource } from '../../publications/publication.ts';
import { FRAME, FRAME_LOADS, FRAME_TITLE } from '../../shared/page-attributes.ts';
import { type PanelType, PlaceholderPanel } from './PlaceholderPanel.tsx';

/** The kinds of frames; each reserves its own space (src/site/styles/embeds.css). */
export type EmbedKind = 'wall' | 'board' | 'form' | 'document' | 'video';

const PANEL_OF: Record<EmbedKind, PanelType> = {
  wall: 'events',
  board: 'breaking',
  form: 'community',
  document: 'community',
  video: 'community',
};

/**
 * A third party's frame, in reserved space. Nothing is requested from the third party before the reader scrolls near it or
 * clicks; a link is beside it for readers who cannot load it. Without a source the matching placeholder panel is shown.
 */
export function Embed({
  source,
  title,
  kind,
}: {
  source: FrameSource | undefined;
  title: string;
  kind: EmbedKind;
}) {
  if (!source) return <PlaceholderPanel type={PANEL_OF[kind]} heading={title} />;
  const { host } = new URL(source.url);
  return (
    <div className={`embed embed-${kind}`}>
      <div
        className="frame"
        {...{ [FRAME]: source.url, [FRAME_TITLE]: title, [FRAME_LOADS]: source.loads }}
      >
        <p>
          This part of the page belongs to <strong>{host}</strong>, which learns your IP address
          when it loads.
        </p>
        <button type="button" className="button">
          Load from {host} (about {`${source.megabytes}\u00a0MB`})
        </button>
      </div>
      <p className="aside-link">
        <a href={source.url} target="_blank" rel="noopener noreferrer">
          Open {title} in a new tab
        </a>
      </p>
    </div>
  );
}
