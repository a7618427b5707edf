import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Role } from '../../../src/editor/identity/roles.ts';
import type { Language } from '../../../src/shared/words/languages.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { type OnFinished, type OpenPage, openPage, type Reader } from '../browser.ts';

/** The editor beside the site, shared by the tests. */
export const EDITOR = siteAddress.replace('//localhost', '//desk.localhost');
export const PAPER_PATH = '/papers/nunavut-news';
export const PHONE: Reader = { width: 360, height: 740 };

const NAMES: Record<Role, string> = {
  editor: 'Sample Editor',
  author: 'Sample Author',
  notices: 'Sample Hamlet Office',
};

export interface EditorReader extends Reader {
  as?: Role | 'nobody';
  language?: Language;
}

export interface EditorState extends Pick<EditorReader, 'as'> {
  name: string;
  path: string;
  prepare?: (page: Page, language: Language) => Promise<unknown>;
  /** Brings the open page into its state, in any language. */
  open?: (page: Page) => Promise<unknown>;
}

/** Opens a path of the editor on a phone, as an editor unless `as` says who. */
export async function openEditor(
  path: string,
  { as = 'editor', language = 'en', ...reader }: EditorReader = {},
  onFinished?: OnFinished,
): Promise<OpenPage> {
  const prepare = async (page: Page) => {
    await logInAs(page, as, language);
    await reader.prepare?.(page);
  };
  return openPage(path, { ...PHONE, ...reader, site: EDITOR, prepare }, onFinished);
}

export function logInAs(page: Page, as: Role | 'nobody', language: Language = 'en'): Promise<void> {
  return page.context().addCookies([
    { name: 'sample-person', value: `${as}@sample.example`, url: EDITOR },
    { name: 'desk-language', value: language, url: EDITOR },
  ]);
}

/** Logs in by keyboard alone, on the page for those not logged in. */
export async function logIn(page: Page, as: Role): Promise<void> {
  await tabTo(page, `Log in as ${NAMES[as]}`);
  await page.keyboard.press('Enter');
  await page.getByText(`Logged in as ${NAMES[as]}`).waitFor({ state: 'attached' });
}

export async function endLogIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'sample-person' });
}

/**
 * Presses Tab until the focused element has this text or name. Throws if none has, or if the focus
 * is not visible at a stop.
 */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 120; press++) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(unseenFocus);
    if (unseen) throw new Error(`the focus is not visible: ${unseen}`);
    if ((await focusedName(page)).includes(name)) return;
  }
  throw new Error(`Tab reaches no element named ${name}`);
}

/** The focused element if it is out of sight or has no outline. */
function unseenFocus(): string | undefined {
  const focus = document.activeElement;
  // Browsers draw the focus of documents and of the parts of a date themselves.
  if (!focus || focus.matches('body, iframe, [type^=date], [type=time]')) return undefined;
  const { top, bottom, left, right } = focus.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(focus);
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  return isInView && isOutlined ? undefined : focus.outerHTML.slice(0, 200);
}

/** Fills fields by keyboard, each found by the start of its label, in order. */
export async function fillByKeyboard(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, label);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

/** Types the value of an `<input type="datetime-local">` into the focused one. */
export async function typeTime(page: Page, time: string): Promise<void> {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(time) ?? [];
  await page.keyboard.type(month + day + year);
  // A year may have six digits: the key ends it.
  await page.keyboard.press('ArrowRight');
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0');
  await page.keyboard.type(`${hours}${minute}${Number(hour) < 12 ? 'A' : 'P'}`);
}

const PLAIN = { width: 3000, height: 4000, channels: 3, background: '#357' } as const;
const plainPhotograph = sharp({ create: PLAIN }).withMetadata({ orientation: 6 }).jpeg().toBuffer();

/** Chooses a photograph that was taken sideways: upright it has 4,000 × 3,000 pixels. */
export async function choosePhotograph(page: Page): Promise<void> {
  const buffer = await plainPhotograph;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photograph.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('.crop').waitFor();
}

/** The focused element's approximate accessible name: its label, aria-label or text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focus = document.activeElement as HTMLInputElement | null;
    const name = focus?.getAttribute('aria-label') ?? focus?.labels?.[0]?.textContent;
    return (name ?? focus?.textContent ?? '').trim();
  });
}

/** Replaces the content of an editor page on its way; policy, styles and script stay. */
export async function showMain(page: Page, path: string, html: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.fallback();
      // Node cannot resolve the editor's host, which browsers map to this machine.
      const { host } = new URL(EDITOR);
      const headers = { ...(await request.allHeaders()), host };
      const response = await route.fetch({ url: siteAddress + path, headers });
      const body = (await response.text()).replace(
        /(<main[^>]*>).*(?=<\/main>)/s,
        (_, main: string) => main + html,
      );
      await route.fulfill({ response, body });
    },
  );
}
