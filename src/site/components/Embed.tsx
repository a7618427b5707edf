import type { ReactNode } from 'react';
import type { FrameSource } from '../../model/publication/publication.ts';
import { Icon, type IconName } from '../../shared/components/Icon.tsx';
import { FRAME, FRAME_LOADING, FRAME_TITLE } from '../../shared/page-attributes.ts';
import embedStyles from '../styles/embeds.css?inline';
import panelStyles from '../styles/panels.css?inline';
import type { Words } from '../words/en/index.ts';
import { OutsideLink } from './page-parts.tsx';
import { useWords } from './use-publication.ts';

interface EmbedProps {
  source: FrameSource;
  title: string;
  kind: keyof Words['embeds']['kinds'];
  /** The address of the link, if it is not the frame's own. */
  page?: string;
}

/**
 * A third party's frame, in reserved space. Only a click on its button loads it; before that
 * nothing is requested from the third party. The link below is for readers who cannot load it.
 */
export function Embed({ source, title, kind, page = source.url }: EmbedProps) {
  const words = useWords().embeds;
  const { url, megabytes } = source;
  const box = { [FRAME]: url, [FRAME_TITLE]: title, [FRAME_LOADING]: words.loading };
  return (
    <div className={`embed embed-${kind}`}>
      <div className="frame" {...box}>
        <button type="button" className="button">
          {words.show(words.kinds[kind], megabytes, new URL(url).host)}
        </button>
      </div>
      <p className="aside-link">
        <OutsideLink href={page}>{words.openInNewTab(title)}</OutsideLink>
      </p>
    </div>
  );
}

/** A frame; without a source a panel with the words of its kind or the page's own `tagline`. */
export function EmbedOrPanel(
  props: Omit<EmbedProps, 'source'> & {
    source: FrameSource | undefined;
    kind: keyof Words['embeds']['panels'];
    tagline?: ReactNode;
  },
) {
  const { source, kind, tagline, ...frame } = props;
  const panel = useWords().embeds.panels[kind];
  if (source) return <Embed source={source} kind={kind} {...frame} />;
  return (
    <PlaceholderPanel
      type={kind === 'board' ? 'breaking' : 'community'}
      heading={panel.heading}
      tagline={tagline ?? panel.tagline}
    />
  );
}

/** The styles of a frame, or of the panel in its place. */
export function embedOrPanelStyles(source: FrameSource | undefined): string {
  return source ? embedStyles : panelStyles;
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
