import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { type CropStage, makeCrop } from './crop-stage.ts';
import { cutPicture, readPicture } from './cut-picture.ts';

/** The pause after a change before the file is made, so that its size can be shown (ms). */
const QUIET_MS = 300;

/**
 * Lets editors choose the part of a picture for a field with `data-crop`. Only that part is sent,
 * no larger than needed: connections may be slow and expensive.
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

/** Returns a function that ends it, for when another file is chosen. */
function cropFile(
  field: HTMLInputElement,
  file: File,
  words: EditorScriptWords['crop'],
): () => void {
  const decoded = readPicture(file);
  const ended = new AbortController();
  let crop: CropStage | undefined;
  const onChange = sendPart(
    field,
    async () => {
      const picture = await decoded;
      // A picture that cannot be shown is sent as it is: the server says what is wrong with it.
      if (!picture) return file;
      return cutPicture(file, picture, crop?.part());
    },
    ({ size }) => {
      crop?.showSizes({ before: sizeText(file.size), after: sizeText(size) });
    },
    ended.signal,
  );
  decoded.then((picture) => {
    if (!picture || ended.signal.aborted) return;
    crop = makeCrop(picture, words, `${field.id}-crop-help`, onChange);
    field.after(crop.element);
  });
  return () => {
    ended.abort();
    crop?.element.remove();
  };
}

/** The size of a file in the language of the page. */
function sizeText(bytes: number): string {
  const [unit, amount, digits] =
    bytes < 100_000
      ? (['kilobyte', Math.ceil(bytes / 1_000), 0] as const)
      : (['megabyte', bytes / 1_000_000, 1] as const);
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/**
 * Makes a file field send the result of `make` for the chosen file; `onMade` is called with each.
 * The returned function requests another one. Ends when `signal` is aborted.
 */
function sendPart(
  field: HTMLInputElement,
  make: () => Promise<File>,
  onMade: (file: File) => void,
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;
  let made = 0;
  const makeNow = async () => {
    clearTimeout(timer);
    const mine = changes;
    const file = await make();
    if (signal.aborted || mine !== changes) return;
    putFile(field, file);
    made = mine;
    onMade(file);
  };
  holdForm(field, () => made === changes, makeNow, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const change = () => {
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(makeNow, QUIET_MS);
  };
  change();
  return change;
}

/** Submits the form of a field only after `makeNow`, unless `isMade`. */
function holdForm(
  field: HTMLInputElement,
  isMade: () => boolean,
  makeNow: () => Promise<void>,
  signal: AbortSignal,
): void {
  let isHeld = false;
  const hold = async (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (form !== field.form) return;
    if (submitter?.hasAttribute('formtarget')) return leaveOut(field);
    if (isMade()) return;
    // Before all other listeners: to them it is sent once.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    // A form cannot be sent before this event is over.
    await Promise.all([makeNow(), new Promise((resolve) => setTimeout(resolve))]);
    isHeld = false;
    field.form?.requestSubmit(submitter);
  };
  document.addEventListener('submit', hold, { capture: true, signal });
}

/** A preview in another window needs no file. */
function leaveOut({ form, name }: HTMLInputElement): void {
  form?.addEventListener('formdata', ({ formData }) => formData.delete(name), { once: true });
}

/** Puts a file into a field. Browsers that cannot do so send the chosen one. */
function putFile(field: HTMLInputElement, file: File): void {
  try {
    const files = new DataTransfer();
    files.items.add(file);
    field.files = files.files;
  } catch {
    // As above.
  }
}
