/** The value of a control: its text, whether it is checked, or the selected options. */
export type Written = string | boolean | readonly string[];
/** The controls of a form in their order, each by its name. */
export type FormFields = readonly (readonly [name: string, value: Written])[];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const UNSTORED_TYPES = new Set([
  'hidden',
  'file',
  'password',
  'submit',
  'reset',
  'button',
  'image',
]);

/** The input of a form, without hidden fields, files and passwords. */
export function readFields(form: HTMLFormElement): FormFields {
  return controlsOf(form).map((control) => [control.name, readControl(control)]);
}

/** Whether a form shows all of a draft's input. It may have more fields, or lack empty ones. */
export function hasFields(shown: FormFields, draft: FormFields): boolean {
  const left = shown.map((field) => JSON.stringify(field));
  return draft.every((field) => {
    const [name, value] = field;
    const place = left.indexOf(JSON.stringify(field));
    if (place >= 0) left.splice(place, 1);
    const isThere = shown.some(([other]) => other === name);
    return place >= 0 || (!isThere && String(value || '') === '');
  });
}

/** Whether a form has a field of a draft. The names of fields may have changed since. */
export function sharesFields(shown: FormFields, draft: FormFields): boolean {
  return draft.some(([name]) => shown.some(([other]) => other === name));
}

/** Writes stored values into a form. Controls without a stored value stay unchanged. */
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

/** The hidden fields by which the server merges a stale form, or detects one sent twice. */
const VERSION = 'input[type=hidden]:is([name=version], [name=form], [name=base])';

/** What `VERSION` says, without which restored input would undo what others saved since. */
export function readVersion(form: HTMLFormElement): string {
  return Array.from(form.querySelectorAll<HTMLInputElement>(VERSION), ({ value }) => value).join(
    ' ',
  );
}

export function writeVersion(form: HTMLFormElement, version: string): void {
  const values = version.split(' ');
  for (const [at, field] of form.querySelectorAll<HTMLInputElement>(VERSION).entries())
    field.value = values[at] ?? '';
}

function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !UNSTORED_TYPES.has(element.type),
  );
}

function readControl(control: Control): Written {
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return control.checked;
  if (control instanceof HTMLSelectElement && control.multiple)
    return Array.from(control.selectedOptions, ({ value }) => value);
  return control.value;
}

/** Whether a control has values of this kind. */
function isFor(control: Control, value: Written): boolean {
  const own = readControl(control);
  return typeof own === typeof value && Array.isArray(own) === Array.isArray(value);
}

function writeControl(control: Control, value: Written): void {
  if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
  else if (typeof value === 'string') {
    // Restores the value below if the stored option no longer exists.
    const before = control.value;
    control.value = value;
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = before;
  } else if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = value.includes(option.value);
}
