import type { Publication, RadioStream } from '../../publications/publication.ts';
import { Island } from '../components/Island.tsx';
import { NowPlaying } from '../components/NowPlaying.tsx';
import { PlaceholderPanel } from '../components/PlaceholderPanel.tsx';
import embedStyles from '../styles/embeds.css?inline';
import radioStyles from '../styles/radio.css?inline';
import { staticPage } from './page.ts';

/** /radio (requirements#radio): the station's live stream, where the publication has one. */
export const loadRadio = staticPage((publication) => ({
  metadata: {
    title: `Live Radio | ${publication.name}`,
    description: `Listen to the live stream of ${publication.name}, around the clock, and see what is on now.`,
    canonicalPath: '/radio',
  },
  styles: embedStyles + radioStyles,
  render: () => <Radio publication={publication} />,
}));

function Radio({ publication }: { publication: Publication }) {
  const [first, ...others] = publication.radio.streams;
  if (!first) return <OffTheAir />;
  const streams = [first, ...others].map(({ port, type }: RadioStream) => ({ port, type }));
  return (
    <div className="radio on-air">
      <Island name="radio-player" props={{ streams, station: first.name }} serverProps={{}} />
      <NowPlaying />
    </div>
  );
}

function OffTheAir() {
  return (
    <div className="radio">
      <div className="page-head">
        <h1>Live Radio</h1>
        <p>24/7 live stream</p>
      </div>
      <section aria-labelledby="now-playing">
        <h2 id="now-playing">Now Playing</h2>
        <PlaceholderPanel
          type="community"
          heading="No station yet"
          tagline="The live programme of a station will be heard here."
        />
      </section>
    </div>
  );
}
