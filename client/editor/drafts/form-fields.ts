/** The value of a control: its text, whether it is checked, or the selected options. */
export type Written = string | boolean | readonly string[];
/** The controls of a form in their order, each by its name. */
export type FormFields = readonly (readonly [name: string, value: Written])[];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const UNKEPT_TYPES = new Set(['hidden', 'file', 'password', 'submit', 'reset', 'button', 'image']);

/** The values that somebody entered in a form, without hidden fields, files and passwords. */
export function readFields(form: HTMLFormElement): FormFields {
  return controlsOf(form).map((control) => [control.name, readControl(control)]);
}

/**
 * Writes stored values into a form. Controls that the stored form did not have stay as they are.
 */
export function writeFields(form: HTMLFormElement, fields: FormFields): void {
  const left = [...fields];
  for (const control of controlsOf(form)) {
    const place = left.findIndex(([name, value]) => name === control.name && isFor(control, value));
    const [field] = place < 0 ? [] : left.splice(place, 1);
    if (!field) continue;
    writeControl(control, field[1]);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * The field by which the server detects a stale form or one that was sent twice: the version that
 * was edited, or the id of a form that adds something.
 */
export function versionField(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = 'input[type=hidden]:is([name=version], [name=form])';
  return form.querySelector<HTMLInputElement>(field) ?? undefined;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !UNKEPT_TYPES.has(element.type),
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function readControl(control: Control): Written {
  if (isTicked(control)) return (control as HTMLInputElement).checked;
  if (control instanceof HTMLSelectElement && control.multiple)
    return Array.from(control.selectedOptions, ({ value }) => value);
  return control.value;
}

function isFor(control: Control, value: Written): boolean {
  if (isTicked(control)) return typeof value === 'boolean';
  const isList = control instanceof HTMLSelectElement && control.multiple;
  return isList ? Array.isArray(value) : typeof value === 'string';
}

function writeControl(control: Control, value: Written): void {
  if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
  else if (typeof value === 'string') {
    // An option that is gone would leave nothing chosen.
    const before = control.value;
    control.value = value;
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = before;
  } else if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = value.includes(option.value);
}
