import { NOW_PLAYING } from '../../shared/page-attributes.ts';

/** What is on (requirements#radio-now-playing): a script of the page fills the line in, without the player's island. */
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
