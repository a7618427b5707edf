import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { fillIn } from '../../../src/shared/fill-in.ts';
import { make } from '../../make.ts';
import type { ShownPicture } from './cut-picture.ts';
import { dragCorner, growPart, movePart, nearestPart, type Rectangle } from './rectangle.ts';

/** The controls by which a part of a picture is chosen. */
export interface CropStage {
  element: HTMLElement;
  part: () => Rectangle;
  showSizes: (texts: Readonly<Record<'before' | 'after', string>>) => void;
}

/** The elements of a stage, and access to the chosen part. */
interface Stage {
  picture: ShownPicture;
  stage: HTMLElement;
  part: HTMLElement;
  current: () => Rectangle;
  choose: (next: Rectangle) => void;
}

/** Makes the controls. Initially the whole picture is chosen; `onChange` reports each change. */
export function makeCrop(
  picture: ShownPicture,
  words: EditorScriptWords['crop'],
  helpId: string,
  onChange: () => void,
): CropStage {
  const { canvas, width, height } = picture;
  const corner = make('div', { class: 'crop-corner' });
  const slider = { role: 'slider', tabindex: '0', 'aria-label': words.heading };
  const part = make('div', { class: 'crop-part', ...slider, 'aria-describedby': helpId }, corner);
  const stage = make('div', { class: 'crop-stage' }, canvas, part);
  const help = make('p', { class: 'help', id: helpId }, words.help);
  const position = make('p', { class: 'count' });
  const sizeChange = make('p', { class: 'count' });
  const numbers = makeNumbers(words, (wanted) => choose(nearestPart(wanted, picture)));
  let current: Rectangle = { x: 0, y: 0, width, height };
  const choose = (next: Rectangle) => {
    current = next;
    showPart(part, current, picture);
    const isWhole = current.width === width && current.height === height;
    position.textContent = isWhole ? words.whole : fillIn(words.position, cutOff(current, picture));
    part.setAttribute('aria-valuetext', position.textContent);
    numbers.show(current);
    onChange();
  };
  choose(current);
  const controls = { picture, stage, part, current: () => current, choose };
  followPointer(controls);
  followKeys(controls);
  return {
    element: make('div', { class: 'crop' }, help, stage, position, sizeChange, numbers.element),
    part: () => current,
    showSizes: (texts) => {
      sizeChange.textContent = fillIn(words.sizeChange, texts);
    },
  };
}

/** What is cut off at each side, in percent of the picture. */
function cutOff({ x, y, width, height }: Rectangle, picture: ShownPicture) {
  const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
  return {
    left: percent(x, picture.width),
    right: percent(picture.width - x - width, picture.width),
    top: percent(y, picture.height),
    bottom: percent(picture.height - y - height, picture.height),
  };
}

/** Positions the part on the picture; it is a slider to screen readers. */
function showPart(part: HTMLElement, position: Rectangle, { width, height }: ShownPicture): void {
  part.style.left = `${(100 * position.x) / width}%`;
  part.style.top = `${(100 * position.y) / height}%`;
  part.style.width = `${(100 * position.width) / width}%`;
  part.style.height = `${(100 * position.height) / height}%`;
  part.setAttribute('aria-valuemax', String(width - position.width));
  part.setAttribute('aria-valuenow', String(position.x));
}

/** Lets one pointer at a time move or resize the part. */
function followPointer({ picture, stage, part, current, choose }: Stage): void {
  part.addEventListener('pointerdown', (pressed) => {
    if (!pressed.isPrimary || pressed.button !== 0) return;
    const start = current();
    const change = pressed.target === part ? movePart : dragCorner;
    const follow = (moved: PointerEvent) => {
      // Pixels of the picture in a CSS pixel.
      const scale = picture.width / Math.max(1, stage.clientWidth);
      const dx = (moved.clientX - pressed.clientX) * scale;
      const dy = (moved.clientY - pressed.clientY) * scale;
      choose(change(start, dx, dy, picture));
    };
    const end = () => stage.removeEventListener('pointermove', follow);
    part.setPointerCapture(pressed.pointerId);
    stage.addEventListener('pointermove', follow);
    for (const type of ['pointerup', 'pointercancel'])
      part.addEventListener(type, end, { once: true });
  });
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move the part, further with Shift; plus and minus resize it. */
function followKeys({ picture, part, current, choose }: Stage): void {
  part.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    const factor = { '+': 1.05, '=': 1.05, '-': 1 / 1.05, '−': 1 / 1.05 }[event.key];
    if ((!arrow && !factor) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (factor) return choose(growPart(current(), factor, picture));
    const step = Math.max(1, Math.round(picture.width / (event.shiftKey ? 20 : 100)));
    const [dx, dy] = arrow ?? [0, 0];
    choose(movePart(current(), dx * step, dy * step, picture));
  });
}

/** Number fields for the chosen part, in the picture's pixels. The form does not send them. */
function makeNumbers(words: EditorScriptWords['crop'], onChange: (wanted: Rectangle) => void) {
  const fields = (['x', 'y', 'width', 'height'] as const).map((name) => {
    const input = make('input', { type: 'number', min: '0', step: '1', inputmode: 'numeric' });
    input.addEventListener('change', () => onChange(read()));
    return { name, input, label: make('label', {}, words[name], input) };
  });
  const read = (): Rectangle => {
    const [x = 0, y = 0, width = 0, height = 0] = fields.map(({ input }) => Number(input.value));
    return { x, y, width, height };
  };
  const row = make('div', { class: 'crop-numbers' }, ...fields.map(({ label }) => label));
  return {
    element: make('details', {}, make('summary', {}, words.numbers), row),
    show(part: Rectangle): void {
      for (const { name, input } of fields) input.value = String(part[name]);
    },
  };
}
