import { NOW_PLAYING } from '../../shared/page-attributes.ts';
import { useWords } from './use-publication.ts';

/** The current track (requirements#radio-now-playing). The page's script fills it in; the player's island is not needed. */
export function NowPlaying() {
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
