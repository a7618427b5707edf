import { NOW_PLAYING } from '../../shared/page-attributes.ts';

/** The current track (requirements#radio-now-playing). The page's script fills it in; the player's island is not needed. */
export function NowPlaying() {
  return (
    <section className="now-playing" aria-labelledby="now-playing">
      <h2 id="now-playing">Now Playing</h2>
      <p>Live programming from our station stream.</p>
      <p className="track" aria-live="polite" {...{ [NOW_PLAYING]: '' }} />
      <p className="tip">Tip: if the audio does not start by itself, click play.</p>
    </section>
  );
}
