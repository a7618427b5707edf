import type { Resource, Resources } from '../../model/publication/content.ts';
import type { Folder } from './folder.ts';
import { readMarkdown } from './markdown-text.ts';
import { DOWNLOADS, type OwnFiles, PICTURES } from './own-files.ts';
import { didYouMean, oneOfThem, quoted } from './problem.ts';
import { ResourceSchema, ResourcesSchema } from './schema/texts.ts';

/** The folder of the articles. */
export const ARTICLES = 'resources';
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Compiles the articles of a paper's folder and the tabs that they are in; reports problems to the
 * folder.
 */
export function compileResources(folder: Folder, ownFiles: OwnFiles): Resources | undefined {
  const names = folder.names(ARTICLES).filter((name) => name.endsWith('.md'));
  for (const name of folder.names(ARTICLES).filter((each) => !names.includes(each)))
    folder.report(`${ARTICLES}/${name}`, undefined, 'is no article: those are Markdown, NAME.md');
  const read = folder.readYaml('resources.yaml', ResourcesSchema);
  const known = names.map((name) => name.slice(0, -'.md'.length));
  const articles = names.flatMap((name) =>
    compileArticle(folder, name, { known, ownFiles, resources: read?.value }),
  );
  for (const path of Object.keys(ownFiles))
    if (
      path.startsWith(`${DOWNLOADS}/`) &&
      !articles.some((each) => each.downloadable && path === pdfOf(each.slug))
    )
      folder.report(path, undefined, 'belongs to no article that says `downloadable: true`');
  if (!read) {
    if (names.length > 0 && !folder.names().includes('resources.yaml'))
      folder.report('resources.yaml', undefined, 'is missing: it names the tabs of the articles');
    return undefined;
  }
  const { value, yaml } = read;
  const listed = new Set<string>();
  const expectArticle = (slug: string, path: readonly PropertyKey[]) => {
    if (!known.includes(slug) && !folder.isFull('resources.yaml'))
      folder.report('resources.yaml', yaml.at(path), noArticle(slug, known));
    listed.add(slug);
  };
  if (value.featured !== undefined) expectArticle(value.featured, ['featured']);
  value.tabs.forEach(({ slugs }, tab) => {
    slugs.forEach((slug, index) => {
      expectArticle(slug, ['tabs', tab, 'slugs', index]);
    });
  });
  for (const slug of known.filter((each) => !listed.has(each)))
    folder.report(
      `${ARTICLES}/${slug}.md`,
      { line: 1 },
      'is in no tab of resources.yaml, and not featured',
    );
  const [first, ...others] = value.tabs;
  return first && { ...value, tabs: [first, ...others], articles };
}

/** The context of an article: what it may refer to. */
interface Surroundings {
  known: readonly string[];
  ownFiles: OwnFiles;
  resources: { tabs: readonly { id: string }[] } | undefined;
}

function compileArticle(
  folder: Folder,
  name: string,
  { known, ownFiles, resources }: Surroundings,
): Resource[] {
  const path = `${ARTICLES}/${name}`;
  const source = folder.read(path);
  if (source === undefined) return [];
  const slug = name.slice(0, -'.md'.length);
  if (!SLUG.test(slug))
    folder.report(
      path,
      undefined,
      'must be named with small letters a to z, digits and single hyphens: the name is its address',
    );
  const { value, problems, links, at } = readMarkdown(folder.pathOf(path), source, ResourceSchema);
  folder.problems.push(...problems);
  for (const { href, line } of links)
    folder.links.push({ file: path, place: () => ({ line }), href });
  if (!value) return [];
  const { category, related, image } = value.frontMatter;
  const tabs = resources?.tabs.map(({ id }) => id);
  if (category !== undefined && tabs && !tabs.includes(category))
    folder.report(
      path,
      at(['category']),
      `category: ${quoted(category)} is no tab of resources.yaml${oneOfThem(category, tabs)}`,
    );
  related.forEach((slug, index) => {
    if (!known.includes(slug) && !folder.isFull(path))
      folder.report(path, at(['related', index]), `related: ${noArticle(slug, known)}`);
  });
  const address = ownFiles[`${PICTURES}/${image}`];
  // A picture that exists but cannot be served has its own problem already.
  if (address === undefined && !folder.names(PICTURES).includes(image))
    folder.report(
      path,
      at(['image']),
      `image: there is no picture ${PICTURES}/${image}${oneOfThem(image, folder.names(PICTURES))}`,
    );
  const { downloadable, ...facts } = value.frontMatter;
  const download = downloadable ? ownFiles[pdfOf(slug)] : undefined;
  return [
    {
      slug,
      ...facts,
      image: address ?? '',
      downloadable,
      ...(download !== undefined && { download }),
      ...value.body,
    },
  ];
}

/** The path of an article's PDF. */
export function pdfOf(slug: string): string {
  return `${DOWNLOADS}/${slug}.pdf`;
}

function noArticle(slug: string, known: readonly string[]): string {
  return `there is no article ${ARTICLES}/${slug}.md${didYouMean(slug, known)}`;
}
