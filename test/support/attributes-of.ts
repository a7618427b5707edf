import type { ReadPage } from './read-page.ts';

/** The values of an attribute on the elements that a selector finds, in order; elements without it are left out. */
export async function attributesOf(
  page: ReadPage,
  selector: string,
  name: string,
): Promise<string[]> {
  const elements = await page.all(selector);
  return elements.flatMap(({ attributes }) => attributes[name] ?? []);
}
