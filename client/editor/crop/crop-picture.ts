import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { make } from '../make.ts';
import { fillIn } from '../page-words.ts';
import { cutPicture } from './cut-picture.ts';
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
import { sendPart } from './send-part.ts';
import { readPicture, type ShownPicture } from './shown-picture.ts';

/**
 * Lets people choose the part of a picture for a field with `data-crop` (`16:9`, or empty for any
 * shape). Only that part is sent, no larger than needed: connections may be slow and expensive.
 */
export function cropPictures(words: EditorScriptWords): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file][data-crop]')) {
    let end = () => {};
    field.addEventListener('change', () => {
      end();
      const file = field.files?.[0];
      if (file) end = cropFile(field, file, words.crop);
    });
  }
}

/** Returns what ends it, where another file is chosen. */
function cropFile(
  field: HTMLInputElement,
  file: File,
  words: EditorScriptWords['crop'],
): () => void {
  const ratio = ratioOf(field.dataset.crop);
  const decoded = readPicture(file);
  const ended = new AbortController();
  let crop: ReturnType<typeof makeCrop> | undefined;
  const sent = sendPart(
    field,
    async () => {
      const picture = await decoded;
      // What cannot be shown is sent as it is: the server says what is wrong with it.
      if (!picture) return file;
      return cutPicture(file, picture, crop?.part() ?? largestPart(picture, ratio));
    },
    ({ size }) => {
      crop?.showSizes({ before: sizeText(file.size), after: sizeText(size) });
    },
    ended.signal,
  );
  decoded.then((picture) => {
    if (!picture || ended.signal.aborted) return;
    crop = makeCrop(picture, ratio, { words, helpId: `${field.id}-crop-help`, ...sent });
    field.after(crop.element);
  });
  return () => {
    ended.abort();
    crop?.element.remove();
  };
}

function ratioOf(text: string | undefined): Ratio {
  const [, width, height] = /^(\d+):(\d+)$/.exec(text ?? '') ?? [];
  return width && height ? Number(width) / Number(height) : undefined;
}

function makeCrop(
  picture: ShownPicture,
  ratio: Ratio,
  given: {
    words: EditorScriptWords['crop'];
    helpId: string;
    change: () => void;
  },
) {
  const { canvas, width, height } = picture;
  const { words, helpId, change } = given;
  const part = make('div', { class: 'crop-part', role: 'slider', tabindex: '0' });
  const corner = make('div', { class: 'crop-corner' });
  part.append(corner);
  part.setAttribute('aria-label', words.heading);
  const stage = make('div', { class: 'crop-stage' }, canvas, part);
  const said = make('p', { class: 'count' });
  const sizes = make('p', { class: 'count' });
  const help = make('p', { class: 'help', id: helpId }, words.help);
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
    change();
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
  return {
    element: make('div', { class: 'crop' }, help, stage, said, sizes, numbers.element),
    part: () => now,
    showSizes: (texts: Readonly<Record<'before' | 'after', string>>) => {
      sizes.textContent = fillIn(words.sizes, texts);
    },
  };
}

/** As people read the size of a file, in the language of the page. */
function sizeText(bytes: number): string {
  const [unit, amount, digits] =
    bytes < 100_000
      ? (['kilobyte', Math.ceil(bytes / 1_000), 0] as const)
      : (['megabyte', bytes / 1_000_000, 1] as const);
  return new Intl.NumberFormat(document.documentElement.lang, {
    ...{ style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(amount);
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
