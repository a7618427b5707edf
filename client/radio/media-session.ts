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

/** Shows the current track, or the station where none is known, on lock screens. */
export function showOnLockScreen(
  status: PlayerState['status'],
  playing: NowPlaying | null,
  station: string,
): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.playbackState = status === 'stopped' ? 'paused' : 'playing';
  session.metadata = new MediaMetadata({
    title: playing?.title ?? 'Live Radio',
    artist: playing?.artist ?? station,
    album: station,
    artwork: [{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' }],
  });
}
