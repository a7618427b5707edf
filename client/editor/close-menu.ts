/** Closes the menu of the header on Escape, and on a press outside of it. */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu');
  if (!menu) return;
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
}
