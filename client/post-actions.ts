import { POST_ACTION } from '../src/shared/page-attributes.ts';

/** Runs the action of a button under an article: copies the article's address, or prints the page. */
export async function actOnPost(button: Element): Promise<void> {
  if (button.getAttribute(POST_ACTION) === 'print') return print();
  const share = button.closest('.share');
  const field = share?.querySelector('input');
  const output = share?.querySelector('output');
  if (!field || !output) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    output.textContent = 'The link has been copied.';
  } catch {
    output.textContent = 'The link is selected: copy it with your keyboard or menu.';
  }
}
