import type { FrameSource, Publication } from './publication.ts';
import { sampleSources } from './sample-sources.ts';

/** The sample world, where this build and its settings name one. */
export interface SampleWorldSetting {
  /** `http://127.0.0.1:8788`. */
  readonly origin: string;
  /** Whether the sample ad network is shown: `?ads` in the setting asks for it. */
  readonly hasAds: boolean;
  /** Every host of it: each publisher has an address of its own. */
  readonly hosts: ReadonlySet<string>;
}

/** Reads the setting. A production build has no sample world, whatever its settings say. */
export function sampleWorldOf(
  env: Pick<Env, 'SAMPLE_WORLD_ORIGIN'>,
): SampleWorldSetting | undefined {
  if (import.meta.env.PROD && import.meta.env.MODE !== 'sample') return undefined;
  if (known?.setting !== env.SAMPLE_WORLD_ORIGIN) {
    known = { setting: env.SAMPLE_WORLD_ORIGIN, world: readSetting(env.SAMPLE_WORLD_ORIGIN) };
  }
  return known.world;
}

let known: { setting: string; world: SampleWorldSetting | undefined } | undefined;

function readSetting(setting: string): SampleWorldSetting | undefined {
  const origin = URL.parse(setting);
  if (origin?.protocol !== 'http:' || origin.hostname !== '127.0.0.1') return undefined;
  const sources = sampleSources(origin.origin);
  return {
    origin: origin.origin,
    hasAds: origin.searchParams.has('ads'),
    hosts: new Set([origin.host, ...sources.map((source) => new URL(source.url).host)]),
  };
}

/** The publication with the sample world's feeds in place of the real ones. */
export function withSampleSources(
  publication: Publication,
  sample: SampleWorldSetting | undefined,
): Publication {
  if (!sample) return publication;
  const sampleFrame = (name: string, loads: FrameSource['loads']): FrameSource => ({
    url: `${sample.origin}/embeds/${name}`,
    megabytes: 0.1,
    loads,
  });
  return {
    ...publication,
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
