import { DONATION, FRAME_USED } from '../src/shared/page-attributes.ts';
import styles from './dialog.css?inline';

/** How often a busy reader is checked again. */
const RECHECK_MS = 2_000;
/** A focused field, a third party's form that the reader uses or has used, another dialog, a panel or the menu. */
const BUSY_WITH = [
  'input:not([readonly], [type=range]):focus',
  '.embed-form iframe:focus',
  `.embed-form iframe[${FRAME_USED}]`,
  'dialog[open]',
  ':popover-open',
  'header details[open]',
].join();

/** Shows the donation pop-up (requirements#donation-trigger) as soon as the reader is not busy with something else. */
export function offerDonation(site: HTMLElement): void {
  if (isBusy()) {
    setTimeout(offerDonation, RECHECK_MS, site);
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const dialog = makeDialog(site.getAttribute(DONATION) ?? '', site.dataset.name ?? '');
  document.body.append(dialog);
  dialog.showModal();
}

/** Whether the reader is using something that the pop-up would cover, or the page is hidden. */
function isBusy(): boolean {
  return document.hidden || document.querySelector(BUSY_WITH) !== null;
}

function makeDialog(address: string, name: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'donation';
  dialog.setAttribute('aria-labelledby', 'donation-heading');

  const heading = element('h2', `Support ${name}`);
  heading.id = 'donation-heading';
  // The heading has the focus, not a button: Space, by which readers scroll, would press it.
  heading.tabIndex = -1;
  heading.autofocus = true;

  const close = () => dialog.close();
  const cross = element('button', '×');
  cross.className = 'donation-close';
  cross.setAttribute('aria-label', 'Close');
  const notNow = element('button', 'Not Now');
  const donate = element('a', 'Donate Now');
  donate.href = address;
  donate.target = '_blank';
  donate.rel = 'noopener';
  for (const control of [cross, notNow, donate]) control.addEventListener('click', close);
  for (const button of [cross, notNow]) button.type = 'button';
  const actions = element('p', '');
  actions.className = 'donation-actions';
  actions.append(donate, notNow);

  dialog.append(
    cross,
    heading,
    element(
      'p',
      'Reading this site costs nothing. If it is worth something to you, a gift of any size helps to keep it open to every community.',
    ),
    element('p', 'The donation site opens in a new tab.'),
    actions,
  );
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
