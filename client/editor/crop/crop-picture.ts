import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { type CropStage, makeCrop } from './crop-stage.ts';
import { cutPicture, readPicture } from './cut-picture.ts';

/** The pause after a change before the cropped file is made and its size is shown (ms). */
const QUIET_MS = 300;

/**
 * Lets editors crop the picture of a file field with `data-crop`. Only the cropped part is sent, no
 * larger than needed, because connections may be slow and expensive.
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

/** Shows the controls for a chosen file. Returns a function that removes them. */
function cropFile(
  field: HTMLInputElement,
  file: File,
  words: EditorScriptWords['crop'],
): () => void {
  const decoded = readPicture(file);
  const ended = new AbortController();
  let crop: CropStage | undefined;
  const onChange = replaceFile(
    field,
    async () => {
      const picture = await decoded;
      // Send a picture that the browser cannot decode unchanged; the server reports the problem.
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
 * Replaces the file of a field by the result of `make`, and calls `onMade` with it. Returns a
 * function that schedules another replacement. Stops when `signal` is aborted.
 */
function replaceFile(
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
  delaySubmission(field, () => made === changes, makeNow, signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const change = () => {
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(makeNow, QUIET_MS);
  };
  change();
  return change;
}

/** Delays submitting the field's form until `makeNow` has finished, unless `isMade`. */
function delaySubmission(
  field: HTMLInputElement,
  isMade: () => boolean,
  makeNow: () => Promise<void>,
  signal: AbortSignal,
): void {
  let isHeld = false;
  const hold = async (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (form !== field.form) return;
    if (submitter?.hasAttribute('formtarget')) return omitFile(field);
    if (isMade()) return;
    // Hide this event from other listeners, which must see only one submission.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    // requestSubmit() does nothing while this event is being dispatched, so wait for its end.
    await Promise.all([makeNow(), new Promise((resolve) => setTimeout(resolve))]);
    isHeld = false;
    field.form?.requestSubmit(submitter);
  };
  document.addEventListener('submit', hold, { capture: true, signal });
}

/** Omits the file from the submission of a preview, which opens in another window. */
function omitFile({ form, name }: HTMLInputElement): void {
  form?.addEventListener('formdata', ({ formData }) => formData.delete(name), { once: true });
}

/** Sets the file of a field. Browsers without support send the original file. */
function putFile(field: HTMLInputElement, file: File): void {
  try {
    const files = new DataTransfer();
    files.items.add(file);
    field.files = files.files;
  } catch {
    // Not supported: the original file stays.
  }
}
