import type { ChangeEvent, KeyboardEvent, SubmitEvent } from 'react';
import { PLAYER_FORM } from '../page-attributes.ts';
import { INITIAL_STATE, type PlayerState, SLEEP_MINUTES, VOLUME_STEP } from '../player-state.ts';
import type { PlayerWords } from '../words/en/player.ts';

/** The name of the Mute button, which distinguishes it from the form's other button. */
export const MUTE = 'mute';

export interface RadioPlayerProps {
  /** In order of quality, best first. */
  streams: readonly { port: number; type: string }[];
  words: PlayerWords;
  state?: PlayerState;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  onVolume?: (event: ChangeEvent<HTMLInputElement>) => void;
  onSleep?: (event: ChangeEvent<HTMLSelectElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

const PICTURES = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13.5 5h4v14h-4z',
  sound: 'M4 9.5h4l5-4v13l-5-4H4zM16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9.5h4l5-4v13l-5-4H4zM16.5 9.5l5 5M21.5 9.5l-5 5',
} as const;

export function streamAddress(port: number): string {
  return `/api/stream?port=${port}`;
}

/**
 * The player (requirements#radio-player). Without JavaScript, the browser's own player is shown
 * instead; if the island cannot be loaded, it is shown too, since the form has no target.
 */
export function RadioPlayer(props: RadioPlayerProps) {
  const { streams, words, state = INITIAL_STATE, onKeyDown } = props;
  return (
    <section
      className="player"
      aria-labelledby="live-radio"
      tabIndex={-1}
      data-status={state.status}
      onKeyDown={onKeyDown}
    >
      <h1 id="live-radio">{words.title}</h1>
      <p className="player-subtitle">{words.subtitle}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: live radio has no captions to give */}
      <audio
        src={streamAddress(streams[0]?.port ?? 0)}
        controls
        preload="none"
        crossOrigin="anonymous"
        aria-label={words.title}
      />
      <Controls {...props} state={state} />
      <div className="player-lines">
        <p className="player-status" role="status">
          {words[state.status]}
        </p>
        <p className="player-error" role="alert">
          {state.error && words.errors[state.error]}
        </p>
      </div>
    </section>
  );
}

type ControlsProps = RadioPlayerProps & { state: PlayerState };

/** The stream's port is in the form by the radio buttons below the player. */
function Controls(props: ControlsProps) {
  const { words, state, onSubmit } = props;
  const isOn = state.status !== 'stopped';
  const isSilent = state.isMuted || state.volume === 0;
  return (
    <form
      id={PLAYER_FORM}
      className="player-controls"
      method="dialog"
      autoComplete="off"
      onSubmit={onSubmit}
    >
      <button className="player-play" type="submit">
        <Picture of={isOn ? 'pause' : 'play'} />
        <span>{isOn ? words.pause : words.play}</span>
      </button>
      <button
        className="player-mute"
        type="submit"
        name={MUTE}
        aria-pressed={isSilent}
        aria-label={words.mute}
      >
        <Picture of={isSilent ? 'silence' : 'sound'} />
      </button>
      <Volume {...props} />
      <SleepTimer {...props} />
    </form>
  );
}

function Volume({ words, state: { volume, isMuted }, onVolume = ignore }: ControlsProps) {
  const percent = words.percent(Math.round(volume * 100));
  return (
    <>
      <input
        id="volume"
        className="player-volume"
        type="range"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={volume}
        onChange={onVolume}
        aria-label={words.volume}
        aria-valuetext={isMuted ? words.muted(percent) : percent}
      />
      {/* Not announced: screen readers say the slider's own value. */}
      <output className="player-percent" htmlFor="volume" aria-live="off">
        {percent}
      </output>
    </>
  );
}

function SleepTimer({ words, state: { sleepMinutes }, onSleep = ignore }: ControlsProps) {
  return (
    <label className="player-sleep">
      {words.sleepTimer}{' '}
      <select value={sleepMinutes} onChange={onSleep}>
        <option value={0}>{words.sleepOff}</option>
        {SLEEP_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {words.sleepAfter(minutes)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A no-op change handler for the server: React requires one with `value`. */
function ignore(): void {}

function Picture({ of }: { of: keyof typeof PICTURES }) {
  return (
    <svg className="player-picture" data-picture={of} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PICTURES[of]} />
    </svg>
  );
}
