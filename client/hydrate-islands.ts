import type { IslandName } from '../src/shared/islands.ts';
import { CONTROLS_ISLAND, HYDRATED, ISLAND, ISLAND_PROPS } from '../src/shared/page-attributes.ts';
import { ISLAND_MODULES } from './islands/modules.ts';
import { pageParsed } from './page-parsed.ts';

/** How long a click waits for its island before it falls back to a page load (ms). */
const TIMEOUT_MS = 8_000;

/** The hydration of each island, pending or done. */
const hydrations = new Map<Element, Promise<void>>();

/** Loads an island's module and hydrates it, once. A failed attempt can be repeated. */
function hydrate(root: HTMLElement): Promise<void> {
  let hydration = hydrations.get(root);
  if (!hydration) {
    hydration = loadAndHydrate(root);
    hydration.catch(() => hydrations.delete(root));
    hydrations.set(root, hydration);
  }
  return hydration;
}

async function loadAndHydrate(root: HTMLElement): Promise<void> {
  const name = root.getAttribute(ISLAND) as IslandName;
  const [island] = await Promise.all([ISLAND_MODULES[name](), pageParsed]);
  await island.hydrate(root, JSON.parse(root.getAttribute(ISLAND_PROPS) ?? '{}'));
  root.toggleAttribute(HYDRATED, true);
}

/** The island that contains or is controlled by an element. */
function islandOf(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target : null;
  const controlled = element?.closest(`[${CONTROLS_ISLAND}]`)?.getAttribute(CONTROLS_ISLAND);
  return controlled
    ? document.querySelector(`[${ISLAND}="${controlled}"]`)
    : (element?.closest<HTMLElement>(`[${ISLAND}]`) ?? null);
}

/** Starts to hydrate an island before the reader acts on it. */
function prepareIsland({ target }: Event): void {
  const root = islandOf(target);
  if (root) hydrate(root).catch(() => {});
}

/** Delays a click or a search until its island has hydrated, then repeats it; where hydration fails the page is loaded. */
function delayUntilHydrated(event: Event): void {
  const root = islandOf(event.target);
  if (!root || root.hasAttribute(HYDRATED) || !event.cancelable) return;
  const link = (event.target as Element).closest('a');
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : null;
  const mouse = event as MouseEvent;
  if (
    !form &&
    (!link || link.origin !== location.origin || mouse.metaKey || mouse.ctrlKey || mouse.shiftKey)
  )
    return;
  event.preventDefault();
  // A plain race: the shared time-out helper would be a thirtieth of the script that each page loads.
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
  Promise.race([hydrate(root), timeout]).then(
    () => (form ? form.requestSubmit((event as SubmitEvent).submitter) : link?.click()),
    () => (form ? form.submit() : link && location.assign(link.href)),
  );
}

/** Hydrates each island of the page at the reader's first interaction with it. */
export function hydrateIslands(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, prepareIsland, { passive: true });
  for (const type of ['click', 'submit']) addEventListener(type, delayUntilHydrated);
  // The address's fragment may name an element in an island, such as /news#sports.
  pageParsed.then(() => {
    const root = islandOf(document.querySelector(':target'));
    if (root) hydrate(root).catch(() => {});
  });
}
