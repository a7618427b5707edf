import type { NowPlaying } from '../../src/shared/player-state.ts';

const ASK_EVERY_MS = 20_000;

type Report = (playing: NowPlaying | null) => void;

const reports = new Set<Report>();
let known: NowPlaying | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports what is on: what is known, then each answer, as long as the page is in view. However many follow, the page asks
 * once. The function that it returns ends that.
 */
export function followNowPlaying(report: Report): () => void {
  reports.add(report);
  if (reports.size > 1) report(known);
  else {
    document.addEventListener('visibilitychange', ask);
    ask();
  }
  return () => {
    reports.delete(report);
    if (reports.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

/** Shows in `track` what is on, as long as there is this page; what stands there already is not said anew. */
export function showNowPlaying(track: Element): void {
  followNowPlaying((playing) => {
    const { title = '', artist } = playing ?? {};
    const by = artist ? ` by ${artist}` : '';
    if (track.textContent === title + by) return;
    const name = document.createElement('b');
    name.textContent = title;
    track.replaceChildren(name, by);
  });
}

/** The answer of /api/now-playing, `null` where nothing is known. */
export function readNowPlaying(answer: unknown): NowPlaying | null {
  if (typeof answer !== 'object' || answer === null || !('title' in answer)) return null;
  const { title } = answer;
  const artist = 'artist' in answer ? answer.artist : undefined;
  if (typeof title !== 'string') return null;
  return typeof artist === 'string' ? { title, artist } : { title };
}

/** Asks what is on, and again after a while; a page out of view does neither until it is seen again. */
async function ask(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(ask, ASK_EVERY_MS);
  try {
    const answer = await fetch('/api/now-playing');
    if (!answer.ok) return;
    known = readNowPlaying(await answer.json());
    for (const report of reports) report(known);
  } catch {
    // What was on stays until the next answer.
  }
}
