import type { RadioStream } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { streamAddress } from '../../shared/components/RadioPlayer.tsx';
import {
  KBPS,
  NOW_PLAYING,
  PLAYER_FORM,
  STREAM_TYPE,
  STREAMS,
} from '../../shared/page-attributes.ts';
import { PlaceholderPanel } from '../components/Embed.tsx';
import { Island } from '../components/Island.tsx';
import { PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import panelStyles from '../styles/panels.css?inline';
import radioStyles from '../styles/radio.css?inline';
import { wordsOf } from '../words/words.ts';
import { staticPage } from './page.ts';

/** Names of media types, as audio programs show them. */
const FORMATS: Record<RadioStream['type'], string> = {
  'audio/mpeg': 'MP3',
  'audio/ogg': 'Ogg',
  'audio/aac': 'AAC',
};

/** /radio (requirements#radio): the station's live stream. 404 without a station. */
export const loadRadio = staticPage((publication) => {
  const { name, radio } = publication;
  const { player, radio: words } = wordsOf(publication);
  const isOnAir = Boolean(radio?.streams[0]);
  return {
    title: player.title,
    description: isOnAir ? words.description(name) : words.descriptionWithoutStation(name),
    styles: isOnAir ? radioStyles : panelStyles + radioStyles,
    render: () => <Radio />,
  };
});

function Radio() {
  const publication = usePublication();
  const words = useWords();
  const { streams = [] } = publication.radio ?? {};
  const [first] = streams;
  if (!first) return <OffTheAir />;
  const sent = streams.map(({ port, type }) => ({ port, type }));
  return (
    <div className="radio on-air">
      <Island
        name="radio-player"
        props={{ streams: sent, station: first.name }}
        serverProps={{ words: words.player }}
      />
      <NowPlaying />
      <StreamChoice streams={streams} />
      <Listening streams={streams} />
    </div>
  );
}

/**
 * Addresses to copy, not links: browsers would play a linked stream, and crawlers would download it
 * endlessly.
 */
function Listening({ streams }: { streams: readonly RadioStream[] }) {
  const publication = usePublication();
  const words = useWords().radio;
  return (
    <div className="listening">
      <section>
        <h2>{words.otherProgram}</h2>
        <p>{words.copyAddress}</p>
        <ul>
          {streams.map(({ port, type }) => (
            <li key={port}>
              {words.format(FORMATS[type])}
              <code>{addressOf(publication, streamAddress(port))}</code>
            </li>
          ))}
        </ul>
      </section>
      <section className="keys">
        <h2>{words.keyboard}</h2>
        <dl>
          <dt>
            <kbd>{words.space}</kbd>
          </dt>
          <dd>{words.spaceDoes}</dd>
          <dt>
            <kbd>M</kbd>
          </dt>
          <dd>{words.mDoes}</dd>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>{words.arrowsDo}</dd>
        </dl>
      </section>
    </div>
  );
}

function OffTheAir() {
  const { radio, player } = useWords();
  return (
    <div className="radio">
      <PageHead title={player.title} />
      <section aria-labelledby="station">
        <h2 id="station" className="visually-hidden">
          {radio.station}
        </h2>
        <PlaceholderPanel
          type="community"
          heading={radio.noStation}
          tagline={radio.noStationTagline}
        />
      </section>
    </div>
  );
}

/** The current track (requirements#radio-now-playing), filled in by the page's script. */
function NowPlaying() {
  const words = useWords().radio;
  return (
    <section className="now-playing" aria-labelledby="now-playing">
      <h2 id="now-playing">{words.nowPlaying}</h2>
      <p>{words.liveProgramming}</p>
      <p className="track" aria-live="polite" {...{ [NOW_PLAYING]: words.by }} />
      <p className="tip">{words.tip}</p>
    </section>
  );
}

/**
 * The station's streams, best first, each with its megabytes per hour (requirements#radio-weight).
 * They belong to the player's form; without JavaScript a button opens the chosen one.
 */
function StreamChoice({ streams }: { streams: readonly RadioStream[] }) {
  const words = useWords().radio;
  return (
    <fieldset className="streams" {...{ [STREAMS]: '' }}>
      <legend>{words.stream}</legend>
      {streams.map(({ port, type, kbps }, index) => (
        <label key={port} {...{ [KBPS]: kbps }}>
          <input
            type="radio"
            name="port"
            value={port}
            form={PLAYER_FORM}
            defaultChecked={index === 0}
            {...{ [STREAM_TYPE]: type }}
          />{' '}
          {FORMATS[type]}{' '}
          <span>{kbps !== undefined && `(${words.hourly(megabytesPerHour(kbps))})`}</span>
        </label>
      ))}
      <noscript>
        <button
          className="button"
          type="submit"
          form={PLAYER_FORM}
          formMethod="get"
          formAction="/api/stream"
        >
          {words.openStream}
        </button>
      </noscript>
    </fieldset>
  );
}

/** Megabytes (10⁶ bytes) per hour of a stream, rounded: 64 kbit/s are 29. */
function megabytesPerHour(kbps: number): string {
  return String(Math.round((kbps * 3_600) / 8 / 1_000));
}
