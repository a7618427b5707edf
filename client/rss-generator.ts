import { zonedTime } from '../src/lib/clock/locale.ts';
import { withTimeout } from '../src/lib/with-timeout.ts';
import {
  RSS_ACTION,
  RSS_MESSAGES,
  type RssMessage,
  type RssMessages,
} from '../src/shared/rss-generator.ts';
import { make, makeButton } from './make.ts';
import { showRelativeTimes } from './relative-times.ts';
import { trusted } from './trusted.ts';

const PAGE = '/rss';
const FILE = '/rss.xml';
const FILE_NAME = 'rss.xml';
const TIMEOUT_MS = 30_000;
const TOAST_MS = 6_000;

/** Runs the action of a button of /rss and reports the result (requirements#rss-states). */
export async function actOnFeed(button: HTMLButtonElement): Promise<void> {
  const place = document.querySelector<HTMLElement>(`[${RSS_MESSAGES}]`);
  if (!place || button.disabled) return;
  const messages = JSON.parse(place.getAttribute(RSS_MESSAGES) ?? '') as RssMessages;
  const action = button.getAttribute(RSS_ACTION);
  const hadFocus = document.activeElement === button;
  button.disabled = true;
  try {
    if (action === 'refresh') await refresh(messages);
    else if (action === 'copy') await copy();
    else await download();
    showToast(place, messages, DONE[action as keyof typeof DONE]);
  } catch {
    showToast(place, messages, action === 'copy' ? 'notCopied' : 'failed');
  }
  button.disabled = false;
  if (hadFocus && document.activeElement === document.body) button.focus();
}

const DONE = { refresh: 'generated', copy: 'copied', download: 'downloaded' } as const;

/** Updates XML, count and times from a newly fetched page. */
async function refresh({ timeZone }: RssMessages): Promise<void> {
  const page = new DOMParser().parseFromString(
    trusted.createHTML(await fetchText(PAGE)),
    'text/html',
  );
  const xml = findBox(page)?.value;
  const box = findBox(document);
  if (!xml || !box) throw new Error('the fetched page has no feed');
  box.value = xml;
  for (const fact of ['.rss-count', '.rss-updated'])
    document.querySelector(fact)?.replaceChildren(...(page.querySelector(fact)?.childNodes ?? []));
  document.querySelector('.rss-failed')?.remove();
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[${RSS_ACTION}]`))
    if (button.getAttribute(RSS_ACTION) !== 'refresh') button.disabled = false;
  showChecked(timeZone);
  showRelativeTimes(document);
}

/** Shows the current time in the paper's zone; client/community/ rewrites it for a choice. */
function showChecked(timeZone: string): void {
  const fact = document.querySelector<HTMLElement>('.rss-checked');
  const now = new Date();
  const text = zonedTime({ language: document.documentElement.lang, timeZone }, now);
  const time = make('time', { datetime: now.toISOString() }, text);
  fact?.querySelector('dd')?.replaceChildren(time);
  if (fact) fact.hidden = false;
}

/** Copies the file; if that is impossible, selects the XML in the box and throws. */
async function copy(): Promise<void> {
  const file = fetchText(FILE).then((xml) => new Blob([xml], { type: 'text/plain' }));
  // Writes a promise: Safari allows writing only synchronously in the click handler.
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': file })]);
  } catch (error) {
    file.catch(() => {});
    const box = findBox(document);
    box?.focus();
    box?.select();
    throw error;
  }
}

async function download(): Promise<void> {
  const address = URL.createObjectURL(
    new Blob([await fetchText(FILE)], { type: 'application/rss+xml' }),
  );
  make('a', { href: address, download: FILE_NAME }).click();
  // Delayed, because some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function fetchText(path: string): Promise<string> {
  const load = async () => {
    const response = await fetch(path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`the response of ${path} has status ${response.status}`);
    return response.text();
  };
  return withTimeout(load(), TIMEOUT_MS);
}

function findBox(page: Document): HTMLTextAreaElement | null {
  return page.querySelector<HTMLTextAreaElement>('#rss-xml');
}

function showToast(
  place: HTMLElement,
  { dismiss, ...messages }: RssMessages,
  name: keyof Omit<RssMessages, 'dismiss' | 'timeZone'>,
): void {
  const { title, text }: RssMessage = messages[name];
  // An equal text would not be announced again, and a new message makes an earlier error obsolete.
  for (const other of place.querySelectorAll('.toast'))
    if (other.matches('.destructive') || other.children[1]?.textContent === text) other.remove();
  const remove = () => toast.remove();
  const isFailure = name === 'failed' || name === 'notCopied';
  const toast = make(
    'div',
    { class: isFailure ? 'toast destructive' : 'toast' },
    make('p', { class: 'toast-title' }, title),
    make('p', {}, text),
    makeButton('×', remove, { 'aria-label': dismiss }),
  );
  setTimeout(remove, TOAST_MS);
  place.append(toast);
}
