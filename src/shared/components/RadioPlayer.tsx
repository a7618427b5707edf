import type { ChangeEvent, KeyboardEvent, SubmitEvent } from 'react';
import { INITIAL_STATE, type PlayerState, VOLUME_STEP } from '../player-state.ts';

/** The name of the Mute button, which distinguishes the form's two buttons. */
export const MUTE = 'mute';

export interface RadioPlayerProps {
  /** Best first. */
  readonly streams: readonly { readonly port: number; readonly type: string }[];
  readonly state?: PlayerState;
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** `event.target` is the slider. */
  readonly onVolume?: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

const PICTURES = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13.5 5h4v14h-4z',
  sound: 'M4 9.5h4l5-4v13l-5-4H4zM16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9.5h4l5-4v13l-5-4H4zM16.5 9.5l5 5M21.5 9.5l-5 5',
} as const;

/** Address of a stream (requirements#radio-stream). */
export function streamAddress(port: number): string {
  return `/api/stream?port=${port}`;
}

/**
 * The player (requirements#radio-player). Without JavaScript the browser's own player is shown instead; where only the island
 * cannot be loaded the form opens the stream in the browser.
 */
export function RadioPlayer({
  streams,
  state = INITIAL_STATE,
  onSubmit,
  onVolume,
  onKeyDown,
}: RadioPlayerProps) {
  const { status, error, volume, isMuted } = state;
  const isOn = status !== 'stopped';
  const isSilent = isMuted || volume === 0;
  const percent = `${Math.round(volume * 100)}%`;
  return (
    <section
      className="player"
      aria-labelledby="live-radio"
      tabIndex={-1}
      data-status={status}
      onKeyDown={onKeyDown}
    >
      <h1 id="live-radio">Live Radio</h1>
      <p className="player-subtitle">24/7 live stream</p>
      {/* biome-ignore lint/a11y/useMediaCaption: live radio has no captions to give */}
      <audio
        src={streamAddress(streams[0]?.port ?? 0)}
        controls
        preload="none"
        crossOrigin="anonymous"
        aria-label="Live Radio"
      />
      <form className="player-controls" action="/api/stream" autoComplete="off" onSubmit={onSubmit}>
        <input type="hidden" name="port" value={streams[0]?.port} />
        <button className="player-play" type="submit">
          <Picture of={isOn ? 'pause' : 'play'} />
          <span>{isOn ? 'Pause' : 'Play'}</span>
        </button>
        <button
          className="player-mute"
          type="submit"
          name={MUTE}
          aria-pressed={isMuted}
          aria-label="Mute"
        >
          <Picture of={isSilent ? 'silence' : 'sound'} />
        </button>
        <input
          className="player-volume"
          type="range"
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={volume}
          onChange={onVolume ?? ignore}
          aria-label="Volume"
          aria-valuetext={isMuted ? `${percent}, muted` : percent}
        />
      </form>
      <p className="player-status" role="status">
        {statusLine(state)}
      </p>
      <p className="player-error" role="alert">
        {error}
      </p>
    </section>
  );
}

/** The change handler on the server, where React requires one beside `value`. */
function ignore(): void {}

function statusLine({ status, pauseSeconds = 1 }: PlayerState): string {
  if (status === 'stopped') return 'Stopped';
  if (status === 'connecting') return 'Connecting…';
  if (status === 'playing') return 'Playing live';
  return `Reconnecting in ${pauseSeconds} ${pauseSeconds === 1 ? 'second' : 'seconds'}`;
}

function Picture({ of }: { of: keyof typeof PICTURES }) {
  return (
    <svg className="player-picture" data-picture={of} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PICTURES[of]} />
    </svg>
  );
}
