import type { ExternalLink } from '../../src/model/publication/content.ts';
import type { FrameSource, Publication } from '../../src/model/publication/publication.ts';
import { languageOf } from '../../src/shared/words/languages.ts';
import { sampleDesks, sampleSources } from './sources.ts';

/** Pages of the network, by the last part of their path, with their names in the footer. */
export type NetworkPages = Readonly<Record<string, string>>;

/** The publication's own pages at social networks. */
export const SOCIAL_PAGES: NetworkPages = {
  facebook: 'Facebook',
  bluesky: 'Bluesky',
  youtube: 'YouTube',
};

/** The other publications of the network. */
export const SISTER_SITES: NetworkPages = {
  'inuvialuit-news': 'Inuvialuit News',
  'yukon-news-desk': 'Yukon News Desk',
  'labrador-north-news': 'Labrador North News',
};

export interface SampleWorldSetting {
  /** `http://127.0.0.1:8788`. */
  origin: string;
  /** Its hosts, each publisher's, and the host of a blog's backend on this machine. */
  insecureHosts: ReadonlySet<string>;
}

/** Reads the settings; throws without SAMPLE_WORLD_ORIGIN: no sample build requests publishers. */
export function readSetting(sampleWorldOrigin: string, blogApiUrl = ''): SampleWorldSetting {
  const url = URL.parse(sampleWorldOrigin);
  if (url?.protocol !== 'http:' || url.hostname !== '127.0.0.1')
    throw new Error(
      `SAMPLE_WORLD_ORIGIN must be http://127.0.0.1:PORT, not "${sampleWorldOrigin}"`,
    );
  const publishers = sampleSources(url.origin).map((source) => new URL(source.url).host);
  const backend = blogApiUrl === '' ? null : URL.parse(blogApiUrl);
  const isBackendHere = backend && ['localhost', '127.0.0.1'].includes(backend.hostname);
  return {
    origin: url.origin,
    insecureHosts: new Set([url.host, ...publishers, ...(isBackendHere ? [backend.host] : [])]),
  };
}

/** The line above every page of a sample edition. */
const NOTICES = {
  en: 'Sample edition: every story and publisher here is invented.',
  fr: 'Édition d’exemple\u00a0: tous les articles et tous les éditeurs sont inventés.',
};

/** A paper of a sample build: its pages have a note; sample hosts may be requested. */
export function inSampleWorld(
  publication: Publication,
  { insecureHosts }: Pick<SampleWorldSetting, 'insecureHosts'>,
): Publication {
  return { ...publication, notice: NOTICES[languageOf(publication.language)], insecureHosts };
}

/** An invented paper with the sample world's publishers and its own third parties. */
export function sampleSisterPaper(
  publication: Publication,
  sample: SampleWorldSetting,
): Publication {
  return {
    ...inSampleWorld(publication, sample),
    desks: sampleDesks(publication.desks, sample.origin),
  };
}

/** The publication with the sample world's publishers and third parties. */
export function samplePublication(
  publication: Publication,
  sample: SampleWorldSetting,
): Publication {
  const sampleFrame = (name: string): FrameSource => ({
    url: `${sample.origin}/embeds/${name}`,
    megabytes: 0.1,
  });
  return {
    ...sampleSisterPaper(publication, sample),
    socialLinks: linksTo(sample, SOCIAL_PAGES),
    sisterSites: linksTo(sample, SISTER_SITES),
    radio: {
      streams: [
        {
          port: 8076,
          name: 'Sample Radio',
          url: `${sample.origin}/radio/live.mp3`,
          type: 'audio/mpeg',
          kbps: 64,
        },
        {
          port: 8078,
          name: 'Sample Radio',
          url: `${sample.origin}/radio/live.ogg`,
          type: 'audio/ogg',
          kbps: 32,
        },
      ],
    },
    embeds: {
      eventsWall: sampleFrame('events-wall'),
      imageBoard: sampleFrame('image-board'),
      contactForm: sampleFrame('contact-form'),
      documents: [1, 2, 3].map((number) => sampleFrame(`document-${number}`)),
    },
    ads: { scriptUrl: `${sample.origin}/ads/{id}.js` },
    donation: { url: `${sample.origin}/donate` },
    bookshop: {
      ...publication.bookshop,
      university: {
        heading: 'Study at a spiritual university (sample)',
        text: 'This university is invented. On the real site an advertiser’s courses in faith, service and the inner life would be promoted here.',
        applyHref: `${sample.origin}/university/admission`,
        learnMoreHref: `${sample.origin}/university`,
      },
    },
  };
}

function linksTo({ origin }: SampleWorldSetting, pages: NetworkPages): ExternalLink[] {
  return Object.entries(pages).map(([path, name]) => ({ name, href: `${origin}/network/${path}` }));
}

/** The first publication's hosts in tests and sample builds, which cannot be registered. */
export const HOSTS: Publication['hosts'] = hostsOf('nunavut-news');

/** A publication with invented hosts and contacts, so that no test depends on real ones. */
export function withSampleIdentity(publication: Publication): Publication {
  const { id } = publication;
  return {
    ...publication,
    hosts: hostsOf(id),
    contacts: {
      email: `editor@${id}.example`,
      phone: '867-555-0142',
      address: '1 Example Street, Iqaluit, Nunavut X0A\u00a00H0',
      supportHours: 'Mon-Fri 8AM-6PM',
    },
    // Their addresses are the sample world's, which publication.ts adds.
    socialLinks: [],
    sisterSites: [],
  };
}

function hostsOf(id: string): Publication['hosts'] {
  return [`${id}.example`, `www.${id}.example`];
}

/** The ids of the papers of sample-world/papers, which exist only in tests and sample builds. */
export const SAMPLE_PAPERS: readonly string[] = ['nunavik'];
