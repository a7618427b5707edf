/**
 * How a document is made of an older one: texts, and between them ranges in pairs of numbers: from where on, and how many UTF-16
 * units. A range is one of the older document or, counted on from its end, of the recipe's own texts so far.
 */
export type Recipe = readonly (string | number)[];

/** The document that a recipe makes of an older one; `undefined` where it is no recipe, or not for this document. */
export function followRecipe(older: string, recipe: unknown): string | undefined {
  if (!Array.isArray(recipe)) return undefined;
  let document = '';
  let texts = '';
  for (let index = 0; index < recipe.length; index++) {
    const part: unknown = recipe[index];
    if (typeof part === 'string') {
      texts += part;
      document += part;
      continue;
    }
    index += 1;
    const count: unknown = recipe[index];
    if (!isCount(part) || !isCount(count)) return undefined;
    const isOld = part < older.length;
    const source = isOld ? older : texts;
    const from = isOld ? part : part - older.length;
    if (from + count > source.length) return undefined;
    document += source.slice(from, from + count);
  }
  return document;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}
