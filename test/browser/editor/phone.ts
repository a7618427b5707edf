import type { Locator, Page } from 'playwright-core';
import { choosePhotograph } from './editor-page.ts';

/** Taps of a native date picker: open it, choose the day, the hour, and confirm. */
const PICKER_TAPS = 4;
/** Taps of a native file dialogue: open it, choose. */
const DIALOGUE_TAPS = 2;

/** A person with a phone: counts taps, and the pages that load. A field to type in is one tap. */
export class Phone {
  readonly page: Page;
  taps = 0;
  loads = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('load', () => {
      this.loads += 1;
    });
  }

  /**
   * Taps a link, button, summary or option by its visible text. `about`: the record of a button in a
   * list; `''` means any.
   */
  async tap(name: string, about?: string): Promise<void> {
    this.taps += 1;
    await this.#named(name, about).tap();
  }

  /** Taps what leads to another page, and waits for that. */
  async open(name: string, about?: string): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.tap(name, about)]);
  }

  async type(label: string, text: string): Promise<void> {
    this.taps += 1;
    await this.#field(label).fill(text);
  }

  /** Chooses a date, or a date and time, in the phone's own picker. */
  async pick(label: string, value: string): Promise<void> {
    this.taps += PICKER_TAPS;
    await this.#field(label).fill(value);
  }

  async takePhotograph(): Promise<void> {
    this.taps += DIALOGUE_TAPS;
    await choosePhotograph(this.page);
  }

  #field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${RegExp.escape(label)}`)).first();
  }

  #named(name: string, about?: string): Locator {
    if (about !== undefined)
      return this.page.getByRole('button', { name: `${name}: ${about}` }).first();
    return this.page
      .locator('a, button:not([tabindex="-1"]), summary, label', { hasText: name })
      .locator('visible=true')
      .first();
  }
}
