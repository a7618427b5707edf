import { PUSH, type PushPlace, readPushPlace } from '../../src/shared/push.ts';
import { SUBSCRIBE, type SubscribeWords } from '../../src/shared/words/en/subscribe.ts';
import { readChosen } from '../community/chosen-community.ts';
import { loadWords } from '../islands/load-words.ts';
import { adoptStyles, make, makeButton } from '../make.ts';
import styles from './push.css?inline';
import { makeSettingsForm } from './settings-form.ts';
import type { StoredSettings } from './stored-settings.ts';
import {
  type NamedSettings,
  resend,
  restoreSettings,
  subscribe,
  unsubscribe,
} from './subscription.ts';

// The control for subscribing to warnings. client/late-scripts.ts loads this module on pages with a
// place for it.

/** The initial settings: warnings, closures, travel and events, at any hour. */
const DEFAULTS = { level: 1, quietFrom: null, quietUntil: null, allClear: false } as const;

/** The place of the control: in the page's content if there is one, else above it. */
const place = document.querySelector(`main [${PUSH}]`) ?? document.querySelector(`[${PUSH}]`);
if (place) makeControl(place);

/** Puts the control in its place on the page, unless the browser does not support push. */
async function makeControl(line: Element): Promise<void> {
  const support = findSupport();
  if (!support) return;
  const words: SubscribeWords = await loadWords(SUBSCRIBE, {
    fr: async () => (await import('../../src/shared/words/fr/subscribe.ts')).SUBSCRIBE,
  });
  // A paragraph cannot hold a form. The attributes still remove the line after the last warning.
  const root = make('div');
  for (const { name, value } of line.attributes) root.setAttribute(name, value);
  root.className = 'subscribe';
  if (support === 'onHomeScreen') root.append(words.homeScreen);
  else {
    const ofPage = placeOf(readPushPlace(line.getAttribute(PUSH) ?? ''));
    const control = new SubscribeControl(root, words, ofPage);
    if (!(await control.refresh())) return;
    addEventListener('pageshow', ({ persisted }) => persisted && control.refresh());
  }
  adoptStyles(styles);
  line.replaceWith(root);
}

/** An iPhone supports push once the site is on its home screen. */
function findSupport(): 'here' | 'onHomeScreen' | undefined {
  const { standalone } = navigator as { standalone?: boolean };
  if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker) return 'here';
  return standalone === false ? 'onHomeScreen' : undefined;
}

/** The community of a community's page; on other pages the one that the reader has chosen. */
function placeOf(given: PushPlace): PushPlace {
  if (location.pathname.endsWith(`/${given.slug}`)) return given;
  return { ...given, ...readChosen() };
}

class SubscribeControl {
  readonly #root: HTMLElement;
  readonly #words: SubscribeWords;
  readonly #place: PushPlace;
  readonly #shown = make('div');
  /** Result and state. This element stays, so that screen readers announce its changes. */
  readonly #status = make('p', { role: 'status' });
  #isWorking = false;
  /** The repeated sending of the subscription; changes wait for it, so that they arrive last. */
  #resent = Promise.resolve();

  constructor(root: HTMLElement, words: SubscribeWords, place: PushPlace) {
    this.#root = root;
    this.#words = words;
    this.#place = place;
    this.#root.append(this.#status, this.#shown);
  }

  /** Shows a result and the state. Returns whether there is anything to show; never throws. */
  async refresh(result = ''): Promise<boolean> {
    try {
      const { current, lost } = await restoreSettings(this.#place.key);
      this.#show(current);
      const lostState = lost ? this.#words.lost(lost.name) : '';
      const state = current ? this.#words.subscribed(current.name) : lostState;
      this.#say(`${result} ${state}`.trim());
      return this.#shown.childElementCount > 0;
    } catch {
      return false;
    }
  }

  #show(current: StoredSettings | undefined): void {
    const { slug, name } = this.#place;
    const parts: HTMLElement[] = current ? [this.#settingsOf(current)] : [];
    if (slug && name && current?.community !== slug) {
      const settings = { ...(current ?? DEFAULTS), community: slug, name };
      const offer = () => this.#subscribe(settings, '');
      parts.push(makeButton(this.#words.offer(name), offer));
    }
    this.#shown.replaceChildren(...parts);
  }

  #settingsOf(current: StoredSettings): HTMLElement {
    const form = makeSettingsForm(current, this.#words, {
      onSave: (settings) => this.#subscribe(settings, this.#words.saved),
      onStop: () =>
        this.#work(async () => {
          await unsubscribe();
          return this.#words.stopped;
        }),
    });
    const details = make('details', {}, make('summary', {}, this.#words.change), form);
    const resendOnce = () => {
      this.#resent = resend(current);
    };
    details.addEventListener('toggle', resendOnce, { once: true });
    return details;
  }

  #subscribe(settings: NamedSettings, done: string): Promise<void> {
    return this.#work(async () => {
      await this.#resent;
      const outcome = await subscribe(this.#place.key, settings);
      return outcome === 'subscribed' ? done : this.#words[outcome];
    });
  }

  /** Runs one action at a time, then shows its result and the new state. */
  async #work(work: () => Promise<string>): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#say(this.#words.working);
    const result = await work().catch(() => this.#words.failed);
    this.#isWorking = false;
    const hadFocus = this.#root.contains(document.activeElement);
    await this.refresh(result);
    // The pressed element may have been replaced.
    if (hadFocus) this.#shown.querySelector<HTMLElement>('summary, button')?.focus();
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }
}
