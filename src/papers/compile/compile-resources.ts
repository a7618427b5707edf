import type * as v from 'valibot';
import type { Resource, Resources } from '../../model/publication/content.ts';
import type { Folder, ReadFile, ReadYamlFile } from './folder.ts';
import { DOWNLOADS, type OwnFiles, pictureNamed } from './own-files.ts';
import { didYouMean, oneOfThem, quoted } from './problem.ts';
import { ResourceSchema, ResourcesSchema } from './schema/texts.ts';

/** The folder of the articles. */
export const ARTICLES = 'resources';
const TABS = 'resources.yaml';
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

type Tabs = ReadYamlFile<v.InferOutput<typeof ResourcesSchema>>;

/** Compiles the articles of a paper's folder and the tabs that they are in. */
export function compileResources(folder: Folder, ownFiles: OwnFiles): Resources | undefined {
  const names = folder.names(ARTICLES).filter((name) => name.endsWith('.md'));
  for (const name of folder.names(ARTICLES).filter((each) => !names.includes(each)))
    folder.report(`${ARTICLES}/${name}`, 'is not an article: articles are Markdown files, NAME.md');
  const read = folder.readYaml(TABS, ResourcesSchema);
  const known = names.map((name) => name.slice(0, -'.md'.length));
  const context = { known, ownFiles, tabs: read?.value.tabs.map(({ id }) => id) };
  const articles = known.flatMap((slug) => compileArticle(folder, slug, context) ?? []);
  const wanted = articles.filter(({ downloadable }) => downloadable).map(({ slug }) => pdfOf(slug));
  for (const path of Object.keys(ownFiles))
    if (path.startsWith(`${DOWNLOADS}/`) && !wanted.includes(path))
      folder.report(path, 'belongs to no article with `downloadable: true`');
  if (!read && names.length > 0 && !folder.names().includes(TABS))
    folder.report(TABS, 'is missing; it lists the tabs with the articles');
  if (!read) return undefined;
  checkTabs(folder, read, known);
  const [first, ...others] = read.value.tabs;
  return first && { ...read.value, tabs: [first, ...others], articles };
}

/** Checks that the tabs list all articles, and no others. */
function checkTabs(folder: Folder, { value, report }: Tabs, known: readonly string[]): void {
  const listed = new Set<string>();
  const expectArticle = (slug: string, path: readonly PropertyKey[]) => {
    if (!known.includes(slug) && !folder.isFull(TABS)) report(path, noArticle(slug, known));
    listed.add(slug);
  };
  if (value.featured !== undefined) expectArticle(value.featured, ['featured']);
  for (const [tab, { slugs }] of value.tabs.entries())
    for (const [index, slug] of slugs.entries()) expectArticle(slug, ['tabs', tab, 'slugs', index]);
  for (const slug of known.filter((each) => !listed.has(each)))
    folder.report(`${ARTICLES}/${slug}.md`, `is in no tab of ${TABS} and is not featured`, {
      line: 1,
    });
}

/** Targets that an article may refer to. */
interface ArticleContext {
  /** The slugs of all articles. */
  known: readonly string[];
  ownFiles: OwnFiles;
  /** The ids of the tabs; `undefined` if they cannot be read. */
  tabs: readonly string[] | undefined;
}

function compileArticle(
  folder: Folder,
  slug: string,
  context: ArticleContext,
): Resource | undefined {
  const path = `${ARTICLES}/${slug}.md`;
  const source = folder.read(path);
  if (source === undefined) return undefined;
  if (!SLUG.test(slug))
    folder.report(
      path,
      'must be named with the letters a to z, digits and single hyphens: the name is its address',
    );
  const read = folder.parseMarkdown(path, source, ResourceSchema);
  if (!read) return undefined;
  const { downloadable, ...facts } = read.value.frontMatter;
  const { ownFiles } = context;
  const at = { report: read.report, path: ['image'] };
  const image = pictureNamed(folder, ownFiles, facts.image, at);
  checkReferences(folder, path, { ...read, value: facts }, context);
  const download = downloadable ? ownFiles[pdfOf(slug)] : undefined;
  return {
    slug,
    ...facts,
    image: image ?? '',
    downloadable,
    ...(download !== undefined && { download }),
    ...read.value.body,
  };
}

/** Checks that the tab and the other articles of an article exist. */
function checkReferences(
  folder: Folder,
  path: string,
  { value, report }: ReadFile<Pick<Resource, 'category' | 'related'>>,
  { known, tabs }: ArticleContext,
): void {
  const { category, related } = value;
  if (category !== undefined && tabs && !tabs.includes(category))
    report(['category'], `${quoted(category)} is not a tab of ${TABS}${oneOfThem(category, tabs)}`);
  for (const [index, other] of related.entries())
    if (!known.includes(other) && !folder.isFull(path))
      report(['related', index], noArticle(other, known));
}

export function pdfOf(slug: string): string {
  return `${DOWNLOADS}/${slug}.pdf`;
}

function noArticle(slug: string, known: readonly string[]): string {
  return `there is no article ${ARTICLES}/${slug}.md${didYouMean(slug, known)}`;
}
