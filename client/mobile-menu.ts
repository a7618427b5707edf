/** Closes the mobile menu on a click on one of its links, also one to this page, on Escape and on a click outside. */
export function closeMobileMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.mobile-nav');
  if (!menu) return;
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.open = false;
  });
  addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
