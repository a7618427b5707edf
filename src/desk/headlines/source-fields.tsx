import { SECTION_IDS } from '../../publications/sections.ts';
import { wordsOf } from '../../site/words/words.ts';
import { Choice, TextField } from '../components/fields.tsx';
import type { PaperContext } from '../context/desk-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { feedLanguages } from './save-source.ts';

/** What stands in the fields of a source. */
export interface SourceValues {
  readonly publisher: string;
  readonly section: string;
  readonly language: string;
}

/** The fields of a source that an editor may change. */
export function SourceFields(props: {
  readonly values: SourceValues;
  readonly paper: PaperContext;
  readonly problems?: FormProblems | undefined;
}) {
  const { values, paper, problems } = props;
  const { language, words } = paper;
  const { fields } = words.headlines;
  const { sections } = wordsOf({ language }).news;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const languages = new Set([...feedLanguages(paper), values.language]);
  return (
    <>
      <TextField
        name="publisher"
        label={fields.publisher}
        help={fields.publisherHelp}
        value={values.publisher}
        most={80}
        problems={problems}
      />
      <Choice
        name="section"
        label={fields.section}
        value={values.section}
        choices={SECTION_IDS.map((id) => [id, sections[id]] as const)}
        problems={problems}
      />
      <Choice
        name="language"
        label={fields.language}
        value={values.language}
        choices={[...languages].map(
          (tag) => [tag, tag === '' ? fields.ownLanguage : (names.of(tag) ?? tag)] as const,
        )}
        problems={problems}
        isOptional={true}
      />
    </>
  );
}

/** Why nothing was published, each reason on its own. */
export function NotPublished(props: {
  readonly reasons: readonly string[];
  readonly paper: PaperContext;
}) {
  const { reasons, paper } = props;
  if (reasons.length === 0) return null;
  return (
    <div className="problems" role="alert" tabIndex={-1} data-focus="">
      <h2>{paper.words.headlines.problems.heading}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
