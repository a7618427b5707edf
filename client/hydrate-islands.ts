import type { IslandName } from '../src/shared/islands.ts';
import {
  CONTROLS_ISLAND,
  HYDRATED,
  HYDRATION_FAILED,
  ISLAND,
  ISLAND_PROPS,
} from '../src/shared/page-attributes.ts';
import { busyWhile } from './busy.ts';
import { ISLAND_MODULES } from './islands/modules.ts';
import { pageParsed } from './page-parsed.ts';

/** Timeout of hydration, after which the browser's own player is shown. */
const HYDRATION_LIMIT_MS = 10_000;

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
  // After the timeout, the reader may already use the browser's player.
  if (root.hasAttribute(HYDRATION_FAILED)) return;
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

function prepareIsland({ target }: Event): void {
  const root = islandOf(target);
  if (root) hydrate(root).catch(() => {});
}

/**
 * Handles a press on a control whose island is still loading. Links and other forms load their
 * page; a form of the method `dialog`, which has none, is submitted after hydration. If hydration
 * fails or takes longer than `HYDRATION_LIMIT_MS`, the browser's own player is shown.
 */
function onPress(event: Event): void {
  const root = islandOf(event.target);
  if (!root || root.hasAttribute(HYDRATED) || event.defaultPrevented) return;
  const control = controlOf(event);
  if (!control || control.ariaBusy) return;
  // Controls in `.categories` are always links.
  if (control.closest('.categories')) addTypedQuery(control as HTMLAnchorElement);
  const form = event.target as HTMLFormElement;
  if (form.method !== 'dialog')
    return busyWhile(
      control,
      hydrate(root).catch(() => {}),
    );
  const hydration = Promise.race([
    hydrate(root),
    new Promise((_, reject) => setTimeout(reject, HYDRATION_LIMIT_MS)),
  ]);
  busyWhile(control, hydration);
  hydration.then(
    () => form.requestSubmit((event as SubmitEvent).submitter),
    () => {
      root.toggleAttribute(HYDRATION_FAILED, true);
      root.querySelector('audio')?.focus();
    },
  );
}

/** The pressed control: a form's button, or a link to the site that opens in this tab. */
function controlOf(event: Event): HTMLElement | null {
  if (event.type === 'submit')
    return (event as SubmitEvent).submitter ?? (event.target as HTMLElement);
  const link = (event.target as Element).closest('a');
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  return link?.origin === location.origin && !metaKey && !ctrlKey && !shiftKey ? link : null;
}

/** Adds the text of the search box to a category's link, as the island does. */
function addTypedQuery(link: HTMLAnchorElement): void {
  const box = document.querySelector<HTMLInputElement>('.search [name=q]');
  const url = new URL(link.href);
  url.searchParams.delete('q');
  if (box?.value) url.searchParams.set('q', box.value);
  link.href = url.href;
}

/** Hydrates each island of the page at the reader's first interaction with it. */
export function hydrateIslands(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, prepareIsland, { passive: true });
  for (const type of ['click', 'submit']) addEventListener(type, onPress);
  // The address's fragment may name an element in an island, such as /news#sports.
  pageParsed.then(() => {
    const root = islandOf(document.querySelector(':target'));
    if (root) hydrate(root).catch(() => {});
  });
}
