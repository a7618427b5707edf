import './saver/data-saver.ts';
import { NOT_FOUND } from '../src/shared/page-attributes.ts';
import { PUSH } from '../src/shared/push.ts';
import { awaitReconnect, loadLateParts, onLoad, replaceBrokenPictures } from './late-parts.ts';
import { retry } from './retry.ts';
import { trusted } from './trusted.ts';

// Loaded by every page once it is parsed, so that client/main.ts stays small.

closeMobileMenu();
replaceBrokenPictures();
loadLateParts();
awaitReconnect();
if (document.querySelector(`[${NOT_FOUND}]`))
  // biome-ignore lint/suspicious/noConsole: requirements#not-found
  console.error('Page not found:', location.pathname);

if (document.querySelector(`[${PUSH}]`)) retry(() => import('./push/subscribe.ts'));

// Offline reading. It starts after the load event, as it needs no interaction.
const startWorker = () =>
  navigator.serviceWorker?.register(trusted.createScriptURL('/service-worker.js')).catch(() => {});
if (import.meta.env.PROD) onLoad(startWorker);

/** Closes the mobile menu on a click on one of its links or outside, and on Escape. */
function closeMobileMenu(): void {
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
