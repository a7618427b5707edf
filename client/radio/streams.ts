import { KBPS, STREAM_TYPE, STREAMS } from '../../src/shared/page-attributes.ts';
import { SAVER_CHANGED, savesData } from '../saver/choice.ts';

// The radio buttons below the player (requirements#radio-weight). They are outside its island and
// need no framework.

const box = (): HTMLElement | null => document.querySelector(`[${STREAMS}]`);

const buttonsOf = (streams: Element): HTMLInputElement[] =>
  Array.from(streams.querySelectorAll<HTMLInputElement>('input[name=port]'));

const kbpsOf = (button: HTMLInputElement): number =>
  Number(button.closest(`[${KBPS}]`)?.getAttribute(KBPS) ?? Number.POSITIVE_INFINITY);

/** Offers the stream with the least data first while the saver is on; follows its switch. */
export function offerStreams(): void {
  offerLeanest();
  addEventListener(SAVER_CHANGED, offerLeanest);
}

/** Moves the leanest playable stream first; selects it unless one is chosen or playing. */
function offerLeanest(): void {
  const streams = box();
  if (!streams || !savesData()) return;
  const audio = document.createElement('audio');
  const [leanest] = buttonsOf(streams)
    .filter((button) => canPlay(audio, button) && Number.isFinite(kbpsOf(button)))
    .sort((one, other) => kbpsOf(one) - kbpsOf(other));
  const label = leanest?.closest('label');
  if (!leanest || !label) return;
  streams.querySelector('legend')?.after(label);
  const isStopped = document.querySelector('.player[data-status=stopped]') !== null;
  const isChosen = buttonsOf(streams).some((button) => button.checked && !button.defaultChecked);
  if (isChosen || !isStopped) return;
  leanest.checked = true;
  leanest.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The port of the stream to play: the chosen one, else the first playable one, if any. */
export function choosePort(audio: HTMLAudioElement): number | undefined {
  const streams = box();
  if (!streams) return undefined;
  const buttons = buttonsOf(streams);
  const chosen =
    buttons.find((button) => button.checked && !button.defaultChecked) ??
    buttons.find((button) => canPlay(audio, button)) ??
    buttons[0];
  if (!chosen) return undefined;
  chosen.checked = true;
  return Number(chosen.value);
}

/** Calls `onChange` with the port whenever a stream is chosen. */
export function onPort(onChange: (port: number) => void): void {
  box()?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) onChange(Number(target.value));
  });
}

function canPlay(audio: HTMLAudioElement, button: HTMLInputElement): boolean {
  return audio.canPlayType(button.getAttribute(STREAM_TYPE) ?? '') !== '';
}
