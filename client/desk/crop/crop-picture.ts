import type { DeskScriptWords } from '../../../src/shared/desk-script.ts';
import { make } from '../make.ts';
import { fillIn } from '../page-words.ts';
import { makeNumbers } from './number-fields.ts';
import {
  dragCorner,
  growPart,
  largestPart,
  movePart,
  nearestPart,
  type Ratio,
  type Rectangle,
} from './rectangle.ts';
import { readPicture } from './small-picture.ts';

/** Lets whoever chooses a picture for a field with `data-crop` (`16:9`, or empty for any shape) choose the part that is used. */
export function cropPictures(words: DeskScriptWords): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file][data-crop]')) {
    let shown: HTMLElement | undefined;
    let chosen = 0;
    field.addEventListener('change', async () => {
      shown?.remove();
      shown = undefined;
      chosen += 1;
      const mine = chosen;
      const file = field.files?.[0];
      // What cannot be shown is sent as it is: the server says what is wrong with it.
      const picture = file && (await readPicture(file));
      if (!picture || mine !== chosen) return;
      shown = makeCrop(picture, field, words.crop);
      field.after(shown);
    });
  }
}

function ratioOf(text: string | undefined): Ratio {
  const [, width, height] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return width && height ? Number(width) / Number(height) : undefined;
}

function makeCrop(
  picture: { readonly canvas: HTMLCanvasElement; readonly width: number; readonly height: number },
  { id, dataset }: HTMLInputElement,
  words: DeskScriptWords['crop'],
): HTMLElement {
  const { canvas, width, height } = picture;
  const ratio = ratioOf(dataset.crop);
  const part = make('div', { class: 'crop-part', role: 'slider', tabindex: '0' });
  const corner = make('div', { class: 'crop-corner' });
  part.append(corner);
  part.setAttribute('aria-label', words.heading);
  const stage = make('div', { class: 'crop-stage' }, canvas, part);
  const said = make('p', { class: 'count' });
  const help = make('p', { class: 'help', id: `${id}-crop-help` }, words.help);
  part.setAttribute('aria-describedby', help.id);
  const numbers = makeNumbers(words, (wanted, changed) =>
    choose(nearestPart(wanted, changed, picture, ratio)),
  );
  let now = largestPart(picture, ratio);
  const choose = (next: Rectangle) => {
    now = next;
    part.style.left = `${(100 * now.x) / width}%`;
    part.style.top = `${(100 * now.y) / height}%`;
    part.style.width = `${(100 * now.width) / width}%`;
    part.style.height = `${(100 * now.height) / height}%`;
    said.textContent = fillIn(words.chosen, { ...now });
    // As a slider it is given the arrow keys by screen readers, and says where it is.
    part.setAttribute('aria-valuetext', said.textContent);
    part.setAttribute('aria-valuemax', String(width - now.width));
    part.setAttribute('aria-valuenow', String(now.x));
    numbers.show(now);
  };
  choose(now);

  followPointer(
    stage,
    part,
    (from, dx, dy) => {
      // What a CSS pixel of the picture is in its own.
      const scale = width / Math.max(1, stage.clientWidth);
      const move = from === corner ? dragCorner : movePart;
      return (start) => choose(move(start, dx * scale, dy * scale, picture, ratio));
    },
    () => now,
  );
  part.addEventListener('keydown', (event) => {
    const step = Math.max(1, Math.round(width / (event.shiftKey ? 20 : 100)));
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    const factor = { '+': 1.05, '=': 1.05, '-': 1 / 1.05, '−': 1 / 1.05 }[event.key];
    if ((dx === 0 && dy === 0 && !factor) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(
      factor ? growPart(now, factor, picture, ratio) : movePart(now, dx * step, dy * step, picture),
    );
  });
  const parts = [help, stage, said, numbers.element];
  return make('div', { class: 'crop', 'data-unkept': '' }, ...parts);
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves or resizes from where the pointer was pressed, with one pointer at a time. */
function followPointer(
  stage: HTMLElement,
  part: HTMLElement,
  change: (from: EventTarget | null, dx: number, dy: number) => (start: Rectangle) => void,
  current: () => Rectangle,
): void {
  part.addEventListener('pointerdown', (pressed) => {
    if (!pressed.isPrimary || pressed.button !== 0) return;
    const start = current();
    const follow = (moved: PointerEvent) =>
      change(
        pressed.target,
        moved.clientX - pressed.clientX,
        moved.clientY - pressed.clientY,
      )(start);
    const end = () => stage.removeEventListener('pointermove', follow);
    part.setPointerCapture(pressed.pointerId);
    stage.addEventListener('pointermove', follow);
    for (const type of ['pointerup', 'pointercancel'])
      part.addEventListener(type, end, { once: true });
  });
}
