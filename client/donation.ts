import { AFTER_ARTICLE, DONATION, ONCE_A_DAY } from '../src/shared/donation.ts';
import { DONATION_POP_UP, type DonationWords } from '../src/shared/words/en/donation.ts';
import styles from './dialog.css?inline';
import { loadWords } from './islands/load-words.ts';
import { retry } from './retry.ts';

const DAY_MS = 86_400_000;
/** How often the pop-up tries again while the reader uses the page. */
const RETRY_MS = 1_000;
const CONTROL = 'button, input, summary';
const FIELD = 'input:not([type=checkbox], [type=range]), select, textarea, iframe';
/** The localStorage key of the time when the pop-up was last shown (ms since the epoch). */
const SHOWN_AT = 'donation-shown-at';

/** Shows the donation pop-up (requirements#donation-trigger), unless the publication defers it. */
export function offerDonation(site: HTMLElement): void {
  if (isInUse()) {
    setTimeout(offerDonation, RETRY_MS, site);
    return;
  }
  const isOnceADay = site.hasAttribute(ONCE_A_DAY);
  if (isOnceADay && wasShownToday()) return;
  if (site.hasAttribute(AFTER_ARTICLE) && !isArticleRead()) {
    addEventListener('scroll', () => offerDonation(site), { once: true, passive: true });
    return;
  }
  const load = () =>
    loadWords(DONATION_POP_UP, {
      fr: async () => (await import('../src/shared/words/fr/donation.ts')).DONATION_POP_UP,
    });
  retry(load).then((words) => showDialog(site.getAttribute(DONATION) ?? '', words));
}

function showDialog(address: string, words: DonationWords): void {
  storeShown();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const dialog = makeDialog(address, words);
  document.body.append(dialog);
  dialog.showModal();
}

/** Whether the reader is writing, or has just pressed a control: the pop-up would take the focus. */
function isInUse(): boolean {
  const { activeElement } = document;
  if (activeElement?.matches(FIELD)) return true;
  return !!activeElement?.matches(CONTROL) && navigator.userActivation?.isActive;
}

/** Whether the end of a post's or resource's text is in view or above it; true on other pages. */
function isArticleRead(): boolean {
  const text = document.querySelector('html:has([property="og:type"][content=article]) .text');
  return !text || text.getBoundingClientRect().bottom <= innerHeight;
}

function wasShownToday(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(SHOWN_AT)) < DAY_MS;
  } catch {
    // Storage is unavailable, so earlier visits are unknown.
    return false;
  }
}

function storeShown(): void {
  try {
    localStorage.setItem(SHOWN_AT, String(Date.now()));
  } catch {}
}

function makeDialog(address: string, words: DonationWords): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'donation';
  dialog.setAttribute('aria-labelledby', 'donation-heading');

  const paper = document.querySelector('.brand')?.textContent ?? '';
  const heading = element('h2', words.heading(paper));
  heading.id = 'donation-heading';
  // Focuses the heading instead of a button, which Space (used to scroll) would press.
  heading.tabIndex = -1;
  heading.autofocus = true;

  const close = () => dialog.close();
  const cross = element('button', '×');
  cross.className = 'donation-close';
  cross.setAttribute('aria-label', words.close);
  const notNow = element('button', words.notNow);
  const donate = element('a', words.donate);
  donate.href = address;
  donate.target = '_blank';
  donate.rel = 'noopener';
  for (const control of [cross, notNow, donate]) control.addEventListener('click', close);
  for (const button of [cross, notNow]) button.type = 'button';
  const actions = element('p', '');
  actions.className = 'donation-actions';
  actions.append(donate, notNow);

  dialog.append(cross, heading, element('p', words.text), element('p', words.note), actions);
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}

function element<Name extends 'a' | 'button' | 'h2' | 'p'>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
