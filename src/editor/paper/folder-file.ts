import type * as v from 'valibot';
import { FACTS } from '../../papers/compile/compile-paper.ts';
import { ARTICLES } from '../../papers/compile/compile-resources.ts';
import { type FormField, formFields } from '../../papers/compile/form-fields.ts';
import { GazetteerSchema } from '../../papers/compile/schema/gazetteer.ts';
import { PaperSchema } from '../../papers/compile/schema/paper.ts';
import { SourcesSchema } from '../../papers/compile/schema/sources.ts';
import {
  LEGAL_FILES,
  LegalSchema,
  ResourceSchema,
  TEXT_FILES,
} from '../../papers/compile/schema/texts.ts';
import type { Language } from '../../shared/words/languages.ts';
import type { EditorWords } from '../words/en/index.ts';

/** A text file of a paper's folder that can be edited. */
export interface FolderFile {
  path: string;
  name: FileName;
  /** `yaml`: fields; `markdown`: fields and a text below them. */
  kind: 'yaml' | 'markdown';
  schema: v.GenericSchema;
  /** Whether it has a form; as text it can always be edited. */
  hasForm: boolean;
  isRequired: boolean;
}

type FileName = keyof EditorWords['paper']['files'];

/** A YAML file with a form, unless `given` overrides that. */
const file = (
  path: string,
  name: FileName,
  schema: v.GenericSchema,
  given: Partial<FolderFile> = {},
): FolderFile => ({
  path,
  name,
  schema,
  kind: 'yaml',
  hasForm: true,
  isRequired: false,
  ...given,
});

export const FACTS_FILE = file(FACTS, 'paper', PaperSchema, { isRequired: true });

/** The text files that a paper may have, besides articles. */
export const FOLDER_FILES: readonly FolderFile[] = [
  FACTS_FILE,
  ...LEGAL_FILES.map((name) => file(`${name}.md`, name, LegalSchema, { kind: 'markdown' })),
  ...(['faq', 'community', 'resources', 'books'] as const).map((name) =>
    file(`${name}.yaml`, name, TEXT_FILES[`${name}.yaml`]),
  ),
  // Its forms are those of Headlines, Sources.
  file('sources.yaml', 'sources', SourcesSchema, { hasForm: false }),
  file('gazetteer.yaml', 'gazetteer', GazetteerSchema),
];

const ARTICLE = new RegExp(`^${ARTICLES}/[a-z0-9]+(?:-[a-z0-9]+)*\\.md$`);

/** The file of a path; `undefined` if it is not an editable text file. */
export function folderFileOf(path: string): FolderFile | undefined {
  if (ARTICLE.test(path) && path.length <= 100)
    return file(path, 'article', ResourceSchema, { kind: 'markdown' });
  return FOLDER_FILES.find((each) => each.path === path);
}

/** Cache of form fields by language and file. */
const fields: Readonly<Record<Language, Map<v.GenericSchema, FormField>>> = {
  en: new Map(),
  fr: new Map(),
};

/** The fields of a file's form, with their help in a language. */
export function fieldsOf({ schema }: FolderFile, language: Language = 'en'): FormField {
  const known = fields[language].get(schema) ?? formFields(schema, language);
  fields[language].set(schema, known);
  return known;
}
