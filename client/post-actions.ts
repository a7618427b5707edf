import { LINK_COPIED, LINK_SELECTED, POST_ACTION } from '../src/shared/page-attributes.ts';

/** Runs the action of a button under an article: copies its address, or prints the page. */
export async function actOnPost(button: Element): Promise<void> {
  if (button.getAttribute(POST_ACTION) === 'print') return print();
  const share = button.closest('.share');
  const field = share?.querySelector('input');
  const output = share?.querySelector('output');
  if (!field || !output) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    output.textContent = output.getAttribute(LINK_COPIED);
  } catch {
    output.textContent = output.getAttribute(LINK_SELECTED);
  }
}
