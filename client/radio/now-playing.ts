import type { NowPlaying } from '../../src/shared/player-state.ts';

const INTERVAL_MS = 20_000;

type Subscriber = (playing: NowPlaying | null) => void;

const subscribers = new Set<Subscriber>();
let known: NowPlaying | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports what is on: what is known, then each answer, as long as the page is in view. However many follow, the page asks
 * once. The function that it returns ends that.
 */
export function subscribeToNowPlaying(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (subscribers.size > 1) subscriber(known);
  else {
    document.addEventListener('visibilitychange', requestNowPlaying);
    requestNowPlaying();
  }
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', requestNowPlaying);
  };
}

/** Shows in `track` what is on, as long as there is this page; what stands there already is not said anew. */
export function showNowPlaying(track: Element): void {
  subscribeToNowPlaying((playing) => {
    const { title = '', artist } = playing ?? {};
    const by = artist ? ` by ${artist}` : '';
    if (track.textContent === title + by) return;
    const name = document.createElement('b');
    name.textContent = title;
    track.replaceChildren(name, by);
  });
}

/** The answer of /api/now-playing, `null` where nothing is known. */
export function readNowPlaying(body: unknown): NowPlaying | null {
  if (typeof body !== 'object' || body === null || !('title' in body)) return null;
  const { title } = body;
  const artist = 'artist' in body ? body.artist : undefined;
  if (typeof title !== 'string') return null;
  return typeof artist === 'string' ? { title, artist } : { title };
}

/** Asks what is on, and again after a while; a page out of view does neither until it is seen again. */
async function requestNowPlaying(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(requestNowPlaying, INTERVAL_MS);
  try {
    const response = await fetch('/api/now-playing');
    if (!response.ok) return;
    known = readNowPlaying(await response.json());
    for (const subscriber of subscribers) subscriber(known);
  } catch {
    // What was on stays until the next answer.
  }
}
