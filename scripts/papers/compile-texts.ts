import { join } from 'node:path';
import type {
  CommunityTexts,
  Faq,
  LegalText,
  PaperContent,
} from '../../src/publications/content.ts';
import { compileResources } from './compile-resources.ts';
import type { Folder } from './folder.ts';
import { languageProblem } from './language-spans.ts';
import { readMarkdown } from './markdown-text.ts';
import { quoted } from './nearest.ts';
import type { OwnFiles } from './own-files.ts';
import { BooksSchema, CommunitySchema, FaqSchema, LegalSchema } from './schema/texts.ts';

/** The texts of a paper's folder; mistakes are reported to it. What the folder does not have is absent. */
export function compileTexts(folder: Folder, ownFiles: OwnFiles): PaperContent {
  const content: PaperContent = {
    faq: compileFaq(folder),
    community: compileCommunity(folder),
    resources: compileResources(folder, ownFiles),
    books: folder.readYaml('books.yaml', BooksSchema)?.value,
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
  const { value, yaml, lineOfText } = read;
  const seen = new Set<string>();
  const expectNew = (id: string, path: readonly PropertyKey[]) => {
    if (seen.has(id)) folder.report(file, yaml.lineOf(path), `id: ${quoted(id)} is there twice`);
    seen.add(id);
  };
  value.categories.forEach(({ id, questions }, category) => {
    expectNew(id, ['categories', category, 'id']);
    questions.forEach((question, index) => {
      const path = ['categories', category, 'questions', index];
      expectNew(question.id, [...path, 'id']);
      const language = languageProblem(question.answer);
      if (language) folder.report(file, yaml.lineOf([...path, 'answer']), `answer: ${language}`);
      for (const [link, href = ''] of question.answer.matchAll(/\]\((\/[^)\s]*)\)/g))
        folder.links.push({ file, line: lineOfText(link, [...path, 'answer']), href });
    });
  });
  return value;
}

function compileCommunity(folder: Folder): CommunityTexts | undefined {
  const file = 'community.yaml';
  const read = folder.readYaml(file, CommunitySchema);
  read?.value.hub.forEach(({ href }, index) => {
    const line = read.yaml.lineOf(['hub', index, 'href']);
    if (href !== undefined) folder.links.push({ file, line, href });
  });
  return read?.value;
}

function compileLegal(folder: Folder, name: string): LegalText | undefined {
  const source = folder.read(name);
  if (source === undefined) return undefined;
  const placeholders = ['name', 'email', 'phone', 'supportHours'] as const;
  const { value, problems, links } = readMarkdown(
    join(folder.path, name),
    source,
    LegalSchema,
    placeholders,
  );
  folder.problems.push(...problems);
  folder.links.push(...links.map((link) => ({ ...link, file: name })));
  return value && { ...value.frontMatter, ...value.body };
}
