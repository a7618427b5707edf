import type { ReactNode } from 'react';
import type { Publication } from '../../publications/publication.ts';
import { Icon, type IconName } from '../../shared/components/Icon.tsx';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';

/** The features that a panel can announce (requirements#placeholder-panels). */
export type PanelType = keyof Words['embeds']['panels'];

const ICONS: Record<PanelType, IconName> = {
  breaking: 'world',
  weather: 'weather',
  community: 'local',
  events: 'events',
  tourism: 'lifestyle',
};

/** A placeholder for what does not exist yet: heading, tagline and a badge. The page may override heading and tagline. */
export function PlaceholderPanel({
  publication,
  type,
  heading,
  tagline,
}: {
  publication: Pick<Publication, 'language'>;
  type: PanelType;
  heading?: string;
  tagline?: ReactNode;
}) {
  const { panels, soon } = wordsOf(publication).embeds;
  return (
    <div className={`panel panel-${type}`}>
      <Icon name={ICONS[type]} />
      <h3>{heading ?? panels[type].heading}</h3>
      <p>{tagline ?? panels[type].tagline}</p>
      <p>
        <span className="soon">{soon}</span>
      </p>
    </div>
  );
}
