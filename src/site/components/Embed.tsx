import type { ReactNode } from 'react';
import type { FrameSource } from '../../model/publication/publication.ts';
import { Icon, type IconName } from '../../shared/components/Icon.tsx';
import { FRAME, FRAME_LOADING, FRAME_TITLE } from '../../shared/page-attributes.ts';
import type { Words } from '../words/en/index.ts';
import { OutsideLink } from './page-parts.tsx';
import { useWords } from './use-publication.ts';

/** The panel of each kind of frame; each reserves its own space (src/site/styles/embeds.css). */
const PANELS = {
  wall: 'events',
  board: 'breaking',
  form: 'community',
  document: 'community',
  video: 'community',
} as const satisfies Record<keyof Words['embeds']['kinds'], keyof typeof ICONS>;

interface EmbedProps {
  source: FrameSource | undefined;
  title: string;
  kind: keyof typeof PANELS;
  tagline?: ReactNode;
  /** The address of the link, if it is not the frame's own. */
  page?: string | undefined;
}

/**
 * A third party's frame, in reserved space. Only a click on its button loads it; before that
 * nothing is requested from the third party. The link below is for readers who cannot load it.
 * Without a source a placeholder panel is shown, with the words of its kind or the page's own
 * `tagline`.
 */
export function Embed({ source, title, kind, tagline, page = source?.url }: EmbedProps) {
  const words = useWords().embeds;
  const named = words.kinds[kind];
  if (!source)
    return (
      <PlaceholderPanel
        type={PANELS[kind]}
        heading={named.heading}
        tagline={tagline ?? named.tagline}
      />
    );
  const { url, megabytes } = source;
  const box = { [FRAME]: url, [FRAME_TITLE]: title, [FRAME_LOADING]: words.loading };
  return (
    <div className={`embed embed-${kind}`}>
      <div className="frame" {...box}>
        <button type="button" className="button">
          {words.show(named.name, megabytes, new URL(url).host)}
        </button>
      </div>
      <p className="aside-link">
        <OutsideLink href={page}>{words.openInNewTab(title)}</OutsideLink>
      </p>
    </div>
  );
}

/** The icon of each type of panel (requirements#placeholder-panels). */
const ICONS = {
  breaking: 'world',
  weather: 'weather',
  community: 'local',
  events: 'events',
  tourism: 'lifestyle',
} as const satisfies Record<string, IconName>;

interface PanelProps {
  type: keyof typeof ICONS;
  heading: string;
  tagline: ReactNode;
}

/** A placeholder for a feature that does not exist yet: heading, tagline and a badge. */
export function PlaceholderPanel({ type, heading, tagline }: PanelProps) {
  return (
    <div className={`panel panel-${type}`}>
      <Icon name={ICONS[type]} />
      <h3>{heading}</h3>
      <p>{tagline}</p>
      <p>
        <span className="soon">{useWords().embeds.soon}</span>
      </p>
    </div>
  );
}
