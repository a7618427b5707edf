/** Closes the mobile menu where a link in it is chosen, also one that stays on this page; so do Escape and a press outside. */
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
