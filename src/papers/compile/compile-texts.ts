import type {
  Books,
  CommunityTexts,
  Faq,
  LegalText,
  PaperContent,
} from '../../model/publication/content.ts';
import { hasPage, pagesOf } from '../../model/publication/site-address.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import { compileResources } from './compile-resources.ts';
import type { Folder } from './folder.ts';
import type { Paper } from './made-path.ts';
import { languageProblem } from './markdown-parser.ts';
import { type OwnFiles, pictureNamed } from './own-files.ts';
import { didYouMean, oneOfThem, quoted } from './problem.ts';
import { isSitePath } from './schema/fields.ts';
import { BooksSchema, CommunitySchema, FaqSchema, LegalSchema } from './schema/texts.ts';

/** Compiles the texts of a paper's folder. Omits texts without a file. */
export function compileTexts(folder: Folder, ownFiles: OwnFiles): PaperContent {
  const content: PaperContent = {
    faq: compileFaq(folder),
    community: compileCommunity(folder),
    resources: compileResources(folder, ownFiles),
    books: compileBooks(folder, ownFiles),
    about: compileLegal(folder, 'about.md'),
    privacy: compileLegal(folder, 'privacy.md'),
    terms: compileLegal(folder, 'terms.md'),
  };
  return Object.fromEntries(Object.entries(content).filter(([, text]) => text !== undefined));
}

function compileFaq(folder: Folder): Faq | undefined {
  const file = 'faq.yaml';
  const read = folder.readYaml(file, FaqSchema);
  if (!read) return undefined;
  const { value, report, atText } = read;
  const seen = new Set<string>();
  const expectNew = (id: string, path: readonly PropertyKey[]) => {
    if (seen.has(id)) report(path, `${quoted(id)} is listed twice`);
    seen.add(id);
  };
  value.categories.forEach(({ id, questions }, category) => {
    expectNew(id, ['categories', category, 'id']);
    questions.forEach((question, index) => {
      const path = ['categories', category, 'questions', index];
      expectNew(question.id, [...path, 'id']);
      const language = languageProblem(question.answer);
      if (language) report([...path, 'answer'], language);
      for (const [link, href = ''] of question.answer.matchAll(/\]\((\/[^()\s]*)\)/g))
        folder.links.push({ file, place: () => atText(link, [...path, 'answer']), href });
    });
  });
  return value;
}

/** The books, with the addresses of their covers. */
function compileBooks(folder: Folder, ownFiles: OwnFiles): Books | undefined {
  const read = folder.readYaml('books.yaml', BooksSchema);
  if (!read) return undefined;
  const books = read.value.books.map(({ picture, ...book }, index) => {
    const at = { report: read.report, path: ['books', index, 'picture'] };
    const cover = picture === undefined ? book.cover : pictureNamed(folder, ownFiles, picture, at);
    return { ...book, ...(cover !== undefined && { cover }) };
  });
  return { ...read.value, books };
}

function compileCommunity(folder: Folder): CommunityTexts | undefined {
  const file = 'community.yaml';
  const read = folder.readYaml(file, CommunitySchema);
  read?.value.hub.forEach(({ href }, index) => {
    const place = () => read.at(['hub', index, 'href']);
    if (href !== undefined) folder.links.push({ file, place, href });
  });
  return read?.value;
}

function compileLegal(folder: Folder, name: string): LegalText | undefined {
  const source = folder.read(name);
  if (source === undefined) return undefined;
  const placeholders = ['name', 'email', 'phone', 'supportHours', 'pictures'] as const;
  const read = folder.parseMarkdown(name, source, LegalSchema, placeholders);
  return read && { ...read.value.frontMatter, ...read.value.body };
}

/** Paths that exist on every site, in addition to its pages. */
const ALWAYS_THERE =
  /^\/(?:blog\/[^/]+|archive|status|fonts\/[\w.-]+|feeds\/[\w-]+\.xml|feeds\.opml|rss\.xml|atom\.xml|feed\.json|feed|sitemap\.xml|robots\.txt|llms?\.txt|third-party-notices\.txt|\.well-known\/security\.txt)$/;

const SECTIONS: ReadonlySet<string> = new Set(SECTION_IDS);

/** Valid targets of links in a paper's texts. */
interface Targets {
  paper: Paper;
  pages: ReadonlySet<string>;
  files: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  tabs: ReadonlySet<string>;
  /** Ids of questions and their categories. */
  questions: ReadonlySet<string>;
}

/** Reports links and pictures that lead to missing pages of the site, or use plain http. */
export function checkLinks(folder: Folder, paper: Paper): void {
  const { resources, faq } = paper.content;
  const targets: Targets = {
    paper,
    pages: new Set(pagesOf(paper)),
    files: new Set(Object.keys(paper.ownFiles ?? {})),
    articles: new Set(resources?.articles.map(({ slug }) => slug)),
    tabs: new Set(resources?.tabs.map(({ id }) => id)),
    questions: new Set(
      faq?.categories.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)]),
    ),
  };
  for (const { file, place, href } of folder.links) {
    if (folder.isFull(file)) continue;
    const message = linkProblem(href, targets);
    const what = href.startsWith('http:') ? 'is not encrypted' : 'leads nowhere';
    if (message) folder.report(file, `the link to ${quoted(href)} ${what}: ${message}`, place());
  }
}

/** Why a link is wrong; `undefined` if it is valid. */
function linkProblem(href: string, targets: Targets): string | undefined {
  if (/^https:|^mailto:|^#/.test(href)) return undefined;
  if (!isSitePath(href)) return 'it must begin with https://, or with / for a page of the site';
  const url = new URL(href, 'https://paper.invalid');
  const { pathname: path, searchParams } = url;
  if (ALWAYS_THERE.test(path)) return undefined;
  const { paper, pages, files, articles, tabs, questions } = targets;
  const [, file] = /^\/((?:pictures|downloads)\/[^/]+)$/.exec(path) ?? [];
  if (file !== undefined) return missing(file, files, `there is no ${file}`);
  const [, slug] = /^\/resources\/([^/]+)$/.exec(path) ?? [];
  if (slug !== undefined && paper.content.resources)
    return missing(slug, articles, `there is no article resources/${slug}.md`);
  if (!hasPage(paper, path)) return `this paper has no page ${path}`;
  if (!pages.has(path)) return missing(path, pages, 'there is no such page', oneOfThem);
  const category = searchParams.get('category');
  if (path === '/news' && category !== null && category !== 'all')
    return missing(category, SECTIONS, `${quoted(category)} is not a section`, oneOfThem);
  const tab = searchParams.get('tab');
  if (path === '/resources' && tab !== null)
    return missing(tab, tabs, `${quoted(tab)} is not a tab of resources.yaml`, oneOfThem);
  const id = url.hash.slice(1);
  if (path === '/faq' && url.hash !== '')
    return missing(id, questions, `no question of faq.yaml has the id ${quoted(id)}`);
  return undefined;
}

/** A message with a suggestion, unless the name is known. */
function missing(
  name: string,
  known: ReadonlySet<string>,
  message: string,
  suggest = didYouMean,
): string | undefined {
  return known.has(name) ? undefined : message + suggest(name, [...known]);
}
