import type { RadioStream } from '../../publications/publication.ts';
import { KBPS, PLAYER_FORM, STREAM_TYPE, STREAMS } from '../../shared/page-attributes.ts';
import { useWords } from './use-publication.ts';

/** How programs name the audio of a media type. */
export const FORMATS: Record<RadioStream['type'], string> = {
  'audio/mpeg': 'MP3',
  'audio/ogg': 'Ogg',
  'audio/aac': 'AAC',
};

/**
 * The station's streams, best first, with what an hour of each loads (requirements#radio-weight). They belong to the player's form;
 * without JavaScript a button opens the chosen one.
 */
export function StreamChoice({ streams }: { streams: readonly RadioStream[] }) {
  const words = useWords().radio;
  return (
    <fieldset className="streams" {...{ [STREAMS]: '' }}>
      <legend>{words.stream}</legend>
      {streams.map(({ port, type, kbps }, index) => (
        <label key={port} {...{ [KBPS]: kbps }}>
          <input
            type="radio"
            name="port"
            value={port}
            form={PLAYER_FORM}
            defaultChecked={index === 0}
            {...{ [STREAM_TYPE]: type }}
          />{' '}
          {FORMATS[type]}{' '}
          <span>{kbps !== undefined && `(${words.hourly(megabytesPerHour(kbps))})`}</span>
        </label>
      ))}
      <noscript>
        <button className="button" type="submit" form={PLAYER_FORM}>
          {words.openStream}
        </button>
      </noscript>
    </fieldset>
  );
}

/** Megabytes (of a million bytes) that an hour of a stream loads, in whole numbers: 64 kbit/s are 29. */
function megabytesPerHour(kbps: number): string {
  return String(Math.round((kbps * 3_600) / 8 / 1_000));
}
