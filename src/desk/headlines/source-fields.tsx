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
  const { words } = paper;
  const { fields } = words.headlines;
  const choices = sourceChoices(paper, [values.language]);
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
        choices={choices.section}
        problems={problems}
      />
      <Choice
        name="language"
        label={fields.language}
        value={values.language}
        choices={choices.language}
        problems={problems}
        isOptional={true}
      />
    </>
  );
}

/** The sections and languages that a source may have, with their names; `given` are languages that it has beside the usual ones. */
export function sourceChoices(paper: PaperContext, given: readonly string[]) {
  const { language, words } = paper;
  const { sections } = wordsOf({ language }).news;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  // `Intl` does not know Inuktut everywhere, and names its scripts as a standard does.
  const own: Readonly<Record<string, string>> = {
    ...words.notices.languages,
    '': words.headlines.fields.ownLanguage,
  };
  const languages = new Set([...feedLanguages(paper), ...given]);
  return {
    section: SECTION_IDS.map((id) => [id, sections[id]] as const),
    language: [...languages].map((tag) => [tag, own[tag] ?? names.of(tag) ?? tag] as const),
  };
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
