import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { MUTE, RadioPlayer, streamAddress } from '../../src/shared/components/RadioPlayer.tsx';
import type { Hydrate, IslandProps } from '../../src/shared/islands.ts';
import {
  DEFAULT_VOLUME,
  INITIAL_STATE,
  type NowPlaying,
  type PlayerState,
} from '../../src/shared/player-state.ts';
import { PLAYER, type PlayerWords } from '../../src/shared/words/en/player.ts';
import { LivePlayer, readStoredVolume, volumeAfterKey } from '../radio/live-player.ts';
import { pauseNowPlaying, subscribeToNowPlaying } from '../radio/now-playing.ts';
import { choosePort, onPort } from '../radio/streams.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { loadWords } from './load-words.ts';

// Why HTML and CSS are not enough: a lost stream is reconnected, the volume is stored, and lock
// screens and media keys control the player.

/** Hydrates the server's player. Playback never starts automatically. */
export const hydrate: Hydrate<'radio-player'> = async (root, props) => {
  const audio = root.querySelector('audio');
  const slider = root.querySelector<HTMLInputElement>('[type=range]');
  if (!audio || !slider) throw new Error('the page has no radio player');
  const words = await loadWords(PLAYER, {
    fr: async () => (await import('../../src/shared/words/fr/player.ts')).PLAYER,
  });
  const timer = root.querySelector('select');
  const sliderVolume = Number(slider.value);
  const player = new LivePlayer(
    audio,
    streamAddress(choosePort(audio) ?? props.streams[0]?.port ?? 0),
    sliderVolume === DEFAULT_VOLUME ? (readStoredVolume() ?? DEFAULT_VOLUME) : sliderVolume,
  );
  // Applies choices made while this module loaded.
  player.setSleep(Number(timer?.value));
  onPort((port) => player.setAddress(streamAddress(port)));
  handleMediaKeys(player);
  addEventListener('online', () => player.retryNow());
  return new Promise((onReady) => {
    hydrateRoot(
      root,
      <IslandBoundary>
        <RadioIsland {...props} words={words} player={player} onReady={onReady} />
      </IslandBoundary>,
    );
  });
};

function RadioIsland({
  streams,
  station,
  words,
  player,
  onReady,
}: IslandProps<'radio-player'> & {
  words: PlayerWords;
  player: LivePlayer;
  onReady: () => void;
}) {
  const state = useSyncExternalStore(
    player.subscribe,
    () => player.state,
    () => INITIAL_STATE,
  );
  useEffect(onReady, [onReady]);
  useLockScreen(state.status, words.title, station);

  return (
    <RadioPlayer
      streams={streams}
      words={words}
      state={state}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as unknown as { submitter: Element | null };
        if (submitter?.getAttribute('name') === MUTE) player.toggleMute();
        else player.toggle();
      }}
      onVolume={({ target }) => player.setVolume(Number(target.value))}
      onSleep={({ target }) => player.setSleep(Number(target.value))}
      onKeyDown={(event) => onKey(event, player)}
    />
  );
}

/** Shows the current track on lock screens; its requests pause while the radio is paused. */
function useLockScreen(status: PlayerState['status'], title: string, station: string): void {
  const [playing, setPlaying] = useState<NowPlaying | null>(null);
  useEffect(() => subscribeToNowPlaying(setPlaying), []);
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (status !== 'stopped') hasPlayed.current = true;
    pauseNowPlaying(hasPlayed.current && status === 'stopped');
  }, [status]);
  useEffect(
    () => showOnLockScreen(status, playing, { title, station }),
    [status, playing, title, station],
  );
}

/** Space plays and stops, M mutes, page keys change the volume; buttons use Space themselves. */
function onKey(event: KeyboardEvent<HTMLElement>, player: LivePlayer): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element;
  const volume = target.matches('[type=range]')
    ? volumeAfterKey(event.key, player.state.volume)
    : undefined;
  if (volume !== undefined) player.setVolume(volume);
  else if (event.key === ' ' && !target.matches('button, select')) {
    if (!event.repeat) player.toggle();
  } else if (event.key.toLowerCase() === 'm') {
    if (!event.repeat) player.toggleMute();
  } else return;
  event.preventDefault();
}

function handleMediaKeys(player: LivePlayer): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.setActionHandler('play', () => player.play());
  session.setActionHandler('pause', () => player.stop());
  session.setActionHandler('stop', () => player.stop());
}

/** Shows the current track on lock screens; if unknown, `title` and the station. */
function showOnLockScreen(
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
