import type { Edition, EditionItem } from './edition.ts';

/**
 * An edition that uses the objects of the edition before for the stories that have not changed: what is cached with a story, such as
 * its markup, is then cached for as long as the story is shown.
 */
export function shareStories(edition: Edition, before: Edition): Edition {
  const known = new Map<string, EditionItem>();
  for (const items of Object.values(before.sections))
    for (const item of items) known.set(keyOf(item), item);
  const sections = Object.entries(edition.sections).map(([section, items]) => [
    section,
    items.map((item) => {
      const same = known.get(keyOf(item));
      return same && isSameStory(same, item) ? same : item;
    }),
  ]);
  return { ...edition, sections: Object.fromEntries(sections) };
}

/** Ids are unique within their source, which is of one section; two sources of a publisher may share one. */
function keyOf({ section, publisher, id }: EditionItem): string {
  return `${section}\n${publisher}\n${id}`;
}

function isSameStory(a: EditionItem, b: EditionItem): boolean {
  const names = Object.keys(a) as (keyof EditionItem)[];
  return (
    names.length === Object.keys(b).length && names.every((name) => isSameValue(a[name], b[name]))
  );
}

function isSameValue(
  a: EditionItem[keyof EditionItem],
  b: EditionItem[keyof EditionItem],
): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
