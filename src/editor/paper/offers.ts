import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import type { Offered } from '../../papers/compile/form-fields.ts';
import type { MemoryFolder } from '../../papers/compile/memory-folder.ts';
import { PICTURES } from '../../papers/compile/own-files.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { Choice } from '../forms/fields.ts';
import { CANADIAN_ZONES, zoneName } from '../forms/time-zones.ts';
import { BUILT_IN_DESKS } from '../store/papers.ts';
import type { Offers } from './FieldControls.tsx';
import { folderFileOf } from './folder-file.ts';
import { isGroup, isList, valueAt } from './form-values.ts';
import { valuesIn } from './save-file.ts';

type OfferContext = Pick<PaperContext, 'locale' | 'words'>;

/** The choices of a folder's forms. Each list is made when a form first needs it. */
export function offersOf(context: OfferContext, folder: MemoryFolder): Offers {
  const known = new Map<Offered, readonly Choice[]>();
  return (kind) => {
    const choices = known.get(kind) ?? makeOffer(kind, context, folder);
    known.set(kind, choices);
    return choices;
  };
}

function makeOffer(kind: Offered, context: OfferContext, folder: MemoryFolder): Choice[] {
  const { newPaper, notices } = context.words;
  switch (kind) {
    case 'timeZone':
      return CANADIAN_ZONES.map((zone) => [zone, zoneName(zone, context.locale)]);
    case 'language':
      return Object.entries(newPaper.languages);
    case 'script':
      return [
        ...(['iu-Cans', 'iu-Latn'] as const).map((tag): Choice => [tag, notices.languages[tag]]),
        ['ikt-Latn', notices.languages.ikt],
      ];
    case 'desk':
      return Array.from(BUILT_IN_DESKS.values(), ({ id, name }) => [id, name]);
    case 'station':
      return [...BUILT_IN_DESKS.values()].flatMap(({ stations = [] }) =>
        stations.map(({ id, name }): Choice => [id, name]),
      );
    case 'article':
      return articlesIn(folder).map(({ slug, title }) => [slug, title]);
    case 'picture':
      return folder.names(PICTURES).map((name) => [name, name]);
    case 'tab':
      return recordsIn(folder, 'resources.yaml', 'tabs', 'id');
    case 'place':
      return recordsIn(folder, 'gazetteer.yaml', 'communities', 'slug');
  }
}

/** The articles of a folder, by title. */
export function articlesIn(folder: MemoryFolder): { path: string; slug: string; title: string }[] {
  const files = folder.names(ARTICLES).map((name) => `${ARTICLES}/${name}`);
  return files.flatMap((path) => {
    if (!folderFileOf(path)) return [];
    const slug = path.slice(ARTICLES.length + 1, -'.md'.length);
    const title = String(valueAt(valuesIn(folder, path), ['title']) || slug);
    return { path, slug, title };
  });
}

/** The ids and names of the records in a list of a file. */
function recordsIn(folder: MemoryFolder, path: string, list: string, id: string): Choice[] {
  const records = valueAt(valuesIn(folder, path), [list]);
  if (!isList(records)) return [];
  return records.flatMap((each) =>
    isGroup(each) ? [[String(each[id]), String(each.name || each[id])] as const] : [],
  );
}
