import { ISLAND, ISLAND_PROPS, WAKES } from '../src/shared/island-attributes.ts';
import { NOW_PLAYING } from '../src/shared/page-attributes.ts';
import { withTimeout } from '../src/shared/with-timeout.ts';
import { awaitFirstMoves, replaceBrokenPictures } from './first-moves.ts';
import type { IslandName, IslandProps } from './islands/registry.ts';
import { keepTrying } from './keep-trying.ts';
import { showRelativeTimes } from './relative-times.ts';

// The loader: the one script that every page has. It knows no framework.

/** Starts an island; done when it answers to the reader. */
type Mount<Name extends IslandName> = (
  root: HTMLElement,
  props: IslandProps[Name],
) => Promise<void> | void;

const islands: { [Name in IslandName]: () => Promise<{ mount: Mount<Name> }> } = {
  'news-browser': () => import('./islands/news-browser.tsx'),
  'faq-filter': () => import('./islands/faq-filter.ts'),
  'rss-generator': () => import('./islands/rss-generator.tsx'),
  'radio-player': () => import('./islands/radio-player.tsx'),
};

/** How long a click waits for its island before the browser does without it. */
const CLICK_TIMEOUT_MS = 8_000;
const waking = new Map<Element, Promise<void>>();

/** Done once the whole page is there: a script that the browser has kept comes before the page's end does. */
const whole = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
  else resolve(undefined);
});

/** Loads and starts an island, once; one that a bad link has lost may be woken again. */
function wake(root: HTMLElement): Promise<void> {
  let ready = waking.get(root);
  if (!ready) {
    ready = start(root);
    ready.catch(() => waking.delete(root));
    waking.set(root, ready);
  }
  return ready;
}

async function start(root: HTMLElement): Promise<void> {
  const name = root.getAttribute(ISLAND) as IslandName;
  const [{ mount }] = await Promise.all([islands[name](), whole]);
  await mount(root, JSON.parse(root.getAttribute(ISLAND_PROPS) ?? '{}'));
  root.toggleAttribute('data-awake', true);
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target : null;
  const wakes = element?.closest(`[${WAKES}]`)?.getAttribute(WAKES);
  return wakes
    ? document.querySelector(`[${ISLAND}="${wakes}"]`)
    : (element?.closest<HTMLElement>(`[${ISLAND}]`) ?? null);
}

/** Loads an island when the reader reaches for it. */
function onIntent(event: Event): void {
  const root = islandOf(event.target);
  if (root) wake(root).catch(() => {});
}

/** Holds a click or a search back until its island is there, then lets it happen; does without where that fails. */
function onAct(event: Event): void {
  const root = islandOf(event.target);
  if (!root || root.hasAttribute('data-awake') || !event.cancelable) return;
  const link = (event.target as Element).closest('a');
  const form = event.type === 'submit' ? (event.target as HTMLFormElement) : null;
  const mouse = event as MouseEvent;
  if (
    !form &&
    (!link || link.origin !== location.origin || mouse.metaKey || mouse.ctrlKey || mouse.shiftKey)
  )
    return;
  event.preventDefault();
  withTimeout(wake(root), CLICK_TIMEOUT_MS).then(
    () => (form ? form.requestSubmit((event as SubmitEvent).submitter) : link?.click()),
    () => (form ? form.submit() : link && location.assign(link.href)),
  );
}

for (const type of ['pointerover', 'focusin', 'touchstart'])
  addEventListener(type, onIntent, { passive: true });
for (const type of ['click', 'submit']) addEventListener(type, onAct);

/** What looks at the whole page. */
function onWhole(): void {
  // An anchor such as /news#sports names a view of the island that it leads into.
  const root = document
    .querySelector(':target')
    ?.closest<HTMLElement>(`[${ISLAND}="news-browser"]`);
  if (root) wake(root).catch(() => {});
  showRelativeTimes(document);
  replaceBrokenPictures();
  awaitFirstMoves();
  // Choosing a link closes the mobile menu, also where the link stays on this page or the reader comes back to it; so do
  // Escape and a press outside.
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

whole.then(onWhole);
const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Where a page stands is known only once it is laid out: asked in its first frame, that is work done anyway.
requestAnimationFrame(onScroll);

// What happens by itself, once all that the page shows is there.
addEventListener('load', () => {
  // The feed generator loads automatically (spec §2).
  const generator = document.querySelector<HTMLElement>(`[${ISLAND}="rss-generator"]`);
  if (generator) keepTrying(() => wake(generator));
  const track = document.querySelector(`[${NOW_PLAYING}]`);
  if (track)
    keepTrying(() => import('./radio/now-playing.ts')).then((module) =>
      module.showNowPlaying(track),
    );
  // Reading without a connection.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
});
