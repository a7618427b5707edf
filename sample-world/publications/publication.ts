import type { FrameSource, Publication } from '../../src/publications/publication.ts';
import { sampleSources } from './sources.ts';

/** Where a sample world is, and what of it is shown. */
export interface SampleWorldSetting {
  /** `http://127.0.0.1:8788`. */
  readonly origin: string;
  /** Whether the sample ad network is shown: `?ads` in the setting says so. */
  readonly hasAds: boolean;
  /** Its hosts, each publisher's own among them, and that of a blog's backend on this machine. */
  readonly insecureHosts: ReadonlySet<string>;
}

/**
 * Reads SAMPLE_WORLD_ORIGIN, and BLOG_API_URL, which only the site has. Throws where no sample world is named: a sample build
 * never requests the real publishers.
 */
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
    hasAds: url.searchParams.has('ads'),
    insecureHosts: new Set([url.host, ...publishers, ...(isBackendHere ? [backend.host] : [])]),
  };
}

/** The publication with the sample world's publishers and third parties in place of the real ones. */
export function samplePublication(
  publication: Publication,
  sample: SampleWorldSetting,
): Publication {
  const sampleFrame = (name: string, loads: FrameSource['loads']): FrameSource => ({
    url: `${sample.origin}/embeds/${name}`,
    megabytes: 0.1,
    loads,
  });
  return {
    ...publication,
    notice: 'Sample edition: every story and publisher here is invented.',
    insecureHosts: sample.insecureHosts,
    sources: sampleSources(sample.origin),
    feedToJsonUrl: `${sample.origin}/json-service`,
    radio: {
      streams: [
        {
          port: 8076,
          name: 'Sample Radio',
          url: `${sample.origin}/radio/live.mp3`,
          type: 'audio/mpeg',
        },
        {
          port: 8078,
          name: 'Sample Radio',
          url: `${sample.origin}/radio/live.ogg`,
          type: 'audio/ogg',
        },
      ],
    },
    embeds: {
      eventsWall: sampleFrame('events-wall', 'near'),
      imageBoard: sampleFrame('image-board', 'near'),
      contactForm: sampleFrame('contact-form', 'near'),
      documents: [1, 2, 3].map((number) => sampleFrame(`document-${number}`, 'click')),
    },
    ...(sample.hasAds && { ads: { scriptUrl: `${sample.origin}/ads/{id}.js` } }),
    donationUrl: `${sample.origin}/donate`,
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
