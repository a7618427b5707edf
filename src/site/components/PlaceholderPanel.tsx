import { Icon, type IconName } from '../../shared/components/Icon.tsx';

/** The features that a panel can announce (requirements#placeholder-panels). */
export type PanelType = 'breaking' | 'weather' | 'community' | 'events' | 'tourism';

const PANELS: Record<PanelType, { heading: string; tagline: string; icon: IconName }> = {
  breaking: {
    heading: 'Breaking News',
    tagline: 'The day’s pictures and headlines will have their place here.',
    icon: 'world',
  },
  weather: {
    heading: 'Weather',
    tagline: 'Conditions from across the territory will have their place here.',
    icon: 'weather',
  },
  community: {
    heading: 'Community',
    tagline: 'A place for neighbours in all 25 communities is being prepared.',
    icon: 'local',
  },
  events: {
    heading: 'Local Events',
    tagline: 'Feasts, games, meetings and markets will be listed here.',
    icon: 'events',
  },
  tourism: {
    heading: 'Visiting Nunavut',
    tagline: 'Advice for travellers, from the people who live here, is being prepared.',
    icon: 'lifestyle',
  },
};

/** A placeholder for what does not exist yet: heading, tagline and a badge. The page may override heading and tagline. */
export function PlaceholderPanel({
  type,
  heading = PANELS[type].heading,
  tagline = PANELS[type].tagline,
}: {
  type: PanelType;
  heading?: string;
  tagline?: string;
}) {
  return (
    <div className={`panel panel-${type}`}>
      <Icon name={PANELS[type].icon} />
      <h3>{heading}</h3>
      <p>{tagline}</p>
      <p>
        <span className="soon">Coming Soon</span>
      </p>
    </div>
  );
}
