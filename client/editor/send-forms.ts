import type { EditorScriptWords } from '../../src/shared/editor-script.ts';
import { make } from '../make.ts';

/** How long a form cannot be submitted again, unless the browser returns to the page (ms). */
const SENDING_MS = 30_000;

/**
 * Ignores repeated submissions of a form, and prevents submission while the browser is offline,
 * because its error page would replace the input.
 */
export function sendForms({ unsent }: EditorScriptWords): void {
  const sent = new Map<HTMLFormElement, number>();
  const release = (form: HTMLFormElement) => {
    clearTimeout(sent.get(form));
    sent.delete(form);
    for (const button of buttonsOf(form)) button.removeAttribute('aria-disabled');
  };
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form)) return event.preventDefault();
    form.querySelector('.unsent')?.remove();
    if (navigator.onLine === false) {
      event.preventDefault();
      const message = make('p', { class: 'problem unsent', role: 'alert' }, unsent);
      const buttons = form.querySelector(':scope > .buttons');
      return buttons ? buttons.before(message) : form.append(message);
    }
    // With a target, the page stays: another window shows the response.
    if (event.defaultPrevented || form.target || event.submitter?.hasAttribute('formtarget'))
      return;
    for (const button of buttonsOf(form)) button.setAttribute('aria-disabled', 'true');
    sent.set(
      form,
      setTimeout(() => release(form), SENDING_MS),
    );
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of [...sent.keys()]) release(form);
  });
}

function buttonsOf(form: HTMLFormElement): HTMLElement[] {
  return Array.from(form.elements).filter(
    (element): element is HTMLElement => (element as HTMLButtonElement).type === 'submit',
  );
}
