import type { Page } from 'playwright-core';
import { openPage } from './browser.ts';

/** The cards, own texts and questions of a page, with their marked matches. */
export function resultsOf(page: Page): Promise<string[]> {
  return page
    .locator(
      '.card h2:visible, .card .description, .own li:not(:last-child), .faq-card details:visible',
    )
    .evaluateAll((elements) =>
      elements.map((element) => {
        const marked = element.cloneNode(true) as Element;
        for (const mark of marked.querySelectorAll('mark'))
          mark.replaceWith(`[${mark.textContent}]`);
        return (marked.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      }),
    );
}

export async function resultsWithoutScripts(path: string): Promise<string[]> {
  const { page } = await openPage(path, { javaScript: false });
  return resultsOf(page);
}
