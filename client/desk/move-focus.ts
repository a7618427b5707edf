/** Moves the focus to what a page has to say first, such as what is wrong with a form. */
export function moveFocus(): void {
  document.querySelector<HTMLElement>('[data-focus]')?.focus();
}
