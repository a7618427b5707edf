/** Moves the focus to what a page has to say first, such as what is wrong with a form. */
export function moveFocus(): void {
  const first = document.querySelector<HTMLElement>('main :is([role="alert"], [data-focus])');
  if (!first) return;
  first.tabIndex = -1;
  first.focus();
}
