import { PUSH, type PushPlace, readPushPlace } from '../../src/shared/push.ts';
import { TELL_ME, type TellMeWords } from '../../src/shared/words/en/tell-me.ts';
import { readChosen } from '../community/chosen-community.ts';
import { loadWords } from '../islands/load-words.ts';
import type { KeptSettings } from './kept-settings.ts';
import styles from './push.css?inline';
import { element, makeButton, makeSettingsForm } from './settings-form.ts';
import { findTold, sendAgain, startTelling, stopTelling, type Wanted } from './subscription.ts';

// The control by which readers are told about warnings. client/late-scripts.ts loads this module where a page has a place for it.

/** What a reader is told who has only pressed: warnings, closures, travel and events, at any hour. */
const FIRST = { level: 1, quietFrom: null, quietUntil: null, allClear: false } as const;

/** A page that has one in its content needs none above it. */
const place = document.querySelector(`main [${PUSH}]`) ?? document.querySelector(`[${PUSH}]`);
if (place) makeTellMe(place);

/** Makes the control in its place on the page; nothing where the browser cannot be told. */
async function makeTellMe(line: Element): Promise<void> {
  const support = findSupport();
  if (!support) return;
  const words: TellMeWords = await loadWords(TELL_ME, {
    fr: async () => (await import('../../src/shared/words/fr/tell-me.ts')).TELL_ME,
  });
  // In a paragraph there is no form. It is still a line that goes when the last warning ends.
  const root = element('div');
  for (const { name, value } of line.attributes) root.setAttribute(name, value);
  root.className = 'tell-me';
  if (support === 'onHomeScreen') root.append(words.homeScreen);
  else {
    const control = new TellMe(
      root,
      words,
      wherePushed(readPushPlace(line.getAttribute(PUSH) ?? '')),
    );
    if (!(await control.refresh())) return;
    addEventListener('pageshow', ({ persisted }) => persisted && control.refresh());
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  line.replaceWith(root);
}

/** An iPhone can be told once the site is on its home screen, where it is a program of its own. */
function findSupport(): 'here' | 'onHomeScreen' | undefined {
  const { standalone } = navigator as { readonly standalone?: boolean };
  if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker) return 'here';
  return standalone === false ? 'onHomeScreen' : undefined;
}

/** The page of a community is about itself; elsewhere it is the reader's own that counts. */
function wherePushed(given: PushPlace): PushPlace {
  if (location.pathname.endsWith(`/${given.slug}`)) return given;
  return { ...given, ...readChosen() };
}

class TellMe {
  readonly #root: HTMLElement;
  readonly #words: TellMeWords;
  readonly #place: PushPlace;
  readonly #shown = element('div');
  /** What the reader is told, and what is said of a press: it stays, so that screen readers hear it. */
  readonly #status = element('p');
  #isWorking = false;
  /** The site hears of a change after what it is told again: the last is what counts. */
  #sentAgain = Promise.resolve();

  constructor(root: HTMLElement, words: TellMeWords, place: PushPlace) {
    this.#root = root;
    this.#words = words;
    this.#place = place;
    this.#status.setAttribute('role', 'status');
    this.#root.append(this.#status, this.#shown);
  }

  /** Shows what this browser is told, behind what is said of a press; `false` where there is nothing to show, as without storage. */
  async refresh(result = ''): Promise<boolean> {
    try {
      const { told, lost } = await findTold(this.#place.key);
      this.#show(told);
      const state = told
        ? this.#words.told(told.name)
        : (lost && this.#words.lost(lost.name)) || '';
      this.#say(`${result} ${state}`.trim());
      return this.#shown.childElementCount > 0;
    } catch {
      return false;
    }
  }

  #show(told: KeptSettings | undefined): void {
    const { slug, name } = this.#place;
    const parts: HTMLElement[] = told ? this.#toldParts(told) : [];
    if (slug && name && told?.community !== slug) {
      const offer = makeButton(this.#words.offer(name), 'button');
      const settings = told ?? FIRST;
      offer.addEventListener('click', () =>
        this.#start({ ...settings, community: slug, name }, ''),
      );
      parts.push(offer);
    }
    this.#shown.replaceChildren(...parts);
  }

  #toldParts(told: KeptSettings): HTMLElement[] {
    const form = makeSettingsForm(told, this.#words, {
      onSave: (wanted) => this.#start(wanted, this.#words.saved),
      onStop: () =>
        this.#work(async () => {
          await stopTelling();
          return this.#words.stopped;
        }),
    });
    const details = element('details', element('summary', this.#words.change), form);
    const sendOnce = () => {
      this.#sentAgain = sendAgain(told);
    };
    details.addEventListener('toggle', sendOnce, { once: true });
    return [details];
  }

  #start(wanted: Wanted, done: string): Promise<void> {
    return this.#work(async () => {
      await this.#sentAgain;
      const outcome = await startTelling(this.#place.key, wanted);
      return outcome === 'told' ? done : this.#words[outcome];
    });
  }

  /** Does what was pressed, once at a time, shows what is told then, and says what became of it. */
  async #work(work: () => Promise<string>): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#say(this.#words.working);
    const result = await work().catch(() => this.#words.failed);
    this.#isWorking = false;
    const hadFocus = this.#root.contains(document.activeElement);
    await this.refresh(result);
    // What was pressed may be gone.
    if (hadFocus) this.#shown.querySelector<HTMLElement>('summary, button')?.focus();
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }
}
