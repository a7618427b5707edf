/** The pause after a change before the file is made, so that its size can be shown (ms). */
const QUIET_MS = 300;

/**
 * Makes a file field send the result of `make` for the chosen file. Submitting the form waits for
 * it; `onMade` is called with each. The returned function requests another one. Ends when `signal`
 * is aborted.
 */
export function sendPart(
  field: HTMLInputElement,
  make: () => Promise<File>,
  onMade: (file: File) => void,
  signal: AbortSignal,
): { change: () => void } {
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
  let isHeld = false;
  document.addEventListener(
    'submit',
    async (event) => {
      const { target: form, submitter } = event;
      if (form !== field.form) return;
      if (submitter?.hasAttribute('formtarget')) return leaveOut(field);
      if (made === changes) return;
      // Before all others: to them it is sent once.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isHeld) return;
      isHeld = true;
      // A form cannot be sent before this event is over.
      await Promise.all([makeNow(), new Promise((resolve) => setTimeout(resolve))]);
      isHeld = false;
      field.form?.requestSubmit(submitter);
    },
    { capture: true, signal },
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  const change = () => {
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(makeNow, QUIET_MS);
  };
  change();
  return { change };
}

/** What goes to another window is a preview, which needs no file. */
function leaveOut({ form, name }: HTMLInputElement): void {
  form?.addEventListener('formdata', ({ formData }) => formData.delete(name), { once: true });
}

/** Where a browser cannot put files into fields, the one that was chosen is sent. */
function putFile(field: HTMLInputElement, file: File): void {
  try {
    const files = new DataTransfer();
    files.items.add(file);
    field.files = files.files;
  } catch {
    // As above.
  }
}
