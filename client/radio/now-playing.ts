import { NOW_PLAYING } from '../../src/shared/page-attributes.ts';
import type { NowPlaying } from '../../src/shared/player-state.ts';
import { make } from '../make.ts';
import { offerStreams } from './streams.ts';

const INTERVAL_MS = 20_000;

type Subscriber = (playing: NowPlaying | null) => void;

const subscribers = new Set<Subscriber>();
let known: NowPlaying | null = null;
let isPaused = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `subscriber` with the known track and after each response. Returns an unsubscriber. */
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

/** Pauses the requests while the radio is paused, or resumes them. */
export function pauseNowPlaying(paused: boolean): void {
  if (paused === isPaused) return;
  isPaused = paused;
  clearTimeout(timer);
  if (!paused && subscribers.size > 0) requestNowPlaying();
}

/** Shows the current track as long as the page is open; sets only changed texts. */
export function showNowPlaying(track: Element): void {
  offerStreams();
  subscribeToNowPlaying((playing) => {
    const { title = '', artist } = playing ?? {};
    const by = artist ? ` ${track.getAttribute(NOW_PLAYING)} ${artist}` : '';
    if (track.textContent === title + by) return;
    track.replaceChildren(make('b', {}, title), by);
  });
}

/** Requests the current track every `INTERVAL_MS`, while the page is visible. */
async function requestNowPlaying(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden || isPaused) return;
  timer = setTimeout(requestNowPlaying, INTERVAL_MS);
  try {
    const response = await fetch('/api/now-playing');
    if (!response.ok) return;
    known = await response.json();
    for (const subscriber of subscribers) subscriber(known);
  } catch {
    // The known track stays until the next response.
  }
}
