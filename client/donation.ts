import { AFTER_ARTICLE, DONATION, ONCE_A_DAY } from '../src/shared/donation.ts';
import { DONATION_POP_UP, type DonationWords } from '../src/shared/words/en/donation.ts';
import styles from './dialog.css?inline';
import { loadWords } from './islands/load-words.ts';
import { adoptStyles, make, makeButton } from './make.ts';
import { retry } from './retry.ts';
import { readStored, store } from './stored.ts';

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
  if (isOnceADay && Date.now() - Number(readStored(SHOWN_AT)) < DAY_MS) return;
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
  store(SHOWN_AT, String(Date.now()));
  adoptStyles(styles);
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

function makeDialog(address: string, words: DonationWords): HTMLDialogElement {
  const paper = document.querySelector('.brand')?.textContent ?? '';
  const id = 'donation-heading';
  // Focuses the heading instead of a button, which Space (used to scroll) would press.
  const focus = { id, tabindex: '-1', autofocus: '' };
  const close = () => dialog.close();
  const cross = makeButton('×', close, { class: 'donation-close', 'aria-label': words.close });
  const link = { class: 'button', href: address, target: '_blank', rel: 'noopener' };
  const donate = make('a', link, words.donate);
  donate.addEventListener('click', close);
  const actions = { class: 'donation-actions' };
  const dialog = make(
    'dialog',
    { class: 'donation', 'aria-labelledby': id },
    cross,
    make('h2', focus, words.heading(paper)),
    make('p', {}, words.text),
    make('p', {}, words.note),
    make('p', actions, donate, makeButton(words.notNow, close, { class: 'button' })),
  );
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}
