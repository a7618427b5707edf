import type { NowPlaying } from './player-state.ts';

const ASK_EVERY_MS = 20_000;

/** Reports what is on, now and as it changes, as long as the page is in view; the function that it returns ends that. */
export function followNowPlaying(report: (playing: NowPlaying | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const ask = async () => {
    clearTimeout(timer);
    if (isEnded || document.hidden) return;
    timer = setTimeout(ask, ASK_EVERY_MS);
    try {
      const answer = await fetch('/api/now-playing');
      if (!isEnded && answer.ok) report(readNowPlaying(await answer.json()));
    } catch {
      // What was on stays until the next answer.
    }
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

/** The answer of /api/now-playing, `null` where nothing is known. */
export function readNowPlaying(answer: unknown): NowPlaying | null {
  if (typeof answer !== 'object' || answer === null || !('title' in answer)) return null;
  const { title } = answer;
  const artist = 'artist' in answer ? answer.artist : undefined;
  if (typeof title !== 'string') return null;
  return typeof artist === 'string' ? { title, artist } : { title };
}
