import type { NowPlaying, PlayerState } from '../../src/shared/player-state.ts';
import type { LivePlayer } from './live-player.ts';

/** Lets lock screens and headsets start and stop the stream. */
export function handleMediaKeys(player: LivePlayer): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.setActionHandler('play', () => player.play());
  session.setActionHandler('pause', () => player.stop());
  session.setActionHandler('stop', () => player.stop());
}

/** Shows the current track, or `title` and the station where none is known, on lock screens. */
export function showOnLockScreen(
  status: PlayerState['status'],
  playing: NowPlaying | null,
  { title, station }: { title: string; station: string },
): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.playbackState = status === 'stopped' ? 'paused' : 'playing';
  const icon = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]');
  session.metadata = new MediaMetadata({
    title: playing?.title ?? title,
    artist: playing?.artist ?? station,
    album: station,
    artwork: icon ? [{ src: icon.href, sizes: '180x180', type: 'image/png' }] : [],
  });
}
