/** The words of frames, of their placeholders and of advertisements. */
export const EMBEDS = {
  /** Each kind of frame: what readers call it, and what its panel says where a publication has none. */
  kinds: {
    wall: {
      name: 'the events wall',
      heading: 'What Is On',
      tagline: 'Feasts, games, meetings and markets in the communities will be listed here.',
    },
    board: {
      name: 'the image board',
      heading: 'The News in Pictures',
      tagline: 'A board with the day’s pictures will have its place here.',
    },
    form: {
      name: 'the contact form',
      heading: 'Write or Call',
      tagline:
        'A form for messages will have its place here. Until then, e-mail and telephone reach us.',
    },
    document: {
      name: 'the partner document',
      heading: 'From Our Partners',
      tagline: 'Documents that media partners share with our readers will have their place here.',
    },
    video: {
      name: 'the related video',
      heading: 'A Film to Go with It',
      tagline: 'A video that goes with the article will have its place here.',
    },
  },
  show: (name: string, megabytes: number, host: string) =>
    `Show ${name}, ${megabytes}\u00a0MB, from ${host}`,
  /** What covers a frame that has not finished loading. */
  loading: 'Loading …',
  openInNewTab: (title: string) => `Open ${title} in a new tab`,
  /** The panels of what does not exist yet (requirements#placeholder-panels). */
  panels: {
    breaking: {
      heading: 'Breaking News',
      tagline: 'The day’s pictures and headlines will have their place here.',
    },
    weather: {
      heading: 'Weather',
      tagline: 'Conditions from across the region will have their place here.',
    },
    community: {
      heading: 'Community',
      tagline: 'A place for neighbours near and far is being prepared.',
    },
    events: {
      heading: 'Local Events',
      tagline: 'Feasts, games, meetings and markets will be listed here.',
    },
    tourism: {
      heading: 'Visiting',
      tagline: 'Advice for travellers, from the people who live here, is being prepared.',
    },
  },
  soon: 'Coming Soon',
  ad: 'Advertisement',
  adNumber: (id: number | string) => `Advertisement ${id}`,
  advertise: (paper: string) => `Advertise with ${paper}`,
  noSuchAd: 'There is no such advertisement.',
};
